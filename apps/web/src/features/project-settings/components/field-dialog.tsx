import { Button, Code, Group, Select, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ProjectField } from '@plumbline/domain/projects/field-definitions';
import type { ProjectFieldType } from '@plumbline/domain/projects/field-types';
import type { KeptDraft } from '../../../lib/drafts/device-drafts.ts';
import { isolatedName } from '../../../i18n/isolated.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { RestoredNote } from '../../../ui/editing/restored-note.tsx';
import { useKeptDraft } from '../../../ui/editing/use-device-draft.ts';
import { useOpened } from '../../../ui/editing/use-opened.ts';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { FormFailure } from '../../../ui/form-failure.tsx';
import { FieldAccess } from './field-access.tsx';
import { FieldTypeSettings } from './field-type-settings.tsx';
import type { UnsavedField } from './use-field-draft.ts';
import { useFieldDraft } from './use-field-draft.ts';
import { useFieldTypes } from './use-field-types.ts';
import { useSaveField } from './use-save-field.ts';

interface FieldDialogProps {
  /** Null: a new one. */
  readonly field: ProjectField | null;
  readonly onClose: () => void;
}

/** The dialog, with what was put into it here before and not saved. */
export function FieldDialog(props: FieldDialogProps) {
  const name = `project-field-definition/${props.field?.id ?? 'new'}`;
  const kept = useKeptDraft<UnsavedField>(name);
  return kept === undefined ? null : <Dialog {...props} draftName={name} kept={kept} />;
}

interface DialogProps extends FieldDialogProps {
  readonly draftName: string;
  readonly kept: KeptDraft<UnsavedField> | null;
}

/** Makes or changes one field of projects (spec/2 §3 "Project field definition"). */
function Dialog({ field: shown, onClose, draftName, kept }: DialogProps) {
  // With the names of roles, or the dialog would be taken away until they come.
  const { t } = useTranslation(['projectSettings', 'roles']);
  const field = useOpened(kept ? kept.content.over : shown);
  // The typed name is stored with the draft until it is saved.
  const { draft, setDraft, label, setLabel, atFirst } = useFieldDraft(draftName, field, kept?.content);
  const { errors, failure, isPending, save, remove } = useSaveField(field, onClose);
  const title = field
    ? t(($) => $.projectSettings.form.title, { name: isolatedName(field.label) })
    : t(($) => $.projectSettings.form.new);
  return (
    <FormDialog title={title} content={[label, draft]} start={atFirst} onClose={onClose}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void save({ ...draft, label });
        }}
      >
        <Stack>
          <RestoredNote
            kept={kept}
            onDiscard={() => {
              setLabel(atFirst[0]);
              setDraft(atFirst[1]);
            }}
          />
          <TextInput
            label={t(($) => $.projectSettings.form.label)}
            value={label}
            error={errors['label']}
            maxLength={200}
            dir="auto"
            required
            data-autofocus
            onChange={(event) => setLabel(event.currentTarget.value)}
          />
          <TypeSelect draft={draft} isFixed={field !== null} onDraft={setDraft} />
          <FieldTypeSettings draft={draft} onDraft={setDraft} error={errors['table']} />
          <TextInput
            label={t(($) => $.projectSettings.form.group)}
            description={t(($) => $.projectSettings.form.groupHint)}
            value={draft.settings.group ?? ''}
            maxLength={200}
            dir="auto"
            onChange={(event) =>
              setDraft({ ...draft, settings: { ...draft.settings, group: event.currentTarget.value } })
            }
          />
          <FieldAccess draft={draft} onChange={(accessRules) => setDraft({ ...draft, accessRules })} />
          {field ? (
            <Text size="sm" c="dimmed">
              {t(($) => $.projectSettings.form.mention)} <Code dir="ltr">{`$${field.id}`}</Code>
            </Text>
          ) : null}
          <FormFailure text={failure} />
          <Group justify="space-between">
            {field ? <RemoveField field={field} onRemove={remove} /> : <span />}
            <Group>
              <Button variant="default" onClick={onClose}>
                {t(($) => $.projectSettings.form.cancel)}
              </Button>
              <Button type="submit" loading={isPending}>
                {t(($) => $.projectSettings.form.save)}
              </Button>
            </Group>
          </Group>
        </Stack>
      </form>
    </FormDialog>
  );
}

interface TypeSelectProps {
  readonly draft: ProjectField;
  /** The type of a field that is there stays. */
  readonly isFixed: boolean;
  readonly onDraft: (draft: ProjectField) => void;
}

function TypeSelect({ draft, isFixed, onDraft }: TypeSelectProps) {
  const { t } = useTranslation('projectSettings');
  const types = useFieldTypes(draft.type);
  return (
    <Select
      label={t(($) => $.projectSettings.form.type)}
      description={isFixed ? t(($) => $.projectSettings.form.typeFixed) : undefined}
      data={types}
      value={draft.type}
      disabled={isFixed}
      allowDeselect={false}
      onChange={(type) => onDraft({ ...draft, type: type as ProjectFieldType })}
    />
  );
}

interface RemoveFieldProps {
  readonly field: ProjectField;
  readonly onRemove: () => Promise<void>;
}

function RemoveField({ field, onRemove }: RemoveFieldProps) {
  const { t } = useTranslation('projectSettings');
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button variant="subtle" color="red" onClick={() => setAsking(true)}>
        {t(($) => $.projectSettings.form.remove)}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title={t(($) => $.projectSettings.form.removeTitle, { name: isolatedName(field.label) })}
        confirm={t(($) => $.projectSettings.form.remove)}
        isDangerous
        onConfirm={onRemove}
      >
        {t(($) => $.projectSettings.form.removeText)}
      </ConfirmDialog>
    </>
  );
}
