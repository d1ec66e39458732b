/** The longest text of an expression, in characters. */
export const expressionLimit = 10_000;

/** The most values, operators and functions in one expression: so many can always be walked without running out of stack. */
export const nodeLimit = 1_000;

/** How deep brackets may lie in one another. */
export const depthLimit = 100;

/** The longest text that a calculation gives; a longer one is cut. */
export const resultTextLimit = 100_000;

/** The most items of a list that a calculation looks at. */
export const resultListLimit = 10_000;
