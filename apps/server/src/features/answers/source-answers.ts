import type { Actor } from '@plumbline/domain/actor/actor';
import { isId } from '@plumbline/domain/ids/id-text';
import { columnsOf } from '@plumbline/domain/projects/field-definitions';
import { projectFieldTypes } from '@plumbline/domain/projects/field-types';
import { normalizedCells } from '@plumbline/domain/projects/table-rows';
import { questionTypeRegistry } from '@plumbline/domain/question-types/registry';
import type { QuestionSource } from '@plumbline/domain/question-types/sources';
import {
  chosenItemIds,
  chosenRows,
  isOffered,
  sourceKey,
  sourceOf,
  withNames,
} from '@plumbline/domain/question-types/sources';
import type { AnswerProblemCode } from '@plumbline/domain/questionnaire/answer-problem';
import type { Question, QuestionnaireDefinition } from '@plumbline/domain/questionnaire/definition';
import { askedQuestions } from '@plumbline/domain/questionnaire/definition';
import { demandedOf, drawsOnSources } from '@plumbline/domain/questionnaire/sources';
import { sql } from 'kysely';
import type { InstanceDatabase } from '../../database/instance-database.ts';
import type { Recorder } from '../../events/record-events.ts';
import { Problem } from '../../http/problem.ts';
import { rowsById, writeFieldValue } from '../projects/index.ts';
import type { AnswerSources } from './job-sources.ts';
import { contentsDemanded, optionProject, loadSources } from './job-sources.ts';
import type { AcceptedAnswer } from './entries.ts';
import type { FieldToWrite, FieldCheck } from './check-field-answer.ts';
import { isDefined, checkFieldAnswer } from './check-field-answer.ts';
import { offeredBefore } from './offered-before.ts';
import { readItems } from './source-lists.queries.ts';

/** Checks answers of one call against lists, tables and the fields of the job's project. */
export interface SourceChecks {
  /** Removes requirements that this person can't fulfil here. */
  readonly adapt: (question: Question) => Question;
  /**
   * Validates answers against existing data, replaces their names and cells by the current ones, and returns the fields
   * to write.
   * @throws Problem not_valid, answer_not_allowed
   */
  readonly check: (accepted: readonly { answer: AcceptedAnswer; index: number }[]) => Promise<readonly FieldToWrite[]>;
  /** Writes the fields, the last answer to each, with one event for the project. */
  readonly write: (fields: readonly FieldToWrite[]) => Promise<void>;
}

interface SourcesAsked {
  readonly db: InstanceDatabase;
  /** Null for an answer by a public link: strangers see nothing of the instance. */
  readonly actor: Actor | null;
  /** The sources from which strangers may choose, if the job type allows it. */
  readonly strangersSources?: AnswerSources | null;
  readonly settings: AnswerSources['settings'];
  readonly jobId: string;
  readonly projectId: string | null;
  /** Whether there are answers to other questions than stand, or as they were. */
  readonly mayMeetOthers: boolean;
  /** Whether this is a submit: only then are the sources checked for mandatory questions. */
  readonly isSubmitted: boolean;
  readonly now: Date;
  readonly record: Recorder;
}

/** Null if no question uses sources: most questionnaires cost nothing here. */
export async function readSourceChecks(
  definition: QuestionnaireDefinition,
  asked: SourcesAsked,
): Promise<SourceChecks | null> {
  if (!asked.mayMeetOthers && !askedQuestions(definition).some(drawsOnSources)) return null;
  const { db, actor, settings, projectId } = asked;
  const sources = actor ? await loadSources(db, actor, settings, projectId) : (asked.strangersSources ?? null);
  const isStranger = actor === null;
  const writable = new Set(
    (isStranger ? null : sources)?.met.flatMap(({ field, mayWrite }) =>
      mayWrite && projectFieldTypes[field.type].fromAnswer !== null ? [field.id] : [],
    ),
  );
  const sourcesBefore = onceOnly(() => (actor ? sourcesOfEarlierProjects(asked, actor) : Promise.resolve([])));
  const contents = sources && asked.isSubmitted ? await contentsDemanded(sources, definition) : null;
  const facts = {
    isPublic: sources === null,
    contentOf: (source: QuestionSource) =>
      isStranger && source.kind === 'field' ? null : (contents?.get(sourceKey(source)) ?? null),
  };
  return {
    adapt: (question) => (asked.isSubmitted ? demandedOf(question, facts) : question),
    check: async (accepted) => {
      const problems: { code: AnswerProblemCode | 'field_not_writable'; index: number; title: string }[] = [];
      const writes: FieldToWrite[] = [];
      for (const { answer, index } of accepted) {
        const { content, question } = answer;
        const source = sourceOf(question);
        if (!source) continue;
        if (content.value === null && source.kind !== 'field') continue;
        if (sources === null || (isStranger && source.kind === 'field')) {
          if (content.value !== null) problems.push({ code: 'answer_not_allowed', index, title: question.title });
          continue;
        }
        const meeting = { question, value: content.value, writable, jobId: asked.jobId };
        const met = await meetWhereGiven(sources, sourcesBefore, meeting);
        if ('problem' in met) {
          problems.push({ code: met.problem, index, title: question.title });
          continue;
        }
        if (met.write) writes.push(met.write);
        answer.content = { ...content, value: met.value };
        answer.searchText = questionTypeRegistry[question.type]
          .searchText(met.value, question.settings)
          .slice(0, 10_000)
          .toWellFormed();
      }
      if (problems.length > 0) {
        // Whoever may answer a question may see its title.
        throw new Problem('not_valid', {
          about: problems[0]?.title ?? '',
          fields: problems.slice(0, 100).map(({ code, index }) => ({
            path: `data.${index}.answer.value`,
            code,
            message: '',
          })),
        });
      }
      return writes;
    },
    write: (fields) => writeFields(asked, isStranger ? null : (sources?.projectId ?? null), fields),
  };
}

