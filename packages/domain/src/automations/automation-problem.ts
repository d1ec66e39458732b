/** What is wrong with a definition. */
export interface AutomationProblem {
  /** Where in the definition: `actions.0.to.1.address`. */
  readonly path: string;
  readonly code: string;
  /** What it is about, for its text: a mention that the event doesn't bring, a status that isn't there. */
  readonly name?: string;
}
