import type { Actor } from '../actor/actor.ts';
import type { FieldReader } from '../projects/define-field-type.ts';
import type { ProjectField } from '../projects/field-definitions.ts';
import { columnsOf, readsField } from '../projects/field-definitions.ts';
import { projectFieldTypes, type ProjectFieldType } from '../projects/field-types.ts';
import { orderedFields } from '../projects/project.ts';
import type { QuestionSettings } from '../question-types/question-settings.ts';
import { questionTraits } from '../question-types/question-traits.ts';
import type { QuestionType } from '../question-types/question-type.ts';
import { readsProfileField } from '../access/profile-access.ts';
import type { ProfileField } from '../users/profile-fields.ts';
import type { ProfileFieldType } from '../users/profile-field-types.ts';
import type { ColumnKind } from '../values/column-kind-names.ts';
import { columnKinds } from './column-kinds.ts';
import { dateExpressionsOf, type DateExpression } from './date-expressions.ts';
import type { ReportDefinition } from './definition.ts';
import { peopleTargets, reportProperties, reportPropertyNames } from './properties.ts';
import { answerPartNames, valueTypeOfQuestion } from './question-parts.ts';
import type { Language } from '../languages/languages.ts';
import { nameIn } from '../languages/names.ts';
import type { ColumnTable, ReportType } from './report-types.ts';
import type { ValueType } from '../values/value-types.ts';

/** Something that a person can put into a report as a column: what the builder offers, and what definitions are checked against. */
export interface AvailableColumn {
  readonly type: Exclude<ColumnKind, 'calculated'>;
  readonly table: ColumnTable;
  readonly field: string;
  /** Of a question: the one that it was copied from, or itself. */
  readonly root: string | null;
  /** What it is called; empty for properties, whose names are the screen's. */
  readonly title: string;
  readonly value: ValueType;
  /** What `target` can name; empty where there is only one thing to show. */
  readonly targets: readonly string[];
  /** What those that people have named are called in the reader's language. */
  readonly targetTitles?: Readonly<Record<string, string>>;
  readonly expressions: readonly DateExpression[];
  /** A cell may hold several values: people of a job, chosen options, the answers of a repeat group. */
  readonly isMany: boolean;
  readonly question: AvailableQuestion | null;
}

/** What the builder says of a question beside its title. */
export interface AvailableQuestion {
  /** Its name in its job type, in the first of several; if it is in none any more, its last name. */
  readonly name: string;
  readonly type: QuestionType;
  readonly jobTypes: readonly string[];
  readonly isGlobal: boolean;
  /** It is asked nowhere any more; what was answered stays readable. */
  readonly isRemoved: boolean;
  /** The repeat group that it is asked in, null for none. */
  readonly group: string | null;
  /** The step that contains it. */
  readonly step: string | null;
}

/** A question as reports look at it. */
export interface ReportQuestion extends AvailableQuestion {
  readonly id: string;
  readonly root: string;
  readonly title: string;
  readonly settings: QuestionSettings;
  /** All repeat groups that it is asked in: a global question may stand in one of each of its job types. */
  readonly groups: readonly string[];
}

/** What a field's column says, and whether it says several things of one project or person. */
interface ReportedField {
  readonly value: ValueType;
  readonly isMany: boolean;
}

const reportedProjectField: Readonly<Record<ProjectFieldType, ReportedField>> = {
  text: { value: 'text', isMany: false },
  address: { value: 'place', isMany: false },
  file_list: { value: 'files', isMany: true },
  blueprint_list: { value: 'text', isMany: true },
  status_list: { value: 'text', isMany: false },
  list: { value: 'text', isMany: true },
  ranking: { value: 'number', isMany: false },
  skills: { value: 'text', isMany: true },
  table: { value: 'text', isMany: true },
  customer_table: { value: 'text', isMany: true },
  blueprint_elements: { value: 'number', isMany: false },
};

const reportedProfileField: Readonly<Record<ProfileFieldType, ReportedField>> = {
  TEXT: { value: 'text', isMany: false },
  DATE: { value: 'date', isMany: false },
  NUMBER: { value: 'number', isMany: false },
  FILE: { value: 'files', isMany: false },
  TABLE: { value: 'text', isMany: true },
  BOOLEAN: { value: 'boolean', isMany: false },
  ADDRESS: { value: 'place', isMany: false },
  TEXT_WITH_FILES: { value: 'text', isMany: false },
  BOOLEAN_WITH_FILES: { value: 'boolean', isMany: false },
  USER_SELECTION: { value: 'text', isMany: false },
  SELECT: { value: 'text', isMany: false },
  MULTI_SELECT: { value: 'text', isMany: true },
  RICH_TEXT: { value: 'text', isMany: false },
};

type What = Pick<ReportDefinition, 'type' | 'rows'> & { readonly settings?: { readonly projectReport?: boolean } };

/** Whether a project report joins in a cell what several jobs say. */
export function joinsJobs(
  { settings }: What,
  { type, table, field }: Pick<AvailableColumn, 'type' | 'table' | 'field'>,
): boolean {
  // The issues of a project's jobs are added up.
  return (
    settings?.projectReport === true &&
    columnKinds[type].showsProperties &&
    table === 'jobs' &&
    field !== 'issues_count'
  );
}

/** In a report of jobs a person's column shows those of the job: who of them, says its target. */
const targetsOfPeople = (type: ReportType) => (type === 'jobs' ? peopleTargets : []);

