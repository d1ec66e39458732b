import type { ProblemCode } from '@plumbline/contract/problems';
import { problemStatuses } from '@plumbline/contract/problems';
import { problemTexts } from '../../http/problem-texts.ts';
import type { AutomationRefusal } from './automation-refusals.ts';

/** An error that an earlier release stored as an English sentence, parsed back into its code. */
export type EarlierError =
  | { kind: 'refused'; code: AutomationRefusal; details: Record<string, string> }
  | { kind: 'problem'; code: ProblemCode; details: Record<string, string>; rest: string };

/** The refusals in the words in which they were stored before they had codes; `{{name}}` is a detail. */
const refusals: readonly (readonly [string, AutomationRefusal])[] = [
  ['no job was created before', 'no_job_created'],
  ['the event is about no job', 'event_without_job'],
  ['the event is about no project', 'event_without_project'],
  ['there is no status {{status}}', 'status_unknown'],
  ['nobody was found to assign', 'nobody_to_assign'],
  ['there is nobody with an email address to send it to', 'nobody_with_email'],
  ['SMS is not set up yet', 'sms_not_set_up'],
  ['there is nobody with a phone number to send it to', 'nobody_with_phone'],
  ['there is nobody to send it to', 'nobody_to_notify'],
  ['there is no job to summarize', 'no_job_to_summarize'],
  ['there is nobody to give the skill to', 'nobody_for_skill'],
  ['link not valid', 'link_not_valid'],
  ['the webhook is off or deleted', 'webhook_off'],
  ['there is no such action', 'action_unknown'],
];

/** A sentence with places as a pattern that finds what was put there. */
function patternOf(template: string, isWhole: boolean): RegExp {
  const parts = template.split(/\{\{(\w+)\}\}/);
  const source = parts.map((part, place) =>
    place % 2 === 1
      ? `[\\u2066-\\u2069]?(?<${part}>[^\\u2066-\\u2069]{1,200}?)[\\u2066-\\u2069]?`
      : part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'),
  );
  return new RegExp(`^${source.join('')}${isWhole ? '$' : '(?:$| )'}`);
}

const known = refusals.map(([template, code]) => ({ pattern: patternOf(template, true), code }));

/** The longest first: one sentence may begin as another does. */
const catalogue = (Object.keys(problemStatuses) as ProblemCode[])
  .map((code) => ({ code, text: problemTexts('en')[code] }))
  .filter(({ text }) => (text.match(/\{\{\w+\}\}/g) ?? []).length < 4)
  .toSorted((one, other) => other.text.length - one.text.length)
  .map(({ code, text }) => ({ pattern: patternOf(text, false), code }));

/** The code of a stored sentence; null for one that this release does not know. */
export function readEarlierError(stored: string): EarlierError | null {
  for (const { pattern, code } of known) {
    const found = pattern.exec(stored);
    if (found) return { kind: 'refused', code, details: { ...found.groups } };
  }
  for (const { pattern, code } of catalogue) {
    const found = pattern.exec(stored);
    if (found)
      return { kind: 'problem', code, details: { ...found.groups }, rest: stored.slice(found[0].length).trim() };
  }
  return null;
}
