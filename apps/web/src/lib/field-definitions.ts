import { changeProjectFields, readSettings } from '@plumbline/contract/settings';
import type { ProjectField } from '@plumbline/domain/projects/field-definitions';
import { callServer } from './api/call-server.ts';
import { isProblem } from './api/problem-error.ts';

export type FieldDefinitions = readonly ProjectField[];

/** The definitions of project fields as they are now, for those who may change them. */
export async function readFieldDefinitions(signal?: AbortSignal): Promise<FieldDefinitions> {
  return (await callServer(readSettings, signal ? { signal } : {})).projectFields;
}

/**
 * Writes the definitions over their previous version. @throws ProblemError conflict if somebody changed them meanwhile
 */
export async function writeFieldDefinitions(
  fields: FieldDefinitions,
  before: FieldDefinitions,
): Promise<FieldDefinitions> {
  const body = { projectFields: [...fields], before: [...before] };
  return (await callServer(changeProjectFields, { body })).projectFields;
}

/** Adds, removes or reorders definitions, based on their current version. */
export async function changeFieldDefinitions(
  change: (present: FieldDefinitions) => FieldDefinitions,
  attempts = 5,
): Promise<FieldDefinitions> {
  const present = await readFieldDefinitions();
  try {
    return await writeFieldDefinitions(change(present), present);
  } catch (refusal) {
    if (attempts <= 1 || !isProblem(refusal, 'conflict')) throw refusal;
    return changeFieldDefinitions(change, attempts - 1);
  }
}