/** The properties that such a report can show. */
export function availableProperties(what: What): readonly AvailableColumn[] {
  const { type, rows } = what;
  return reportPropertyNames.flatMap((name): AvailableColumn[] => {
    const property: (typeof reportProperties)[typeof name] & { readonly rows?: string } = reportProperties[name];
    if (!(property.in as readonly ReportType[]).includes(type)) return [];
    if (property.rows !== undefined && property.rows !== rows) return [];
    const isOfPeople = property.table === 'users';
    const named = { type: 'property', table: name === 'created_at' ? type : property.table, field: name } as const;
    return [
      {
        ...named,
        root: null,
        title: '',
        value: property.value,
        targets: isOfPeople ? targetsOfPeople(type) : [],
        expressions: dateExpressionsOf(property.value),
        isMany: (isOfPeople && type === 'jobs') || name === 'project_companies' || joinsJobs(what, named),
        question: null,
      },
    ];
  });
}

/** What the columns of a table are called in a language. */
function columnTitles(field: ProjectField, language: Language | null): Readonly<Record<string, string>> {
  if (language === null) return {};
  return Object.fromEntries(
    columnsOf(field).map((column) => [column, nameIn(language, field, `column.${column}`, column)]),
  );
}

/** The fields of projects that the person reads in some project, tables with their columns as targets. */
export function availableProjectFields(
  { type }: What,
  actor: FieldReader,
  fields: readonly ProjectField[],
  language: Language | null = null,
): readonly AvailableColumn[] {
  if (type === 'users') return [];
  return orderedFields(fields)
    .filter((field) => readsField(actor, field, true))
    .map((field) => {
      const { value, isMany } = reportedProjectField[field.type];
      return {
        type: 'project_field',
        table: 'projects',
        field: field.id,
        root: null,
        title: field.label,
        value,
        targets: projectFieldTypes[field.type].hasColumns ? columnsOf(field) : [],
        targetTitles: columnTitles(field, language),
        expressions: dateExpressionsOf(value),
        isMany,
        question: null,
      };
    });
}

/** The fields of profiles that the person's role reads; whose of them is asked of each. */
export function availableProfileFields(
  { type }: What,
  actor: Pick<Actor, 'role'>,
  fields: readonly ProfileField[],
): readonly AvailableColumn[] {
  if (type === 'projects') return [];
  return fields
    .filter((field) => readsProfileField(actor, field))
    .map((field) => {
      const { value, isMany } = reportedProfileField[field.type];
      return {
        type: 'profile_field',
        table: 'users',
        field: field.value,
        root: null,
        title: field.name,
        value,
        targets: targetsOfPeople(type),
        expressions: dateExpressionsOf(value),
        isMany: type === 'jobs' || isMany,
        question: null,
      };
    });
}

/** Who puts fields into a report, and which there are. */
interface FieldsReader {
  readonly actor: FieldReader & Pick<Actor, 'role'>;
  readonly projectFields: readonly ProjectField[];
  readonly profileFields: readonly ProfileField[];
  readonly language: Language | null;
}

type OfferedColumns = (what: What, reader: FieldsReader) => readonly AvailableColumn[];

/** What each kind offers, in this order; questions are too many to be read all. A kind that is forgotten here does not compile. */
const offeredByKind: Readonly<Record<Exclude<ColumnKind, 'question' | 'calculated'>, OfferedColumns>> = {
  property: (what) => availableProperties(what),
  project_field: (what, { actor, projectFields, language }) =>
    availableProjectFields(what, actor, projectFields, language),
  profile_field: (what, { actor, profileFields }) => availableProfileFields(what, actor, profileFields),
};

/** What the reader can put into such a report besides questions. */
export function availableFields(what: What, reader: FieldsReader): readonly AvailableColumn[] {
  return Object.values(offeredByKind).flatMap((offered) => offered(what, reader));
}

/** Questions that the person sees, for a report of jobs; those that take no answer have no column. */
export function availableQuestions(
  { type, rows, settings }: What & Partial<Pick<ReportDefinition, 'repeat_group'>>,
  questions: readonly ReportQuestion[],
  repeatGroup: string | null = null,
): readonly AvailableColumn[] {
  if (type !== 'jobs' || settings?.projectReport === true) return [];
  return questions.flatMap((question): AvailableColumn[] => {
    const value = valueTypeOfQuestion(question);
    if (value === null) return [];
    const { id, root, title, settings: asked, ...rest } = question;
    const isJoined =
      question.groups.length > 0 && !(rows === 'repetitions' && question.groups.includes(repeatGroup ?? ''));
    return [
      {
        type: 'question',
        table: 'job_type',
        field: id,
        root,
        title,
        value,
        targets: answerPartNames,
        expressions: dateExpressionsOf(value),
        isMany: isJoined || asked.multiSelect === true || questionTraits[question.type].drawsOn === 'table',
        question: {
          name: rest.name,
          type: rest.type,
          jobTypes: rest.jobTypes,
          isGlobal: rest.isGlobal,
          isRemoved: rest.isRemoved,
          group: rest.group,
          step: rest.step,
        },
      },
    ];
  });
}

/** What a column of this target holds: of a question the part of the answer, of all others the value. */
export function valueOfTarget(
  { type, value }: Pick<AvailableColumn, 'type' | 'value'>,
  target: string | null,
): ValueType {
  return (target === null ? null : columnKinds[type].valueOfPart(target)) ?? value;
}
