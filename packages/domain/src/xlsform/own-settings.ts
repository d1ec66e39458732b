import { z } from 'zod';
import { questionTypeRegistry } from '../question-types/registry.ts';
import { questionTypes } from '../question-types/question-type.ts';
import type { QuestionSettings } from '../question-types/question-settings.ts';
import { storedText } from '../question-types/stored-text.ts';
import type { FormQuestion } from './draft.ts';
import type { Survey } from './read-survey.ts';
import type { FormReport } from './report.ts';

/** The column of an export that holds what XLSForm has no column for. Other programs pass it over. */
export const ownColumn = 'plumbline';

/**
 * What an exported row says beyond XLSForm: the kind of question, when XLSForm has none of its own; fields of the question;
 * settings, with null for one that is not set. Questions are named as in the form, `${name}`.
 */
export const ownSettings = z.object({
  type: z.enum(questionTypes).optional(),
  isClientVisible: z.boolean().optional(),
  darkMode: z.boolean().optional(),
  stepIcon: storedText(100).optional(),
  fileRequired: z.boolean().optional(),
  settings: z.record(z.string().max(100), z.unknown()).optional(),
});

export type OwnSettings = z.output<typeof ownSettings>;

/** Settings that a form says in columns of its own: what stands there now counts before what we once wrote. */
const saidInColumns = new Set(['showWhen', 'constraint', 'constraintMessage', 'calculate', 'isMandatory', 'repeat']);

/** The types that stand in a form for those that it has not. */
const standIns = new Set(['text', 'message']);

/** Adds what an export of ours has kept beside the form's own columns. What is not readable there is passed over, and told. */
export function readOwnSettings(
  questions: readonly FormQuestion[],
  { drafts, names, steps }: Survey,
  report: FormReport,
): readonly FormQuestion[] {
  const idOf = (name: string) => names.get(name) ?? steps.get(name) ?? null;
  return questions.map((question, index) => {
    const row = drafts[index]?.row ?? drafts[index]?.groupRow;
    const written = row?.text(ownColumn) ?? '';
    if (!row || written === '') return question;
    const own = readOwn(written, idOf);
    const merged = own && merge(question, own);
    if (!merged) report.loss('own_settings_left_out', row.place(ownColumn));
    return merged ?? question;
  });
}

function readOwn(written: string, idOf: (name: string) => string | null): OwnSettings | null {
  const named = written.replace(/\$\{([^{}\s]+)\}/g, (whole, name: string) => idOf(name) ?? whole);
  try {
    const read = ownSettings.safeParse(JSON.parse(named));
    return read.success ? read.data : null;
  } catch {
    return null;
  }
}

/** Null when the result would not be settings of its type. */
function merge(question: FormQuestion, own: OwnSettings): FormQuestion | null {
  const { type: ownType, settings: ownOnes = {}, ...fields } = own;
  const type = ownType && standIns.has(question.type) ? ownType : question.type;
  const settings = new Map<string, unknown>(Object.entries(question.settings));
  for (const [name, value] of Object.entries(ownOnes)) {
    if (saidInColumns.has(name) && settings.has(name)) continue;
    if (value === null) settings.delete(name);
    else settings.set(name, value);
  }
  const checked = questionTypeRegistry[type].settings.safeParse(Object.fromEntries(settings));
  if (!checked.success) return null;
  return { ...question, ...fields, type, settings: checked.data satisfies QuestionSettings };
}
