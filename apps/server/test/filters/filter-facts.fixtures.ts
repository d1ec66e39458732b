import type { CustomFilterPart } from '@plumbline/domain/filters/custom-fields';
import { customFilterName } from '@plumbline/domain/filters/custom-fields';
import type { FieldFacts } from '@plumbline/domain/filters/passes';
import { projectFieldFacts } from '@plumbline/domain/projects/project-field-facts';
import { numberOfAnswer } from '@plumbline/domain/numbers/read-number';
import type { Scalar } from '@plumbline/domain/filters/operators';
import type { ProjectField } from '@plumbline/domain/projects/field-definitions';
import { projectFieldTypes } from '@plumbline/domain/projects/field-types';
import { rowSearchText } from '@plumbline/domain/projects/table-rows';
import type { QuestionSettings } from '@plumbline/domain/question-types/question-settings';
import type { QuestionType } from '@plumbline/domain/question-types/question-type';
import { questionTypeRegistry } from '@plumbline/domain/question-types/registry';
import { textOfRich } from '@plumbline/domain/question-types/rich-text';
import { momentOfWall } from '@plumbline/domain/dates/wall-time';
import type { ProfileFieldType } from '@plumbline/domain/users/profile-field-types';
import { profileFieldTypes } from '@plumbline/domain/users/profile-field-types';

/** An answer that counts. */
export interface GivenAnswer {
  readonly question: { readonly id: string; readonly type: QuestionType; readonly settings: QuestionSettings };
  readonly value: unknown;
  readonly isIssue: boolean;
  readonly comment: string | null;
  readonly userId: string;
}

const some = <T>(value: T | null | undefined | ''): T[] =>
  value === null || value === undefined || value === '' ? [] : [value];

/** The moment of a day or of a moment, said with its zone or on the wall; hours alone are none. */
export function momentOfPoint(point: unknown, timeZone: string): Scalar[] {
  const [, date, time = '00:00', zone] =
    /^(\d{4}-\d\d-\d\d)(?:T(\d\d:\d\d)(Z|[+-]\d\d:\d\d)?)?$/.exec(typeof point === 'string' ? point : '') ?? [];
  if (date === undefined) return [];
  return [zone === undefined ? momentOfWall({ day: date, time }, timeZone) : String(point)];
}

type PartOfAnswer = (answer: GivenAnswer, timeZone: string) => Scalar[];

const partsOfAnswer: Readonly<Partial<Record<CustomFilterPart, PartOfAnswer>>> = {
  text: ({ question: { type, settings }, value }) => some(questionTypeRegistry[type].searchText(value, settings)),
  number: ({ question: { type, settings }, value }) =>
    some(numberOfAnswer(value, questionTypeRegistry[type].searchText(value, settings))),
  date: ({ value }, timeZone) => {
    const { date, from } = (value ?? {}) as { date?: unknown; from?: unknown };
    return momentOfPoint(date ?? from, timeZone);
  },
  yes: ({ value }) => (typeof value === 'boolean' ? [value] : []),
  issue: ({ isIssue }) => [isIssue],
  comment: ({ comment }) => some(comment),
  user: ({ userId }) => [userId],
};

/** What a job's answers are in the filter fields of questions, each called by its name, and some by their ids too. */
export function answerFacts(
  questions: readonly { readonly id: string; readonly name: string; readonly isCalledById: boolean }[],
  answers: readonly GivenAnswer[],
  timeZone: string,
): FieldFacts {
  const facts: Record<string, Scalar[]> = {};
  for (const { id, name, isCalledById } of questions) {
    for (const [part, of] of Object.entries(partsOfAnswer) as [CustomFilterPart, PartOfAnswer][]) {
      const found = answers.filter(({ question }) => question.id === id).flatMap((answer) => of(answer, timeZone));
      if (isCalledById) facts[customFilterName({ kind: 'answers', id, part })] = found;
      (facts[customFilterName({ kind: 'answers', id: name, part })] ??= []).push(...found);
    }
  }
  return facts;
}

/** What a project's fields are in filters; of a table each of its rows. */
export function projectFacts(fields: readonly ProjectField[], values: Readonly<Record<string, unknown>>): FieldFacts {
  return Object.fromEntries(
    fields.map((field) => {
      const { filterPart: part, hasColumns } = projectFieldTypes[field.type];
      const value = values[field.id] ?? null;
      const rows = hasColumns ? ((value ?? []) as Record<string, string>[]).map(rowSearchText) : null;
      return [
        customFilterName({ kind: 'project_field', id: field.id, part }),
        rows ?? projectFieldFacts(fields, { ...values, [field.id]: value }, { id: field.id, part }),
      ];
    }),
  );
}

const wordsOfProfile: Readonly<Partial<Record<ProfileFieldType, (value: never) => Scalar[]>>> = {
  TEXT: (value: string) => some(value),
  RICH_TEXT: (value: string) => some(textOfRich(value)),
  ADDRESS: ({ address }: { address: string }) => some(address),
  TEXT_WITH_FILES: ({ value }: { value: string }) => some(value),
  TABLE: (rows: Record<string, string>[]) => some(rows.flatMap((row) => Object.values(row)).join(' ')),
};

/** What a person keeps in a profile field is in filters. */
export function profileFacts(
  { value: key, type }: { readonly value: string; readonly type: ProfileFieldType },
  value: unknown,
  timeZone: string,
): FieldFacts {
  const { filterPart: part } = profileFieldTypes[type];
  const bare = (value as { value?: unknown } | null)?.value ?? value;
  const of: Readonly<Partial<Record<CustomFilterPart, () => Scalar[]>>> = {
    text: () => wordsOfProfile[type]?.(value as never) ?? [],
    number: () => [value as number],
    date: () => momentOfPoint(value, timeZone),
    yes: () => [bare as boolean],
    option: () => [value].flat().filter((one) => one !== '') as string[],
    filled: () => ((value as unknown[]).length > 0 ? [key] : []),
  };
  return {
    [customFilterName({ kind: 'profile_field', id: key, part })]:
      value === null || value === undefined ? [] : (of[part]?.() ?? []),
  };
}
