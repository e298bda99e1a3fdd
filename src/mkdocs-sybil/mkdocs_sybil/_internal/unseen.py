"""Characters that nobody sees, and that a page cannot show."""

import re

# What nobody sees, and would copy with the rest: Unicode calls it "default ignorable".
IGNORABLE = (
    "\xad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164"
    "\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffb\U0001bca0-\U0001bca3\U0001d173-\U0001d17a"
    "\U000e0000-\U000e0fff"
)
# Where they are a part of what is seen: of emoji such as a red heart or a family, of a key, of a
# flag, of a Chinese character in another form, and of words whose letters join.
EMOJI = "[\xa9\xae\u203c-\u205e\u2100-\u2bff\u3030\u303d\u3297\u3299\U0001f000-\U0001faff]"
CHINESE = "[\u3400-\u9fff\uf900-\ufaff\U00020000-\U0003ffff]"
MONGOLIAN = "[\u1820-\u18aa]"
JOINED = "[\u0620-\u077f\u0860-\u08ff\u0900-\u0dff\u1000-\u109f\u1780-\u17b3\u1820-\u18aa]"
FLAG = "".join(f"(?<!\U0001f3f4[\U000e0061-\U000e007f]{{{n}}})" for n in range(1, 7))
UNSEEN_HERE = (
    f"[{IGNORABLE}](?<!{EMOJI}[\ufe00-\ufe0f]|[#*0-9]\ufe0f(?=\u20e3)|{EMOJI}\u200d(?={EMOJI})"
    f"|[\ufe0e\ufe0f]\u200d(?={EMOJI})|{JOINED}[\u200c\u200d](?={JOINED})"
    f"|{CHINESE}[\ufe00-\ufe02\U000e0100-\U000e01ef]|{MONGOLIAN}[\u180b-\u180f]){FLAG}"
)
UNSEEN = re.compile(UNSEEN_HERE)
# The same in programs, and what a terminal would obey or Markdown drops. Other ends of lines stay.
UNCOPIED = re.compile(rf"[\x00-\x08\x0e-\x1b\x7f]|{UNSEEN_HERE}")
# What HTML cannot show, or shows otherwise.
UNSHOWN = re.compile(
    "[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff\ufdd0-\ufdef\ufffe\uffff]|" + UNSEEN_HERE
)
