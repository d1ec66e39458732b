import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { changeProjectFields, readSettings } from '@plumbline/contract/settings';
import type { ProjectField } from '@plumbline/domain/projects/field-definitions';
import { callServer } from '../../../lib/api/call-server.ts';
import { isProblem, ProblemError } from '../../../lib/api/problem-error.ts';
import { mergeChanges, mergedCleanly } from '../../../ui/editing/merge-changes.ts';
import type { EditedPart } from '../../../ui/editing/save-over.ts';
import { saveOver } from '../../../ui/editing/save-over.ts';
import { wordsIn } from '../../../ui/editing/words-in.ts';
import { instanceQuery } from '../../../lib/bootstrap.ts';
import { registerLiveInvalidation } from '../../../lib/live/invalidations.ts';
import { projectSettingKeys } from './keys.ts';

registerLiveInvalidation('settings.', [projectSettingKeys.fields]);

const readFields = async (signal?: AbortSignal): Promise<readonly ProjectField[]> =>
  (await callServer(readSettings, signal ? { signal } : {})).projectFields;

/** The definitions of project fields, for those who make them. */
export const fieldDefinitionsQuery = queryOptions({
  queryKey: projectSettingKeys.fields,
  queryFn: ({ signal }) => readFields(signal),
});

type Fields = readonly ProjectField[];

const writeFields = async (fields: Fields, before: Fields): Promise<Fields> => {
  const body = { projectFields: [...fields], before: [...before] };
  return (await callServer(changeProjectFields, { body })).projectFields;
};

/** Adds, removes or orders definitions, over what there is by then. */
async function changeFields(change: (present: Fields) => Fields, attempts = 5): Promise<Fields> {
  const present = await readFields();
  try {
    return await writeFields(change(present), present);
  } catch (refusal) {
    if (attempts <= 1 || !isProblem(refusal, 'conflict')) throw refusal;
    return changeFields(change, attempts - 1);
  }
}

/** Saves one definition over what its form was opened with. */
async function saveField({ opened, mine, labelOf }: FieldSave): Promise<Fields> {
  const { id } = opened;
  const inside = (fields: Fields) => fields.find((field) => field.id === id);
  const present = await readFields();
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
      writeFields(
        over.map((field) => (field.id === id ? { ...field, ...left } : field)),
        over,
      ),
    read: readFields,
  });
}

interface FieldSave {
  /** The definition as its form was opened with it. */
  readonly opened: ProjectField;
  readonly mine: ProjectField;
  /** What a part of a definition is called for people. */
  readonly labelOf: (part: keyof ProjectField) => string;
}

/** Changes the definitions: what somebody else made of the others since is kept, and of the same one nothing is lost unseen. */
export function useChangeFields() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (change: FieldSave | ((present: Fields) => Fields)) =>
      typeof change === 'function' ? changeFields(change) : saveField(change),
    onSuccess: (fields) => {
      queryClient.setQueryData(fieldDefinitionsQuery.queryKey, [...fields]);
      return queryClient.invalidateQueries({ queryKey: instanceQuery.queryKey });
    },
  });
}
