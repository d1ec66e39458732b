import type { JobSources } from '@plumbline/contract/job-sources';
import { sourceLimit } from '@plumbline/contract/job-sources';
import type { Actor } from '@plumbline/domain/actor/actor';
import { atLeast } from '@plumbline/domain/actor/roles';
import { columnsOf, qrColumnOf } from '@plumbline/domain/projects/field-definitions';
import { projectFieldTypes } from '@plumbline/domain/projects/field-types';
import type { StoredRow } from '@plumbline/domain/projects/table-rows';
import { emailsInRows } from '@plumbline/domain/projects/table-rows';
import type { QuestionSource } from '@plumbline/domain/question-types/sources';
import { sourceKey, sourceOf } from '@plumbline/domain/question-types/sources';
import type { Question, QuestionnaireDefinition } from '@plumbline/domain/questionnaire/definition';
import { askedQuestions } from '@plumbline/domain/questionnaire/definition';
import { mentionedIds } from '@plumbline/domain/questionnaire/mentions';
import type { SourceContent } from '@plumbline/domain/questionnaire/sources';
import type { AppSettings } from '@plumbline/domain/settings/app-settings';
import type { InstanceDatabase } from '../../database/instance-database.ts';
import type { FieldForUser } from '../projects/index.ts';
import { fieldsForUser, findProject, readFieldValues, readRows } from '../projects/index.ts';
import { fieldAnswer } from './field-answers.ts';
import { emailsOfRoles, readItems } from './source-lists.queries.ts';

/** The maximum number of addresses that a question offers. */
const emailLimit = 500;

/** The sources of one job, as one person sees them. */
export interface AnswerSources {
  readonly db: InstanceDatabase;
  readonly actor: Actor;
  readonly settings: Pick<AppSettings, 'projectFields' | 'showEmails'>;
  /** The job's project, null if it has none or the person doesn't see it. */
  readonly projectId: string | null;
  readonly met: readonly FieldForUser[];
}

/** Looks at a job's project with the person's eyes. */
export async function loadSources(
  db: InstanceDatabase,
  actor: Actor,
  settings: AnswerSources['settings'],
  projectId: string | null,
): Promise<AnswerSources> {
  const project = projectId === null ? undefined : await findProject(db, actor, projectId);
  const met = project ? fieldsForUser(actor, settings.projectFields, project) : [];
  return { db, actor, settings, projectId: project?.id ?? null, met };
}

/** The project whose own options a list offers: for project fields only if the person may read the field. */
export function optionProject(
  { met, projectId }: Pick<AnswerSources, 'met' | 'projectId'>,
  list: string,
): string | null {
  return met.some(({ field }) => field.id === list) ? projectId : null;
}

type ListSource = Exclude<QuestionSource, { kind: 'table' | 'field' }>;

async function listOf(sources: AnswerSources, source: ListSource) {
  const projectId = 'name' in source ? optionProject(sources, source.name) : null;
  const list = { source, actor: sources.actor, projectId };
  const items = await readItems(sources.db, list, { search: '', limit: sourceLimit + 1 });
  return { items: items.slice(0, sourceLimit), isCut: items.length > sourceLimit };
}

async function rowsOf(
  sources: AnswerSources,
  fieldId: string,
): Promise<{ met: FieldForUser; rows: StoredRow[] } | null> {
  const met = sources.met.find(({ field }) => field.id === fieldId);
  if (!met || !projectFieldTypes[met.field.type].hasColumns || sources.projectId === null) return null;
  return { met, rows: await readRows(sources.db, { projectId: sources.projectId, fieldId }, sourceLimit + 1) };
}

/**
 * The contents of the sources of mandatory questions for a person, by the keys of `sourceKey`: enough of each to find
 * out whether there is anything to choose, and no more than devices receive. Sources that are gone, or that they may
 * not see, are missing.
 */
export async function contentsDemanded(
  sources: AnswerSources,
  definition: QuestionnaireDefinition,
): Promise<ReadonlyMap<string, SourceContent>> {
  const found = new Map<string, SourceContent>();
  for (const question of askedQuestions(definition)) {
    const source = question.settings.isMandatory ? sourceOf(question) : null;
    if (!source) continue;
    const { filter, tableDisplayFilter } = question.settings;
    const isFiltered = (filter ?? []).length > 0 || (tableDisplayFilter ?? []).length > 0;
    const known = found.get(sourceKey(source));
    if (known && (!isFiltered || known.kind === 'field' || !known.isCut)) continue;
    const content = await contentOf(sources, source, isFiltered ? sourceLimit : 0);
    if (content) found.set(sourceKey(source), content);
  }
  return found;
}

