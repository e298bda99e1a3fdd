import js from "@eslint/js"
import compat from "eslint-plugin-compat"
import globals from "globals"
import browsers from "./browsers.js"

export default [
  { ignores: ["**/vendor/**"] },
  js.configs.recommended,
  compat.configs["flat/recommended"],
  {
    languageOptions: { ecmaVersion: 2022, sourceType: "module", globals: globals.browser },
    settings: { browsers },
    linterOptions: { reportUnusedDisableDirectives: "error" },
    rules: {
      eqeqeq: "error",
      "no-implicit-globals": "error",
      "no-shadow": ["error", { builtinGlobals: false }],
      "no-var": "error",
      "object-shorthand": "error",
      "prefer-const": "error",
      "prefer-template": "error",
    },
  },
  { files: ["**/*.test.js"], languageOptions: { globals: globals.node } },
]
