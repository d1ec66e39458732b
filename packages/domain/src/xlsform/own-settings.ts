import { z } from 'zod';
import { questionTypeRegistry } from '../question-types/registry.ts';
import { questionTypes } from '../question-types/question-type.ts';
import type { QuestionSettings } from '../question-types/question-settings.ts';
import type { Translations } from '../languages/translations.ts';
import { storedText } from '../text/stored-text.ts';
import { isQuestionName } from '../ids/question-name.ts';
import { languageCode } from '../translations/language-code.ts';
import { translationsSchema } from '../translations/translations-schema.ts';
import type { FormQuestion } from './draft.ts';
import type { Survey } from './survey.ts';
import type { FormReport } from './report.ts';
import type { TableRow } from './table.ts';

/** The column of an export that holds what XLSForm has no column for. Other programs pass it over. */
export const ownColumn = 'plumbline';

/** What stands there in the settings sheet of an export whose languages are named, and of one where nobody has named any. */
export const namedLanguages = '2';
export const unnamedLanguage = '1';

/**
 * What an exported row says beyond XLSForm: the kind of question, when XLSForm has none of its own; fields of the question;
 * settings, with null for one that is not set. Questions are named as in the form, `${name}`.
 */
export const ownSettings = z.object({
  type: z.enum(questionTypes).optional(),
  /** Where the form had to call it something else. */
  name: z.string().refine(isQuestionName).optional(),
  isClientVisible: z.boolean().optional(),
  darkMode: z.boolean().optional(),
  stepIcon: storedText(100).optional(),
  fileRequired: z.boolean().optional(),
  /** The language that it is written in, where that is not the form's own; and what XLSForm has no column for, in others. */
  language: languageCode.optional(),
  translations: translationsSchema.optional(),
  settings: z.record(z.string().max(100), z.unknown()).optional(),
  /** What stood in the columns that say the same settings in XLSForm's way. */
  said: z.record(z.string().max(100), z.string()).optional(),
});

export type OwnSettings = z.output<typeof ownSettings>;

/** In which language a row of an export of ours is written; null where it says nothing of it. */
export function ownLanguageOf(row: TableRow): string | null {
  try {
    const written = JSON.parse(row.text(ownColumn)) as { language?: unknown } | null;
    return languageCode
      .nullable()
      .catch(null)
      .parse(written?.language ?? null);
  } catch {
    return null;
  }
}

/**
 * The columns in which XLSForm says some of these settings in its own way. Where such a cell was changed since the export,
 * it counts; where it was not, what we kept is more exact.
 */
export const columnsOfSettings: Readonly<Record<string, string>> = {
  showWhen: 'relevant',
  constraint: 'constraint',
  constraintMessage: 'constraint_message',
  calculate: 'calculation',
  isMandatory: 'required',
  mandatoryMessage: 'required_message',
  initialValue: 'default',
};

/** The types that stand in a form for those that it has not, or that it can't tell apart. */
const standIns = new Set(['text', 'message', 'bool']);

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
    const merged = own && merge(question, own, (column) => withIds(row.text(column), idOf));
    if (!merged) report.loss('own_settings_left_out', row.place(ownColumn));
    return merged ?? question;
  });
}

function withIds(text: string, idOf: (name: string) => string | null): string {
  return text.replace(/\$\{([^{}\s]+)\}/g, (whole, name: string) => idOf(name) ?? whole);
}

function readOwn(written: string, idOf: (name: string) => string | null): OwnSettings | null {
  try {
    const read = ownSettings.safeParse(JSON.parse(withIds(written, idOf)));
    return read.success ? read.data : null;
  } catch {
    return null;
  }
}

/** What the columns say in a language counts; what they have no place for is added. */
function withMore(read: Translations, kept: Translations): Translations {
  const languages = new Set([...Object.keys(read), ...Object.keys(kept)]);
  return Object.fromEntries([...languages].map((language) => [language, { ...kept[language], ...read[language] }]));
}

/** Null when the result would not be settings of its type. */
function merge(question: FormQuestion, own: OwnSettings, cellOf: (column: string) => string): FormQuestion | null {
  const { type: ownType, settings: ownOnes = {}, said = {}, translations = {}, language: _, ...fields } = own;
  const type = ownType && standIns.has(question.type) ? ownType : question.type;
  const settings = new Map<string, unknown>(Object.entries(question.settings));
  for (const [name, value] of Object.entries(ownOnes)) {
    const column = columnsOfSettings[name];
    if (column !== undefined && (said[name] ?? '') !== cellOf(column)) continue;
    if (value === null) settings.delete(name);
    else settings.set(name, value);
  }
  const checked = questionTypeRegistry[type].settings.safeParse(Object.fromEntries(settings));
  if (!checked.success) return null;
  return {
    ...question,
    ...fields,
    type,
    settings: checked.data satisfies QuestionSettings,
    translations: withMore(question.translations, translations),
  };
}
