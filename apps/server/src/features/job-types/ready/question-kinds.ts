import type { QuestionSettings } from '@plumbline/domain/question-types/question-settings';
import type { QuestionType } from '@plumbline/domain/question-types/question-type';

interface QuestionKind {
  readonly type: QuestionType;
  readonly settings: QuestionSettings;
  /** The options that all its questions offer, by their name among the shared ones, and their values. */
  readonly shared?: { readonly name: string; readonly values: readonly string[] };
  /** What its answers earn, in job types that have a score. */
  readonly points?: QuestionSettings['points'];
}

const evidence: QuestionSettings = { allowAddingFile: true, allowComment: true, allowTaggingIssue: true };

const kind = (
  type: QuestionType,
  settings: QuestionSettings = {},
  { shared, points }: Pick<QuestionKind, 'shared' | 'points'> = {},
): QuestionKind => ({
  type,
  settings,
  ...(shared && { shared }),
  ...(points && { points }),
});

/** The kinds of questions that ready-made job types are made of; a question's own settings take precedence. */
const questionKinds = {
  step: kind('step'),
  /** In order, a defect or not applicable, with photo, comment and issue. */
  check: kind(
    'list',
    { ...evidence, isMandatory: true, tiledList: true },
    {
      shared: { name: 'condition', values: ['in_order', 'defect', 'not_applicable'] },
      points: { in_order: 1, defect: 0 },
    },
  ),
  rating: kind(
    'list',
    { isMandatory: true, tiledList: true },
    {
      shared: { name: 'rating', values: ['5', '4', '3', '2', '1'] },
      points: { '5': 4, '4': 3, '3': 2, '2': 1, '1': 0 },
    },
  ),
  /** No is a problem. */
  yes_no: kind('bool', { ...evidence, isMandatory: true }, { points: { true: 1, false: 0 } }),
  yes_no_plain: kind('bool', { isMandatory: true, allowComment: true }),
  choice: kind('list', { allowComment: true }),
  choices: kind('list', { allowComment: true, multiSelect: true }),
  line: kind('text', { textKind: 'text' }),
  note: kind('text', { textKind: 'text', multiline: true }),
  number: kind('text', { textKind: 'number', allowComment: true }),
  length: kind('length', evidence),
  day: kind('date_time', { dateMode: 'date', isMandatory: true }),
  range: kind('date_time', { dateMode: 'date_time', isRange: true }),
  /** Confirms what the attached photo shows. */
  photo: kind('bool', { ...evidence, isMandatory: true, fileIsRequired: true }),
  plan: kind('blueprint', { allowComment: true }),
  signature: kind('text', { textKind: 'text', isMandatory: true, signature: true, signatureIsRequired: true }),
  summary: kind('summary'),
} as const satisfies Record<string, QuestionKind>;

export type QuestionKindName = keyof typeof questionKinds;

/** What a kind is, without the types of the single entries. */
export function questionKind(name: QuestionKindName): QuestionKind {
  return questionKinds[name];
}
