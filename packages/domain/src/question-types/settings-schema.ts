import { z } from 'zod';
import { cleanRich } from './clean-rich.ts';
import { expressionLimit } from '../text/limits.ts';
import type { QuestionSettings, SettingName } from './question-settings.ts';
import { repetitionLimit } from './repetition-list.ts';
import { storedName, storedText } from '../text/stored-text.ts';

/** The most options of a question, and the most characters that one of them has. */
export const optionsLimit = 5000;
export const optionTextLimit = 500;

/** The most points of one option and the greatest weight of a question; both have at most two decimals. */
export const pointsLimit = 1000;
export const weightLimit = 100;

/** Made when the first settings are looked at: answering never does, and it is a lot to make. */
function makeFields() {
  const id = storedText(100);
  const flag = z.boolean();

  const rolePermission = z.union([
    z.boolean(),
    z.looseObject({ update: flag.optional(), read: flag.optional(), set: flag.optional() }),
  ]);
  const audience = z.looseObject({
    who: z.enum(['all', 'selected', 'no_one', 'own_only']),
    users: z.array(id).max(1000).optional(),
  });
  const tableFilters = z.array(z.looseObject({ column: storedText(200), value: storedText(2000) })).max(100);
  const usualBound = z.union([z.number(), z.iso.date()]).nullable();
  const timeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);

  return {
    isMandatory: flag,
    allowAddingFile: flag,
    fileIsRequired: flag,
    signatureIsRequired: flag,
    allowAudio: flag,
    allowComment: flag,
    allowTaggingIssue: flag,
    responseOptions: z.array(storedName(500)).max(100),
    signature: flag,
    emails: flag,
    emailsFromTable: storedText(200).nullable(),
    emailsFromSystemList: z.array(storedText(100)).max(100),
    managementNote: storedText(10_000).nullable(),
    permissions: z.looseObject({
      inspector: rolePermission.optional(),
      project_manager: rolePermission.optional(),
      client: rolePermission.optional(),
      readers: audience.optional(),
      creators: audience.optional(),
    }),
    pathOrder: flag,
    path: z
      .array(
        z.looseObject({
          // As the option has it that the rule is about.
          value: z.union([storedName(2000), z.number(), z.boolean(), z.null()]),
          toQuestion: id,
        }),
      )
      .max(500),

    multiSelect: flag,
    tiledList: flag,
    sortAlphabet: flag,
    markings: flag,
    childs: z
      .array(
        z.looseObject({
          value: storedName(optionTextLimit).min(1),
          file: id.nullable().optional(),
          caption: storedName(optionTextLimit).nullable().optional(),
        }),
      )
      .max(optionsLimit)
      .refine((options) => new Set(options.map((option) => option.value)).size === options.length, {
        error: 'options_not_unique',
      }),
    type: z.union([z.literal(1), z.literal(2)]).nullable(),
    filter: z.array(storedText(200)).max(200),
    thumbs: flag,

    points: z
      .record(storedText(optionTextLimit), z.number().min(0).max(pointsLimit).multipleOf(0.01))
      .refine((points) => Object.keys(points).length <= optionsLimit, { error: 'value_too_large' })
      .nullable(),
    weight: z.number().min(0).max(weightLimit).multipleOf(0.01).nullable(),

    textKind: z.enum(['text', 'email', 'number']),
    multiline: flag,
    richText: flag,
    qrReader: flag,
    min: z.number().nullable(),
    max: z.number().nullable(),
    step: z.number().positive().nullable(),
    usual: z
      .looseObject({ from: usualBound, to: usualBound, outside: z.enum(['photo', 'comment', 'issue']) })
      .refine(({ from, to }) => from === null || to === null || (typeof from === typeof to && from <= to), {
        error: 'min_above_max',
        path: ['from'],
      })
      .nullable(),
    isRange: flag,
    isOverMidnight: flag,

    dateMode: z.enum(['date', 'time', 'date_time', 'date_plus_time']),
    isPunchClock: flag,
    isBlockInspector: flag,
    allDays: z
      .array(z.looseObject({ id, label: storedName(200), dateTimeStart: timeOfDay, dateTimeEnd: timeOfDay }))
      .max(50),

    message: storedText(100_000).overwrite(cleanRich).nullable(),
    image: id.nullable(),
    withBackground: flag,
    questionList: z.array(id).max(2000),

    systemListType: z.enum(['projects', 'job_types', 'users', 'factories', 'materials', 'customers']),
    projectListType: storedText(200).nullable(),
    field: storedText(200).nullable(),
    projectTableType: storedText(200).nullable(),
    tableDisplayFilter: tableFilters,
    tableMailFilter: tableFilters,
    showOtherJobs: flag,
    allElements: flag,

    showWhen: storedText(expressionLimit).nullable(),
    calculate: storedText(expressionLimit).nullable(),
    constraint: storedText(expressionLimit).nullable(),
    constraintMessage: storedText(2000).nullable(),
    mandatoryMessage: storedText(2000).nullable(),
    initialValue: z.json().refine(isSmall, { error: 'value_too_large' }),

    repeat: z
      .looseObject({
        min: z.number().int().min(0).max(repetitionLimit),
        max: z.number().int().min(1).max(repetitionLimit).nullable(),
        title: storedName(200).optional(),
      })
      .refine(({ min, max }) => max === null || min <= max, { error: 'min_above_max', path: ['min'] })
      .nullable(),
  } satisfies { [Name in SettingName]-?: z.ZodType<NonNullable<QuestionSettings[Name]> | null> };
}

let made: ReturnType<typeof makeFields> | undefined;

const everyType = [
  'permissions',
  'managementNote',
  'withBackground',
  'pathOrder',
  'path',
  'showWhen',
] as const satisfies readonly SettingName[];

const everyAnswer = [
  'isMandatory',
  'mandatoryMessage',
  'allowAddingFile',
  'fileIsRequired',
  'allowAudio',
  'allowComment',
  'allowTaggingIssue',
  'responseOptions',
  'signature',
  'signatureIsRequired',
  'emails',
  'emailsFromTable',
  'emailsFromSystemList',
  'constraint',
  'constraintMessage',
] as const satisfies readonly SettingName[];

/** The longest initial value, in characters as JSON. */
const initialValueLimit = 10_000;

function isSmall(value: unknown): boolean {
  return (JSON.stringify(value) ?? '').length <= initialValueLimit;
}

/**
 * The schema of a type's settings: the common ones, those of every question that takes an answer, and the named ones.
 * Unknown keys are preserved.
 */
export function settingsSchema(takesAnswer: boolean, own: readonly SettingName[]): z.ZodType<QuestionSettings> {
  const names: readonly SettingName[] = [...everyType, ...(takesAnswer ? everyAnswer : []), ...own];
  const fields = (made ??= makeFields());
  const shape: Record<string, z.ZodType> = {};
  for (const name of names) shape[name] = fields[name].optional();
  return z
    .looseObject(shape)
    .refine(boundsAreInOrder, { error: 'min_above_max', path: ['min'] }) as z.ZodType<QuestionSettings>;
}

function boundsAreInOrder(settings: QuestionSettings): boolean {
  return typeof settings.min !== 'number' || typeof settings.max !== 'number' || settings.min <= settings.max;
}
