import { isDeepStrictEqual } from 'node:util';
import type { ProjectField } from '@plumbline/domain/projects/field-definitions';
import { projectFieldTypes } from '@plumbline/domain/projects/field-types';
import { checkFieldValue } from '@plumbline/domain/projects/project';
import { chosenItemIds } from '@plumbline/domain/question-types/sources';
import type { AnswerProblemCode } from '@plumbline/domain/questionnaire/answer-problem';
import { sql } from 'kysely';
import type { InstanceDatabase } from '../../database/instance-database.ts';
import { belongsTo, optionIds, optionsById, readFieldValues } from '../projects/index.ts';
import { fieldAnswer } from './field-answers.ts';
import type { AnswerSources } from './job-sources.ts';

/** A field of the job's project that an answer writes. */
export interface FieldToWrite {
  readonly field: ProjectField;
  readonly value: unknown;
}

/** The result of checking an answer's value: a problem, or its stored form. */
export type FieldCheck =
  | { readonly problem: AnswerProblemCode | 'field_not_writable' }
  | { readonly value: unknown; readonly write?: FieldToWrite };

/** Whether a project field of this id exists, visible to the person or not. */
export function isDefined({ settings }: AnswerSources, fieldId: string): boolean {
  return settings.projectFields.some(({ id }) => id === fieldId);
}

/** An answer to a project value question either writes the field or repeats its current value (spec/2 §3). */
export async function checkFieldAnswer(
  sources: AnswerSources,
  fieldId: string,
  answer: unknown,
  writable: ReadonlySet<string>,
): Promise<FieldCheck> {
  const { db, met, projectId } = sources;
  // The job was removed from its project since: the answer is stored without writing a field.
  if (projectId === null) return { value: answer };
  const field = met.find((one) => one.field.id === fieldId)?.field;
  if (!field && !isDefined(sources, fieldId)) return { value: answer };
  if (!field) return answer === null ? { value: null } : { problem: 'field_not_writable' };
  const type = projectFieldTypes[field.type];
  if (!type.fromAnswer || !writable.has(fieldId)) {
    const { [fieldId]: present = type.empty } = await readFieldValues(db, projectId, [field]);
    const { value } = await fieldAnswer(db, field, present);
    const isSame = answer === null || JSON.stringify(value) === JSON.stringify(answer);
    if (isSame) return { value: answer };
    const stood = await previousValue(db, projectId, field, { present, answer });
    return stood === undefined ? { problem: 'field_not_writable' } : { value: stood };
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

/** How many changes of a field are searched. */
const changesKnown = 50;

/**
 * The earlier value of a field that an answer repeats: from before the field was changed, or before the chosen option
 * was removed or renamed. It was correct when it was given. Undefined if the field never had it.
 */
async function previousValue(
  db: InstanceDatabase,
  projectId: string,
  field: ProjectField,
  { present, answer }: { present: unknown; answer: unknown },
): Promise<unknown> {
  const rows = await db.rows(sql<{ value: unknown }>`
    select e.before #> array['fields', ${field.id}] as value from ${db.table('events')} e
    where e.project_id = ${projectId} and e.name like 'project.%' and e.name = 'project.changed'
      and e.before -> 'fields' ? ${field.id}
    order by e.id desc limit ${changesKnown}`);
  const { value: valid } = projectFieldTypes[field.type];
  for (const held of [present, ...rows.map((row) => row.value)]) {
    // The field may have been of another type then.
    if (!valid.safeParse(held).success) continue;
    const { value: then } = await fieldAnswer(db, field, held, { isRemovedToo: true });
    if (isDeepStrictEqual(unnamed(then), unnamed(answer))) return then;
  }
  return undefined;
}

/** An answer reduced to the ids it chooses, without their names. */
function unnamed(answer: unknown): unknown {
  const ids = chosenItemIds(answer);
  return ids.length > 0 ? ids : answer;
}
