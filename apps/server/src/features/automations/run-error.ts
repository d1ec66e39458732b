import type { ProblemCode } from '@plumbline/contract/problems';
import { isProblemCode } from '@plumbline/contract/problems';
import type { Language } from '@plumbline/domain/languages/languages';
import { filled, isolatedWithin } from '@plumbline/texts/fill';
import { textsIn } from '@plumbline/texts/texts';
import { z } from 'zod';
import { Problem, problemDocument } from '../../http/problem.ts';
import type { AutomationRefusal } from './automation-refusals.ts';
import { isAutomationRefusal } from './automation-refusals.ts';
import { ActionRefused } from './actions/action-refused.ts';
import { AnswersRefused } from './actions/answers-refused.ts';
import { readEarlierError } from './earlier-run-errors.ts';
import { fieldWord } from './field-words.ts';

const maxMessage = 2000;

const details = z.record(z.string(), z.union([z.string(), z.number()]));

/** An error as a run stores it: by code, so that it is read out in any language. */
const storedError = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('refused'),
    code: z.string().transform((code) => code as AutomationRefusal),
    details,
  }),
  z.object({
    kind: z.literal('problem'),
    code: z.string().transform((code) => code as ProblemCode),
    details,
    fields: z.array(
      z.object({
        path: z.string(),
        code: z.string(),
        message: z.string(),
        /** The title of the question that was to be answered. */
        question: z.string().optional(),
      }),
    ),
  }),
  z.object({ kind: z.literal('fault'), message: z.string() }),
]);

/** Why a step failed, as `automation_runs.error` and `automation_steps.error` store it. */
export function storeRunError(error: unknown): string {
  return JSON.stringify(toStored(error));
}

function toStored(error: unknown): z.input<typeof storedError> {
  if (error instanceof ActionRefused) return { kind: 'refused', code: error.code, details: { ...error.details } };
  if (error instanceof Problem) {
    const titles = error instanceof AnswersRefused ? error.titles : [];
    const fields = error.fields.slice(0, 20).map(({ path, code, message }) => {
      const question = titles[Number(/^data\.(\d+)\./.exec(path)?.[1])];
      return { path, code, message, ...(question && { question }) };
    });
    return { kind: 'problem', code: error.code, details: { ...error.details }, fields };
  }
  return { kind: 'fault', message: (error instanceof Error ? error.message : String(error)).slice(0, maxMessage) };
}

/** Why a step could not be done, in a language. */
export function runErrorText(error: unknown, language: Language): string {
  return textOf(toStored(error), language);
}

/** As {@link runErrorText}, of what was stored; null for null. A sentence that an earlier release stored is said again by its code. */
export function storedErrorText(stored: string | null, language: Language): string | null {
  if (stored === null) return null;
  const parsed = storedError.safeParse(parsedJson(stored));
  if (parsed.success) return textOf(parsed.data, language);
  const earlier = readEarlierError(stored);
  if (earlier === null) return stored;
  if (earlier.kind === 'refused') return textOf(earlier, language);
  const { rest, ...problem } = earlier;
  return [textOf({ ...problem, fields: [] }, language), rest].filter((part) => part !== '').join(' ');
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function textOf(error: z.input<typeof storedError>, language: Language): string {
  const { fault, refusals } = textsIn(language).automations;
  const isolated = isolatedWithin(language);
  if (error.kind === 'fault') return filled(fault, { message: error.message }, isolated);
  if (error.kind === 'refused') {
    const code = isAutomationRefusal(error.code) ? error.code : 'action_unknown';
    return filled(refusals[code], error.details, isolated);
  }
  // A code that a later release dropped is still said to be a refusal.
  const code = isProblemCode(error.code) ? error.code : 'not_valid';
  const problem = new Problem(code, { details: error.details, fields: error.fields as Problem['fields'] });
  const { detail, errors } = problemDocument(problem, language, '');
  const named = errors.map(({ path, message }, place) => {
    const question = error.fields[place]?.question;
    const word = fieldWord(path, language);
    return `${question ? `${isolated(question)} (${word})` : word}: ${message}`;
  });
  // The sentence for all of them says nothing that they don't say with their fields.
  const isSaid = errors[0] !== undefined && (error.code === 'not_valid' || detail === errors[0].message);
  return [...(isSaid ? [] : [detail]), ...named].join(' ').slice(0, maxMessage);
}