/** Memoizes a read. */
function onceOnly<Result>(read: () => Promise<Result>): () => Promise<Result> {
  let known: Promise<Result> | undefined;
  return () => (known ??= read());
}

/** The sources of the job's earlier projects, as this person sees them: a choice that was valid there stays valid. */
async function sourcesOfEarlierProjects({ db, jobId, settings }: SourcesAsked, actor: Actor): Promise<AnswerSources[]> {
  const rows = await db.rows(sql<{ id: string }>`
    select distinct e.before ->> 'projectId' as id from ${db.table('events')} e
    where e.job_id = ${jobId} and e.name = 'job.changed' and e.before ->> 'projectId' is not null`);
  const found: AnswerSources[] = [];
  for (const { id } of rows) {
    const sources = await loadSources(db, actor, settings, id);
    if (sources.projectId !== null) found.push(sources);
  }
  return found;
}

/** A value to validate. */
interface Meeting {
  readonly question: Question;
  readonly value: unknown;
  readonly writable: ReadonlySet<string>;
  readonly jobId: string;
}

/** Validates against the current project, then against earlier ones; fields are written in the current one only. */
async function meetWhereGiven(
  sources: AnswerSources,
  sourcesBefore: () => Promise<readonly AnswerSources[]>,
  meeting: Meeting,
): Promise<FieldCheck> {
  const met = await meet(sources, meeting);
  if (!('problem' in met) || met.problem !== 'option_unknown' || sourceOf(meeting.question)?.kind === 'field')
    return met;
  for (const earlier of await sourcesBefore()) {
    const then = await meet(earlier, meeting);
    if (!('problem' in then)) return then;
  }
  return met;
}

async function meet(sources: AnswerSources, { question, value, writable, jobId }: Meeting): Promise<FieldCheck> {
  const source = sourceOf(question);
  if (!source) return { value };
  if (source.kind === 'field') return checkFieldAnswer(sources, source.name, value, writable);
  if (source.kind === 'table') {
    // Where the project is out of sight, so are its rows.
    if (sources.projectId === null) return { problem: 'option_unknown' };
    const chosen = chosenRows(value);
    // Nobody can look a row up without its table: it stays as it was chosen.
    if (!isDefined(sources, source.name)) return { value: chosen };
    const field = sources.met.find((one) => one.field.id === source.name)?.field;
    const ids = chosen.map(({ id }) => id).filter(isId);
    const place = { projectId: sources.projectId, fieldId: source.name };
    const rows = field ? await rowsById(sources.db, place, ids, { isRemovedToo: true }) : new Map();
    const named = chosen.map(({ id }) => {
      const row = rows.get(id);
      if (!row || !field) return null;
      const columns = columnsOf(field);
      return { id, cells: normalizedCells(row.cells, columns), columns };
    });
    return named.includes(null) ? { problem: 'option_unknown' } : { value: named };
  }
  const projectId = 'name' in source ? optionProject(sources, source.name) : null;
  const ids = chosenItemIds(value);
  const items = await readItems(sources.db, { source, actor: sources.actor, projectId }, { ids });
  const labels = new Map(items.map(({ id, label }) => [id, label]));
  const unoffered = new Map([...labels].filter(([, label]) => !isOffered(label, question.settings)));
  const kept =
    unoffered.size === 0
      ? unoffered
      : await offeredBefore(sources.db, { source, projectId, question, jobId, value, unoffered });
  const named = withNames(value, (id) => (unoffered.has(id) && !kept.has(id) ? undefined : labels.get(id)));
  return named === null ? { problem: 'option_unknown' } : { value: named };
}

async function writeFields(
  { db, actor, now, record }: SourcesAsked,
  projectId: string | null,
  fields: readonly FieldToWrite[],
): Promise<void> {
  if (projectId === null) return;
  const last = new Map(fields.map((one) => [one.field.id, one]));
  const before: Record<string, unknown> = {};
  const after: Record<string, unknown> = {};
  // Always in one order: two sendings that write the same fields wait for each other instead of for ever.
  const ordered = [...last.values()].toSorted((one, other) => (one.field.id < other.field.id ? -1 : 1));
  for (const { field, value } of ordered) {
    const sides = await writeFieldValue(db, { projectId, field, value, actorId: actor?.id ?? null, now });
    if (!sides) continue;
    before[field.id] = sides.before;
    after[field.id] = sides.after;
  }
  if (Object.keys(after).length === 0) return;
  record('project.changed', {
    subjectId: projectId,
    relations: { projectId },
    before: { fields: before },
    after: { fields: after },
  });
}
