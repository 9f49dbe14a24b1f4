// The scripts of our pages: classic ones, that share the names at their top.
import { createRequire } from "node:module";

const require = createRequire(new URL("../build/js/", import.meta.url));
const js = require("@eslint/js");

export default [
  js.configs.recommended,
  {
    languageOptions: { ecmaVersion: 2022, sourceType: "script" },
    linterOptions: { reportUnusedDisableDirectives: "error" },
    rules: {
      // tsc knows the names that scripts share, and those of the browser.
      "no-undef": "off",
      "no-unused-vars": ["error", { vars: "local", argsIgnorePattern: "^_" }],
      "array-callback-return": "error",
      eqeqeq: "error",
      "no-eval": "error",
      "no-implied-eval": "error",
      "no-new-func": "error",
      "no-restricted-syntax": [
        "error",
        {
          // rjsmin takes the spaces out of the outer one.
          selector: "TemplateLiteral TemplateLiteral",
          message: "A template string is within another one.",
        },
      ],
      "no-script-url": "error",
      "no-shadow": "error",
      "no-var": "error",
      "prefer-const": "error",
      strict: ["error", "global"],
    },
  },
  // Those of the studio are modules, which are strict without saying it.
  {
    files: ["templates/serve/studio*.js"],
    languageOptions: { sourceType: "module" },
    rules: { strict: "off" },
  },
];
