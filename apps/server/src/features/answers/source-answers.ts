import type { Actor } from '@plumbline/domain/access/actor';
import { isId } from '@plumbline/domain/ids/id';
import type { ProjectField } from '@plumbline/domain/projects/field-definitions';
import { columnsOf } from '@plumbline/domain/projects/field-definitions';
import { projectFieldTypes } from '@plumbline/domain/projects/field-types';
import { checkFieldValue } from '@plumbline/domain/projects/project';
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
import type { InstanceDatabase } from '../../database/instance-database.ts';
import type { Recorder } from '../../events/record-events.ts';
import { Problem } from '../../http/problem.ts';
import { optionIds, readFieldValues, writeFieldValue } from '../../project-store/field-values.ts';
import { belongsTo, optionsById } from '../../project-store/list-options.ts';
import { rowsById } from '../../project-store/table-rows.ts';
import { fieldAnswer } from './field-answers.ts';
import type { SourcesInHand } from './job-sources.ts';
import { contentsDemanded, optionProject, sourcesInHand } from './job-sources.ts';
import type { AcceptedAnswer } from './judge-answers.ts';
import { readItems } from './source-lists.queries.ts';

/** A field of the job's project that an answer writes. */
interface FieldToWrite {
  readonly field: ProjectField;
  readonly value: unknown;
}

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
  readonly projectId: string | null;
  /** Whether it counts what is demanded: only then is looked into the sources for it. */
  readonly isSubmitted: boolean;
  readonly now: Date;
  readonly record: Recorder;
}

/** Null for a questionnaire that draws on nothing: most of them, which this costs nothing. */
export async function readAnswerSources(
  definition: QuestionnaireDefinition,
  asked: SourcesAsked,
): Promise<AnswerSources | null> {
  if (!askedQuestions(definition).some(drawsOnSources)) return null;
  const { db, actor, settings, projectId } = asked;
  const hand = actor ? await sourcesInHand(db, actor, settings, projectId) : (asked.strangersHand ?? null);
  const isStranger = actor === null;
  const writable = new Set(
    (isStranger ? null : hand)?.met.flatMap(({ field, mayWrite }) =>
      mayWrite && projectFieldTypes[field.type].fromAnswer !== null ? [field.id] : [],
    ),
  );
  const contents = hand && asked.isSubmitted ? await contentsDemanded(hand, definition) : null;
  const facts = {
    isPublic: hand === null,
    contentOf: (source: QuestionSource) =>
      isStranger && source.kind === 'field' ? null : (contents?.get(sourceKey(source)) ?? null),
  };
  return {
    adapt: (question) => (asked.isSubmitted ? demandedOf(question, facts) : question),
    check: async (accepted) => {
      const problems: { code: AnswerProblemCode | 'field_not_writable'; index: number }[] = [];
      const writes: FieldToWrite[] = [];
      for (const { answer, index } of accepted) {
        const { content, question } = answer;
        const source = sourceOf(question);
        if (!source) continue;
        if (content.value === null && source.kind !== 'field') continue;
        if (hand === null || (isStranger && source.kind === 'field')) {
          if (content.value !== null) problems.push({ code: 'answer_not_allowed', index });
          continue;
        }
        const met = await meet(hand, question, content.value, writable);
        if ('problem' in met) {
          problems.push({ code: met.problem, index });
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
        throw new Problem('not_valid', {
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

type Met =
  | { readonly problem: AnswerProblemCode | 'field_not_writable' }
  | { readonly value: unknown; readonly write?: FieldToWrite };

async function meet(
  hand: SourcesInHand,
  question: Question,
  value: unknown,
  writable: ReadonlySet<string>,
): Promise<Met> {
  const source = sourceOf(question);
  if (!source) return { value };
  if (source.kind === 'field') return meetField(hand, source.name, value, writable);
  if (source.kind === 'table') {
    // Where the project is out of sight, so are its rows.
    if (hand.projectId === null) return { problem: 'option_unknown' };
    const chosen = chosenRows(value);
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
  const named = withNames(value, (id) => {
    const label = labels.get(id);
    return label !== undefined && isOffered(label, question.settings) ? label : undefined;
  });
  return named === null ? { problem: 'option_unknown' } : { value: named };
}

/** An answer to a project value question: it writes the field, or repeats what stands there (spec/2 §3). */
async function meetField(
  { db, met, projectId }: SourcesInHand,
  fieldId: string,
  answer: unknown,
  writable: ReadonlySet<string>,
): Promise<Met> {
  // The job has left its project since: what was answered stays an answer.
  if (projectId === null) return { value: answer };
  const field = met.find((one) => one.field.id === fieldId)?.field;
  if (!field) return answer === null ? { value: null } : { problem: 'field_not_writable' };
  const type = projectFieldTypes[field.type];
  if (!type.fromAnswer || !writable.has(fieldId)) {
    const { [fieldId]: present = type.empty } = await readFieldValues(db, projectId, [field]);
    const { value } = await fieldAnswer(db, field, present);
    const isSame = answer === null || JSON.stringify(value) === JSON.stringify(answer);
    return isSame ? { value: answer } : { problem: 'field_not_writable' };
  }
  const given = type.fromAnswer(answer);
  const checked = given === undefined ? null : checkFieldValue(field, given);
  if (!checked?.ok) return { problem: 'value_not_valid' };
  if (!type.hasOptions) return { value: answer, write: { field, value: checked.value } };

  const options = await optionsById(db, optionIds(checked.value));
  const known = (one: { _id: string }) => {
    const option = options.get(one._id);
    return option && belongsTo(option, fieldId, projectId)
      ? { _id: option._id, label: option.label, value: option.value }
      : null;
  };
  const each = (Array.isArray(checked.value) ? checked.value : [checked.value]).filter(Boolean).map(known);
  if (each.includes(null)) return { problem: 'option_unknown' };
  const value = Array.isArray(checked.value) ? each : (each[0] ?? null);
  return { value: type.toAnswer(value), write: { field, value } };
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
