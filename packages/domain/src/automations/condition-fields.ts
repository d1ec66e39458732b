import { numberOfAnswer } from '../numbers/read-number.ts';
import type { FilterField, FilterFields } from '../filters/fields.ts';
import type { CheckedFilter } from '../filters/check.ts';
import { checkFilter } from '../filters/check.ts';
import { fieldNamesIn } from '../filters/custom-fields.ts';
import type { Operator } from '../filters/operator-names.ts';
import type { FieldFacts } from '../filters/passes.ts';
import { isId } from '../ids/id-text.ts';
import { dateValue } from '../question-types/date-value.ts';
import { questionTypeOf } from '../question-types/question-type.ts';
import type { AutomationData, PersonData } from './data.ts';
import type { AutomationEventKind } from './event-kinds.ts';
import { eventKindOf } from './event-kinds.ts';
import type { DataSubject } from '../events/topics.ts';

type Values = readonly (string | number | boolean)[];

/** A field that conditions ask for: its type in the filter language, and where it is found. */
interface ConditionField extends FilterField {
  readonly of: (data: AutomationData, yesNo: YesNoWords) => Values;
}

/** Yes and no as each of the product's languages says them: which of them the company reads today is no matter of a condition. */
export type YesNoWords = Readonly<Record<'true' | 'false', readonly string[]>>;

/** Words that are compared, and numbers in them too (spec/3 §3 "Condition operators"). */
const wordOperators = [
  'equal',
  'not_equal',
  'in',
  'not_in',
  'contains',
  'not_contains',
  'less',
  'greater',
  'between',
  'empty',
  'not_empty',
] as const satisfies readonly Operator[];
const numberOperators = [
  'equal',
  'not_equal',
  'in',
  'not_in',
  'less',
  'greater',
  'between',
  'empty',
  'not_empty',
] as const satisfies readonly Operator[];
const always = ['equal', 'not_equal', 'in', 'not_in'] as const satisfies readonly Operator[];

const some = <T extends string | number | boolean>(...values: readonly (T | null | undefined)[]): T[] =>
  values.filter((value): value is T => value !== null && value !== undefined && value !== '');
const ids = (of: (data: AutomationData) => readonly (string | null | undefined)[]): ConditionField => ({
  type: 'list',
  of: (data) => some(...of(data)),
});
const word = (
  of: (data: AutomationData, yesNo: YesNoWords) => readonly (string | null | undefined)[],
): ConditionField => ({
  type: 'text',
  operators: wordOperators,
  of: (data, yesNo) => some(...of(data, yesNo)),
});
const number = (of: (data: AutomationData) => number | null | undefined): ConditionField => ({
  type: 'number',
  operators: numberOperators,
  of: (data) => some(of(data)),
});
const moment = (of: (data: AutomationData) => string | null | undefined): ConditionField => ({
  type: 'date',
  of: (data) => some(of(data)),
});
const flag = (of: (data: AutomationData) => boolean | null | undefined): ConditionField => ({
  type: 'boolean',
  of: (data) => some(of(data)),
});

/** Ids of what was chosen: an option, a project, a person. */
function chosenIn(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value];
  if (Array.isArray(value)) return value.flatMap(chosenIn);
  if (typeof value !== 'object' || value === null) return [];
  const { _id, id, value: inner } = value as Record<string, unknown>;
  return [_id, id, inner].flatMap((one) => (typeof one === 'string' ? [one] : []));
}

/** What an answer is called by in comparisons: as it reads today, and by what stays when languages and names change. */
function wordsOf(
  answer: { readonly text: string; readonly value: unknown } | null | undefined,
  yesNo: YesNoWords,
): readonly string[] {
  if (!answer) return [];
  const { text, value } = answer;
  if (typeof value === 'boolean') return [text, ...yesNo[`${value}`], `${value}`];
  const chosen = chosenIn(value);
  return chosen.length === 1 ? [text, ...chosen] : [text];
}

/** The day or moment of an answer, of a range its beginning, as lists filter by it. Bare hours are of no day. */
function dateIn(value: unknown): string | null {
  const { data } = dateValue.safeParse(typeof value === 'string' ? { date: value } : value);
  if (!data) return null;
  const { date, from } = data;
  const point = date !== null && from !== null && !from.includes('-') ? `${date}T${from}` : (date ?? from);
  return point !== null && point.includes('-') ? point : null;
}

const person = (of: (data: AutomationData) => PersonData | null) => ({
  _id: ids((data) => [of(data)?._id]),
  role: { ...ids((data) => [of(data)?.role]), operators: always } as ConditionField,
  name: word((data) => [of(data)?.name]),
  email: word((data) => [of(data)?.email]),
  companies: word((data) => of(data)?.companies ?? []),
  skills: ids((data) => of(data)?.skills ?? []),
  inTraining: flag((data) => of(data)?.inTraining),
  greenMark: flag((data) => of(data)?.greenMark),
});

function under<T extends Readonly<Record<string, ConditionField>>>(
  prefix: string,
  fields: T,
): Record<string, ConditionField> {
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [`${prefix}.${name}`, field]));
}