async function contentOf(sources: AnswerSources, source: QuestionSource, limit: number): Promise<SourceContent | null> {
  const { db, met, projectId } = sources;
  if (source.kind !== 'field' && source.kind !== 'table') {
    const own = 'name' in source ? optionProject(sources, source.name) : null;
    const list = { source, actor: sources.actor, projectId: own };
    const items = await readItems(db, list, { search: '', limit: limit + 1 });
    return { kind: 'items', labels: items.slice(0, limit).map(({ label }) => label), isCut: items.length > limit };
  }
  const one = met.find(({ field }) => field.id === source.name);
  if (!one || projectId === null) return null;
  const type = projectFieldTypes[one.field.type];
  if (source.kind === 'table') {
    if (!type.hasColumns) return null;
    const rows = await readRows(db, { projectId, fieldId: source.name }, limit + 1);
    const cells = rows.slice(0, limit).map((row) => row.cells);
    return { kind: 'rows', columns: columnsOf(one.field), rows: cells, isCut: rows.length > limit };
  }
  const options = type.hasOptions ? await contentOf(sources, { kind: 'options', name: source.name }, 1) : null;
  const optionCount = options?.kind === 'items' ? options.labels.length : null;
  return { kind: 'field', mayWrite: one.mayWrite && type.fromAnswer !== null, optionCount };
}

/** Everything that the inputs of these questions need without network (decision 0019). */
export async function readSources(sources: AnswerSources, questions: readonly Question[]): Promise<JobSources> {
  const { db, actor, settings, met, projectId } = sources;
  // Clients answer on plans alone (spec/1 §5): they choose from nothing.
  const isChoosing = atLeast(actor.role, 'inspector');
  const byKey = new Map(
    questions.flatMap((question) => {
      const source = sourceOf(question);
      return source ? [[sourceKey(source), source] as const] : [];
    }),
  );
  const result: JobSources = {
    hasProject: projectId !== null,
    lists: {},
    tables: {},
    fields: {},
    emails: {},
    mentions: {},
  };
  const tables = new Map<string, Awaited<ReturnType<typeof rowsOf>>>();
  const tableOf = async (id: string) => {
    const known = tables.get(id) ?? (await rowsOf(sources, id));
    tables.set(id, known);
    return known;
  };

  for (const [key, source] of isChoosing ? byKey : []) {
    if (source.kind === 'field') continue;
    if (source.kind !== 'table') {
      result.lists[key] = await listOf(sources, source);
      continue;
    }
    const table = await tableOf(source.name);
    if (!table) continue;
    const { field } = table.met;
    result.tables[key] = {
      label: field.label,
      ...(field.translations && { translations: field.translations }),
      columns: [...columnsOf(field)],
      qrColumn: qrColumnOf(field),
      rows: table.rows.slice(0, sourceLimit),
      isCut: table.rows.length > sourceLimit,
    };
  }

  const shown = [...byKey.values()].flatMap((source) => (source.kind === 'field' ? [source.name] : []));
  const mentioned = new Set(
    questions.flatMap(({ title, description, settings: own }) =>
      mentionedIds([title, description, own.message ?? ''].join('\n')),
    ),
  );
  const wanted = met.filter(({ field }) => shown.includes(field.id) || mentioned.has(field.id));
  const values =
    projectId === null || wanted.length === 0
      ? {}
      : await readFieldValues(
          db,
          projectId,
          wanted.map(({ field }) => field),
        );
  for (const { field, mayWrite } of wanted) {
    const type = projectFieldTypes[field.type];
    const { value, named } = await fieldAnswer(db, field, values[field.id] ?? type.empty);
    if (mentioned.has(field.id)) result.mentions[field.id] = value;
    if (!shown.includes(field.id)) continue;
    const options = type.hasOptions ? (await listOf(sources, { kind: 'options', name: field.id })).items : named;
    result.fields[`field:${field.id}`] = {
      label: field.label,
      ...(field.translations && { translations: field.translations }),
      type: field.type,
      isMultiline: field.settings.multiline === true,
      value,
      mayWrite: mayWrite && type.fromAnswer !== null,
      options,
    };
  }

  const mayKnowPeople = atLeast(actor.role, 'project_manager') || settings.showEmails;
  for (const { id, settings: own } of isChoosing ? questions : []) {
    if (!own.emails) continue;
    const table = own.emailsFromTable ? await tableOf(own.emailsFromTable) : null;
    const ofTable = table ? emailsInRows(table.rows, own.tableMailFilter) : [];
    const ofPeople = mayKnowPeople ? await emailsOfRoles(db, own.emailsFromSystemList ?? [], emailLimit) : [];
    const offered = [...new Set([...ofTable, ...ofPeople])].slice(0, emailLimit);
    if (offered.length > 0) result.emails[id] = offered;
  }
  return result;
}
