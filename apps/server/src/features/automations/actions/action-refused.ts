import type { AutomationRefusal } from '../automation-refusals.ts';

/** An action that can't be done, however often it is tried; the log tells why, in the language of whoever reads it. */
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
