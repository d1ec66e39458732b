import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { ProjectField } from '@plumbline/domain/projects/field-definitions';
import { ProblemError } from '../../../lib/api/problem-error.ts';
import { mergeChanges, mergedCleanly } from '../../../ui/editing/merge-changes.ts';
import type { EditedPart } from '../../../ui/editing/save-over.ts';
import { saveOver } from '../../../ui/editing/save-over.ts';
import { wordsIn } from '../../../ui/editing/words-in.ts';
import type { FieldDefinitions } from '../../../lib/field-definitions.ts';
import { changeFieldDefinitions, readFieldDefinitions, writeFieldDefinitions } from '../../../lib/field-definitions.ts';
import { instanceQuery } from '../../../lib/bootstrap.ts';
import { registerLiveInvalidation } from '../../../lib/live/invalidations.ts';
import { projectSettingKeys } from './keys.ts';

registerLiveInvalidation('settings.', [projectSettingKeys.fields]);

/** The definitions of project fields, for those who make them. */
export const fieldDefinitionsQuery = queryOptions({
  queryKey: projectSettingKeys.fields,
  queryFn: ({ signal }) => readFieldDefinitions(signal),
});

type Fields = FieldDefinitions;

/** Saves one definition over what its form was opened with. */
async function saveField({ opened, mine, labelOf }: FieldSave): Promise<Fields> {
  const { id } = opened;
  const inside = (fields: Fields) => fields.find((field) => field.id === id);
  const present = await readFieldDefinitions();
  if (!inside(present)) throw new ProblemError('', { status: 404, code: 'not_found' });
  const { id: _, order: __, ...change } = mine;
  const part = (name: keyof ProjectField): EditedPart<Fields> => ({
    label: labelOf(name),
    of: (fields) => inside(fields)?.[name],
    show: wordsIn,
    merge: mergedCleanly,
    join: mergeChanges,
  });
  const names = Object.keys(change) as (keyof typeof change)[];
  return saveOver<Fields, Partial<typeof change>, Fields>({
    opened: present.map((field) => (field.id === id ? { ...opened, order: field.order } : field)),
    change,
    parts: Object.fromEntries(names.map((name) => [name, part(name)])) as Readonly<
      Record<keyof typeof change, EditedPart<Fields>>
    >,
    send: (left, over) =>
      writeFieldDefinitions(
        over.map((field) => (field.id === id ? { ...field, ...left } : field)),
        over,
      ),
    read: readFieldDefinitions,
  });
}

interface FieldSave {
  /** The definition as its form was opened with it. */
  readonly opened: ProjectField;
  readonly mine: ProjectField;
  /** What a part of a definition is called for people. */
  readonly labelOf: (part: keyof ProjectField) => string;
}

/**
 * Changes the definitions: other people's changes to other fields are merged, and conflicting ones to the same field
 * are never lost unseen.
 */
export function useChangeFields() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (change: FieldSave | ((present: Fields) => Fields)) =>
      typeof change === 'function' ? changeFieldDefinitions(change) : saveField(change),
    onSuccess: (fields) => {
      queryClient.setQueryData(fieldDefinitionsQuery.queryKey, [...fields]);
      return queryClient.invalidateQueries({ queryKey: instanceQuery.queryKey });
    },
  });
}
