/* The oldest browsers that the site is written for. docs/en/maintain.md says which part needs them. */
export default ["chrome >= 111", "edge >= 111", "firefox >= 119", "safari >= 16.4", "ios_saf >= 16.4"]
