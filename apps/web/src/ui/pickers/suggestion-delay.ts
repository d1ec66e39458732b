/** Milliseconds after the last key until suggestions are asked. */
export const suggestionDelay = 300;
