import type { TextTree } from '@plumbline/texts/text-tree';
import { textsIn } from '@plumbline/texts/texts';

/** Why an action of an automation can't be done, for the log and for a test: each has a text, filled with the refusal's details. */
export type AutomationRefusal = keyof TextTree['automations']['refusals'];

export const isAutomationRefusal = (code: string): code is AutomationRefusal =>
  Object.hasOwn(textsIn('en').automations.refusals, code);
