import type { AutomationRefusal } from '../automation-refusals.ts';

/** An action that can't succeed, however often it is retried; the log shows why, in the reader's language. */
export class ActionRefused extends Error {
  override name = 'ActionRefused';
  readonly code: AutomationRefusal;
  /** Values for the `{placeholders}` of the text. */
  readonly details: Readonly<Record<string, string | number>>;

  constructor(code: AutomationRefusal, details: Readonly<Record<string, string | number>> = {}) {
    super(code);
    this.code = code;
    this.details = details;
  }
}
