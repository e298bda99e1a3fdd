import browsers from "./browsers.js"

export default {
  extends: "stylelint-config-standard",
  plugins: ["stylelint-no-unsupported-browser-features"],
  rules: {
    // Names follow Material's: .md-typeset__table, --md-default-fg-color--light.
    "custom-property-pattern": null,
    "selector-class-pattern": null,
    "media-feature-range-notation": "prefix",
    "no-descending-specificity": null,
    // Chrome before 120 has the first with its prefix only, and Safari the second.
    "property-no-vendor-prefix": [true, { ignoreProperties: ["mask-image", "box-decoration-break"] }],
    "plugin/no-unsupported-browser-features": [true, {
      browsers,
      ignorePartialSupport: true,
      // What a page can do without: it is slower, jumps once, or is less pretty.
      ignore: [
        "css-content-visibility", "css-has", "css-media-scripting", "css-paged-media", "css-resize", "css-scrollbar", "css-zoom",
      ],
    }],
  },
}
