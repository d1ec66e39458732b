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

/** Its value in the settings sheet of an export with named languages, and of one without. */
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
  /** The original cells of columns that express the same settings in XLSForm. */
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
 * The columns in which XLSForm expresses some of these settings. If such a cell was edited since the export, it wins;
 * otherwise the stored setting is more precise.
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

/** The types that replace unsupported or ambiguous ones in a form. */
const standIns = new Set(['text', 'message', 'bool']);

/** Adds the settings that an export of ours stored in its own column. Unreadable ones are skipped, and reported. */
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
