import type { Question, QuestionnaireDefinition } from '../questionnaire/definition.ts';
import { headerOfLanguage } from '../translations/language-names.ts';
import type { TextKind } from '../translations/texts.ts';
import { ownColumn } from './own-settings.ts';

/** The columns of the survey sheet, in their order. Those with texts are there once for each language. */
export const columns = [
  'type',
  'name',
  'label',
  'hint',
  'required',
  'relevant',
  'constraint',
  'constraint_message',
  'required_message',
  'calculation',
  'default',
  'read_only',
  'appearance',
  'parameters',
  'repeat_count',
  ownColumn,
] as const;
/** The columns with texts for people, and the texts that stand there. */
export const textColumns = {
  label: 'title',
  hint: 'description',
  constraint_message: 'constraintMessage',
  required_message: 'mandatoryMessage',
} as const satisfies Partial<Record<(typeof columns)[number], TextKind>>;

export type TextColumn = keyof typeof textColumns;

/** A row by its columns; those with texts by `textCell`. */
export type SurveyRow = Partial<Record<string, string>>;

/** Whether a column is there once for each language. */
export function isTextColumn(name: string): name is TextColumn {
  return Object.hasOwn(textColumns, name);
}

/** Names the cell of a text in a language. */
export function textCell(column: TextColumn, language: string): string {
  return `${column}::${headerOfLanguage(language)}`;
}

export interface ExportInput {
  readonly definition: QuestionnaireDefinition;
  readonly title: string;
  /** Unique and stable, of letters, digits and hyphens. */
  readonly formId: string;
  readonly version: string;
  /** The languages of the questionnaire, the default one first. */
  readonly languages: readonly string[];
  /** Whether anybody has said so; otherwise there is one, the likely one, and coming back the questionnaire has none again. */
  readonly isNamed: boolean;
  /** The words of a yes/no question in a language: it becomes a choice of two. */
  readonly yesAndNo: (language: string) => readonly [yes: string, no: string];
}

/** A row of the survey sheet, and the question that it is for; none for the end of a group. */
export interface SurveyLine {
  readonly row: SurveyRow;
  readonly question: Question | null;
}

/** The languages that the form has columns for: a question that job types share may be written in one of its own. */
export function languagesOf({ definition, languages }: ExportInput): readonly string[] {
  return [...new Set([...languages, ...definition.questions.flatMap(({ language }) => language ?? [])])];
}
