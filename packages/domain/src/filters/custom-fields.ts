import { isQuestionName } from '../ids/question-name.ts';
import { canonicalId, isId } from '../ids/id-text.ts';
import type { FilteredList, FilterField, FilterFields } from './fields.ts';
import { filterFields } from './fields.ts';
import type { Operator } from './operator-names.ts';

const presence = ['empty', 'not_empty'] as const satisfies readonly Operator[];

/** What a filter can ask of a question, of a field that the instance made, or of one skill. */
export const customFilterParts = {
  /** The value as people read it. */
  text: { type: 'text', operators: ['contains', 'not_contains', ...presence], sort: 'computed', group: true },
  number: {
    type: 'number',
    operators: ['equal', 'not_equal', 'less', 'greater', 'between', ...presence],
    sort: 'computed',
    group: true,
  },
  date: { type: 'date', sort: 'computed', group: true },
  yes: { type: 'boolean', operators: ['equal', 'not_equal', ...presence], sort: 'computed', group: true },
  /** What was chosen from a list: the ids of its options, of skills or of people; of profile fields the options themselves. */
  option: { type: 'list', sort: 'computed', group: true },
  /** Whether there is anything at all. */
  filled: { type: 'list', operators: presence },
  /** Whether an answer was reported as an issue. */
  issue: { type: 'boolean', sort: 'computed', group: true },
  comment: { type: 'text', operators: ['contains', 'not_contains', ...presence] },
  /** Who gave an answer. */
  user: { type: 'list' },
} as const satisfies Record<string, FilterField>;

export type CustomFilterPart = keyof typeof customFilterParts;

interface Kind {
  readonly parts: readonly CustomFilterPart[];
  readonly isId: (id: string) => boolean;
}

/** What the instance made itself, by which lists are filtered. */
const kinds = {
  /** The answers to one question, wherever it is asked; or, by a name, to every question that is called so in its job type. */
  answers: {
    parts: ['text', 'number', 'date', 'yes', 'issue', 'comment', 'user'],
    isId: (id) => isId(id) || isQuestionName(id),
  },
  /** A field of projects; of a job, that of its project. */
  project_field: {
    parts: ['text', 'number', 'option', 'filled'],
    isId: (id) => /^[A-Za-z0-9-]{1,60}$/.test(id),
  },
  profile_field: {
    parts: ['text', 'number', 'date', 'yes', 'option', 'filled'],
    isId: (id) => /^[a-z][a-zA-Z0-9_]{0,59}$/.test(id),
  },
  /** The last day of one skill that somebody holds. */
  skill_expiry: { parts: ['date'], isId },
} as const satisfies Record<string, Kind>;

export type CustomFilterKind = keyof typeof kinds;

/** By which of them each list is filtered. */
export const customFilterKinds: Readonly<Record<FilteredList, readonly CustomFilterKind[]>> = {
  jobs: ['answers', 'project_field'],
  projects: ['project_field'],
  users: ['profile_field', 'skill_expiry'],
  job_types: [],
  files: [],
  reports: [],
};

/** A filter field that asks for something which the instance made. */
export interface CustomFilterField {
  readonly kind: CustomFilterKind;
  /** Of a question its id or name, of a project field or a skill its id, of a profile field its key. */
  readonly id: string;
  readonly part: CustomFilterPart;
}

/** Under which name a filter asks for it: `answers.{question}.{part}`. */
export function customFilterName({ kind, id, part }: CustomFilterField): string {
  return `${kind}.${id}.${part}`;
}

/** Parses a name of {@link customFilterName}; null for any other name. */
export function customFilterField(name: string): CustomFilterField | null {
  const [kind = '', ...rest] = name.split('.');
  const part = rest.pop() ?? '';
  // The name of a question may have dots of its own.
  const id = rest.join('.');
  if (!Object.hasOwn(kinds, kind)) return null;
  const known: Kind = kinds[kind as CustomFilterKind];
  if (!known.isId(id) || !(known.parts as readonly string[]).includes(part)) return null;
  return {
    kind: kind as CustomFilterKind,
    // Fields are called as the settings call them, questions may be called by name; all else has ids.
    id: isId(id) && kind !== 'project_field' ? canonicalId(id) : id,
    part: part as CustomFilterPart,
  };
}

/** Every field name in what came from outside, however deep; whether it is a field at all says the check. */
export function fieldNamesIn(input: unknown, depth = 0): readonly string[] {
  if (depth > 10 || typeof input !== 'object' || input === null) return [];
  if (Array.isArray(input)) return input.flatMap((one) => fieldNamesIn(one, depth + 1));
  const { field, and, or, not } = input as Record<string, unknown>;
  return [
    ...(typeof field === 'string' ? [field] : []),
    ...[and, or, not].flatMap((one) => fieldNamesIn(one, depth + 1)),
  ];
}

/**
 * The own fields of a list together with those that this filter asks for beyond them.
 * @param isAsked whether the reader may ask for it; without it, anybody for anything that could be there
 */
export function withCustomFields(
  list: FilteredList,
  fields: FilterFields,
  input: unknown,
  isAsked: (field: CustomFilterField) => boolean = () => true,
): FilterFields {
  const asked = fieldNamesIn(input).flatMap((name) => {
    const field = customFilterField(name);
    if (!field || !customFilterKinds[list].includes(field.kind) || !isAsked(field)) return [];
    return [[name, customFilterParts[field.part]] as const];
  });
  return asked.length === 0 ? fields : { ...fields, ...Object.fromEntries(asked) };
}

/** The fields of a list, with those that this filter asks for beyond the list's own. */
export function filterFieldsFor(list: FilteredList, input: unknown): FilterFields {
  return withCustomFields(list, filterFields[list], input);
}
