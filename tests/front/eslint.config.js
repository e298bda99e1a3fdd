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
      "no-restricted-syntax": ["error", {
        selector: "Literal[value=/^[A-Z][a-z]+( [a-z]+)+/], TemplateElement[value.raw=/[A-Z][a-z]+( [a-z]+)+/]",
        message: "What a reader sees stands in docs/en/words.yml.",
      }],
      "no-shadow": ["error", { builtinGlobals: false }],
      "no-var": "error",
      "object-shorthand": "error",
      "prefer-const": "error",
      "prefer-template": "error",
    },
  },
  { files: ["**/*.test.js"], languageOptions: { globals: globals.node }, rules: { "no-restricted-syntax": "off" } },
  { files: ["**/*.config.js"], rules: { "no-restricted-syntax": "off" } },
]