/** What can be asked of each subject; whoever caused the event can always be asked for. */
const fieldsOfSubject: Readonly<Record<DataSubject | 'actor', Readonly<Record<string, ConditionField>>>> = {
  job: {
    ...under('job', {
      ID: number((data) => data.job?.ID),
      status: { ...ids((data) => [data.job?.status]), operators: always },
      jobType: { ...ids((data) => [data.job?.jobType._id]), operators: always },
      project: ids((data) => [data.job?.project]),
      users: ids((data) => data.job?.users.map((one) => one._id) ?? []),
      confirmedUsers: ids((data) => data.job?.confirmedUsers ?? []),
      createdBy: ids((data) => [data.job?.createdBy]),
      skills: ids((data) => data.job?.skills.map((one) => one._id) ?? []),
      prevJob: ids((data) => data.job?.prevJobs ?? []),
      startDate: moment((data) => data.job?.startDate),
      plannedLength: number((data) => data.job?.plannedLength),
      plannedEnd: moment((data) => data.job?.plannedEnd),
      score: number((data) => data.job?.score?.percent),
      passed: flag((data) => data.job?.score?.passed),
      isLate: flag((data) => data.job?.isLate),
      created_at: moment((data) => data.job?.created_at),
    }),
    'issue.count': number((data) => data.job?.issues),
  },
  project: under('project', {
    _id: ids((data) => [data.project?._id]),
    name: word((data) => [data.project?.name]),
    address: word((data) => [data.project?.address]),
    companies: word((data) => data.project?.companies ?? []),
    users: ids((data) => data.project?.users ?? []),
    isPrivate: flag((data) => data.project?.isPrivate),
  }),
  user: under(
    'user',
    person((data) => data.user),
  ),
  actor: under(
    'actor',
    person((data) => data.actor),
  ),
  answer: {
    ...under('answer', {
      question: { ...ids((data) => [data.answer?.question._id]), operators: always },
      value: word((data, yesNo) => wordsOf(data.answer, yesNo)),
      number: number((data) => data.answer && numberOfAnswer(data.answer.value, data.answer.text)),
      options: ids((data) => chosenIn(data.answer?.value)),
      yes: flag((data) => (typeof data.answer?.value === 'boolean' ? data.answer.value : null)),
      date: moment((data) =>
        data.answer && questionTypeOf(data.answer.question.type) === 'date_time' ? dateIn(data.answer.value) : null,
      ),
      comment: word((data) => [data.answer?.comment]),
      hasFiles: flag((data) => data.answer && data.answer.files.length > 0),
    }),
    'issue.isIssue': flag((data) => data.answer?.isIssue),
    'issue.isNew': flag((data) => data.answer?.isNewIssue),
  },
  skill: under('skill', {
    _id: ids((data) => [data.skill?._id]),
    name: word((data) => [data.skill?.name]),
    lastDay: moment((data) => data.skill?.lastDay),
  }),
  webhook: {},
};

/** A current answer of the job, by its question; what a webhook brought, by its mapped name. */
const dynamicFields: readonly {
  readonly subject: DataSubject;
  readonly prefix: string;
  readonly takes: (key: string) => boolean;
  readonly of: (key: string) => ConditionField;
}[] = [
  {
    subject: 'job',
    prefix: 'answers.',
    takes: isId,
    of: (question) => word((data, yesNo) => wordsOf(data.job?.answers[question], yesNo)),
  },
  {
    subject: 'webhook',
    prefix: 'webhook.',
    takes: (key) => /^[\p{L}\p{N}_.-]{1,100}$/u.test(key),
    of: (key) =>
      word((data) => {
        const value = data.webhook && Object.hasOwn(data.webhook, key) ? data.webhook[key] : null;
        return [value === null || value === undefined ? null : String(value)];
      }),
  },
];

function dynamicField(name: string, subjects: readonly DataSubject[]): ConditionField | undefined {
  const kind = dynamicFields.find((one) => name.startsWith(one.prefix) && subjects.includes(one.subject));
  const key = kind && name.slice(kind.prefix.length);
  return kind && key !== undefined && kind.takes(key) ? kind.of(key) : undefined;
}

/** The fields that conditions of a kind of event can ask for, besides those of single answers and of webhooks. */
export function conditionFields(kind: AutomationEventKind): FilterFields {
  return knownFields(kind);
}

const knownOfKind = new Map<AutomationEventKind, Readonly<Record<string, ConditionField>>>();

function knownFields(kind: AutomationEventKind): Readonly<Record<string, ConditionField>> {
  let known = knownOfKind.get(kind);
  if (!known) {
    const { subjects, trigger } = eventKindOf(kind);
    const all = [...subjects, ...(trigger.by === 'event' && kind !== 'webhook_received' ? (['actor'] as const) : [])];
    known = Object.assign({}, ...all.map((subject) => fieldsOfSubject[subject])) as Readonly<
      Record<string, ConditionField>
    >;
    knownOfKind.set(kind, known);
  }
  return known;
}

function fieldsFor(kind: AutomationEventKind, filter: unknown): Readonly<Record<string, ConditionField>> {
  const { subjects } = eventKindOf(kind);
  const dynamic = fieldNamesIn(filter).flatMap((name) => {
    const field = dynamicField(name, subjects);
    return field ? [[name, field] as const] : [];
  });
  return { ...knownFields(kind), ...Object.fromEntries(dynamic) };
}

/** Checks conditions from outside against the fields of their event. Never throws. */
export function checkConditions(input: unknown, kind: AutomationEventKind): CheckedFilter {
  return checkFilter(input, fieldsFor(kind, input));
}

/** The fields that a checked filter of conditions asks for, and what an event has in them. */
export function conditionFacts(
  filter: unknown,
  data: AutomationData,
  yesNo: YesNoWords,
): { readonly fields: FilterFields; readonly facts: FieldFacts } {
  const { kind } = data.event;
  const known = knownFields(kind);
  // Each event is held against many filters, each of which asks for few of the many fields.
  const fields = [...new Set(fieldNamesIn(filter))].flatMap((name) => {
    const field = Object.hasOwn(known, name) ? known[name] : dynamicField(name, eventKindOf(kind).subjects);
    return field ? [[name, field] as const] : [];
  });
  return {
    fields: Object.fromEntries(fields),
    facts: Object.fromEntries(fields.map(([name, field]) => [name, field.of(data, yesNo)])),
  };
}
