import type { Actor } from '@plumbline/domain/access/actor';
import { isId } from '@plumbline/domain/ids/id';
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
import type { SourcesInHand } from './job-sources.ts';
import { contentsDemanded, optionProject, sourcesInHand } from './job-sources.ts';
import type { AcceptedAnswer } from './judge-answers.ts';
import type { FieldToWrite, Met } from './meet-field.ts';
import { isDefined, meetField } from './meet-field.ts';
import { offeredBefore } from './offered-before.ts';
import { readItems } from './source-lists.queries.ts';

/** What the answers of one sending meet outside the questionnaire: lists, tables and the fields of the job's project. */
export interface AnswerSources {
  /** What is demanded of this person here: nothing that cannot be filled in. */
  readonly adapt: (question: Question) => Question;
  /**
   * Holds answers against what exists, writes names and cells into them as they are, and gives the fields to write.
   * @throws Problem not_valid, answer_not_allowed
   */
  readonly check: (accepted: readonly { answer: AcceptedAnswer; index: number }[]) => Promise<readonly FieldToWrite[]>;
  /** Writes the fields, the last answer to each, with one event for the project. */
  readonly write: (fields: readonly FieldToWrite[]) => Promise<void>;
}

interface SourcesAsked {
  readonly db: InstanceDatabase;
  /** Null when somebody answers by a public link: they see nothing of the instance. */
  readonly actor: Actor | null;
  /** What strangers choose from, where the job type lets them. */
  readonly strangersHand?: SourcesInHand | null;
  readonly settings: SourcesInHand['settings'];
  readonly jobId: string;
  readonly projectId: string | null;
  /** Whether there are answers to other questions than stand, or as they were. */
  readonly mayMeetOthers: boolean;
  /** Whether it counts what is demanded: only then is looked into the sources for it. */
  readonly isSubmitted: boolean;
  readonly now: Date;
  readonly record: Recorder;
}

/** Null where nothing is drawn on: with most questionnaires, which this costs nothing. */
export async function readAnswerSources(
  definition: QuestionnaireDefinition,
  asked: SourcesAsked,
): Promise<AnswerSources | null> {
  if (!asked.mayMeetOthers && !askedQuestions(definition).some(drawsOnSources)) return null;
  const { db, actor, settings, projectId } = asked;
  const hand = actor ? await sourcesInHand(db, actor, settings, projectId) : (asked.strangersHand ?? null);
  const isStranger = actor === null;
  const writable = new Set(
    (isStranger ? null : hand)?.met.flatMap(({ field, mayWrite }) =>
      mayWrite && projectFieldTypes[field.type].fromAnswer !== null ? [field.id] : [],
    ),
  );
  const handsBefore = onceOnly(() => (actor ? handsOfEarlierProjects(asked, actor) : Promise.resolve([])));
  const contents = hand && asked.isSubmitted ? await contentsDemanded(hand, definition) : null;
  const facts = {
    isPublic: hand === null,
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
        if (hand === null || (isStranger && source.kind === 'field')) {
          if (content.value !== null) problems.push({ code: 'answer_not_allowed', index, title: question.title });
          continue;
        }
        const meeting = { question, value: content.value, writable, jobId: asked.jobId };
        const met = await meetWhereGiven(hand, handsBefore, meeting);
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
        // Whoever may answer a question may know what it is called.
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
    write: (fields) => writeFields(asked, isStranger ? null : (hand?.projectId ?? null), fields),
  };
}

/** Reads once, and only when it is asked for. */
function onceOnly<Result>(read: () => Promise<Result>): () => Promise<Result> {
  let known: Promise<Result> | undefined;
  return () => (known ??= read());
}

/** With the person's eyes, the projects that the job was in before: what was chosen there was right when it was chosen. */
async function handsOfEarlierProjects({ db, jobId, settings }: SourcesAsked, actor: Actor): Promise<SourcesInHand[]> {
  const rows = await db.rows(sql<{ id: string }>`
    select distinct e.before ->> 'projectId' as id from ${db.table('events')} e
    where e.job_id = ${jobId} and e.name = 'job.changed' and e.before ->> 'projectId' is not null`);
  const hands: SourcesInHand[] = [];
  for (const { id } of rows) {
    const hand = await sourcesInHand(db, actor, settings, id);
    if (hand.projectId !== null) hands.push(hand);
  }
  return hands;
}

/** A value that is held against what exists. */
interface Meeting {
  readonly question: Question;
  readonly value: unknown;
  readonly writable: ReadonlySet<string>;
  readonly jobId: string;
}

/** What is not known where the job is may be known where it was; fields are written where it is. */
async function meetWhereGiven(
  hand: SourcesInHand,
  handsBefore: () => Promise<readonly SourcesInHand[]>,
  meeting: Meeting,
): Promise<Met> {
  const met = await meet(hand, meeting);
  if (!('problem' in met) || met.problem !== 'option_unknown' || sourceOf(meeting.question)?.kind === 'field')
    return met;
  for (const earlier of await handsBefore()) {
    const then = await meet(earlier, meeting);
    if (!('problem' in then)) return then;
  }
  return met;
}

async function meet(hand: SourcesInHand, { question, value, writable, jobId }: Meeting): Promise<Met> {
  const source = sourceOf(question);
  if (!source) return { value };
  if (source.kind === 'field') return meetField(hand, source.name, value, writable);
  if (source.kind === 'table') {
    // Where the project is out of sight, so are its rows.
    if (hand.projectId === null) return { problem: 'option_unknown' };
    const chosen = chosenRows(value);
    // Nobody can look a row up without its table: it stays as it was chosen.
    if (!isDefined(hand, source.name)) return { value: chosen };
    const field = hand.met.find((one) => one.field.id === source.name)?.field;
    const ids = chosen.map(({ id }) => id).filter(isId);
    const place = { projectId: hand.projectId, fieldId: source.name };
    const rows = field ? await rowsById(hand.db, place, ids, { isRemovedToo: true }) : new Map();
    const named = chosen.map(({ id }) => {
      const row = rows.get(id);
      if (!row || !field) return null;
      const columns = columnsOf(field);
      return { id, cells: normalizedCells(row.cells, columns), columns };
    });
    return named.includes(null) ? { problem: 'option_unknown' } : { value: named };
  }
  const projectId = 'name' in source ? optionProject(hand, source.name) : null;
  const ids = chosenItemIds(value);
  const items = await readItems(hand.db, { source, actor: hand.actor, projectId }, { ids });
  const labels = new Map(items.map(({ id, label }) => [id, label]));
  const unoffered = new Map([...labels].filter(([, label]) => !isOffered(label, question.settings)));
  const kept =
    unoffered.size === 0
      ? unoffered
      : await offeredBefore(hand.db, { source, projectId, question, jobId, value, unoffered });
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
