import { Button, Group, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '../../../ui/form-dialog.tsx';

interface RenameDialogProps {
  readonly name: string;
  readonly onRename: (name: string) => Promise<void>;
  readonly onClose: () => void;
}

/** Renames a plan in its project. The file's own name is unchanged. */
export function RenameDialog({ name, onRename, onClose }: RenameDialogProps) {
  const { t } = useTranslation('plans');
  const [value, setValue] = useState(name);
  const [isSaving, setSaving] = useState(false);
  const isEmpty = value.trim() === '';
  return (
    <FormDialog title={t(($) => $.plans.rename)} content={value} onClose={onClose}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (isEmpty) return;
          setSaving(true);
          void onRename(value.trim()).finally(() => setSaving(false));
        }}
      >
        <TextInput
          label={t(($) => $.plans.name)}
          value={value}
          maxLength={300}
          dir="auto"
          data-autofocus
          error={isEmpty ? t(($) => $.plans.nameMissing) : undefined}
          onChange={(event) => setValue(event.currentTarget.value)}
        />
        <Group justify="flex-end" mt="md">
          <Button variant="default" onClick={onClose}>
            {t(($) => $.plans.cancel)}
          </Button>
          <Button type="submit" disabled={isEmpty} loading={isSaving}>
            {t(($) => $.plans.save)}
          </Button>
        </Group>
      </form>
    </FormDialog>
  );
}
