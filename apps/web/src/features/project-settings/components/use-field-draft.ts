import { useState } from 'react';
import type { ProjectField } from '@plumbline/domain/projects/field-definitions';
import { projectField } from '@plumbline/domain/projects/field-definitions';
import { newId } from '../../../lib/api/new-id.ts';
import { isSame } from '../../../ui/editing/merge-changes.ts';
import { useKeepDraft } from '../../../ui/editing/use-device-draft.ts';

/** The draft of a field, with the version that it was opened with, null for a new one. */
export interface UnsavedField {
  readonly over: ProjectField | null;
  readonly draft: ProjectField;
  readonly label: string;
}

/** A field of projects while it is edited: what is typed as its name is beside the draft until it is saved. */
export function useFieldDraft(draftName: string, field: ProjectField | null, kept: UnsavedField | undefined) {
  const [atFirst] = useState<readonly [label: string, draft: ProjectField]>(() => [
    field?.label ?? '',
    field ?? projectField.parse({ id: newId(), label: 'new', type: 'text' }),
  ]);
  const [draft, setDraft] = useState(kept?.draft ?? atFirst[1]);
  const [label, setLabel] = useState(kept?.label ?? atFirst[0]);
  const unsaved: UnsavedField = { over: field, draft, label };
  useKeepDraft(draftName, unsaved, !isSame([label, draft], atFirst));
  return { draft, setDraft, label, setLabel, atFirst };
}
