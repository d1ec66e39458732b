import { Button, Group, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Asset } from '@plumbline/contract/assets';
import { useOpened } from '../../../ui/editing/use-opened.ts';
import { useProblemForm } from '../../../ui/use-problem-form.ts';
import { useRenameFile } from '../api/files.ts';

/** A field for another name; the ending stays what the content says. */
export function RenameFile({ file, onClose }: { file: Asset; onClose: () => void }) {
  const { t } = useTranslation(['files', 'ui']);
  const opened = useOpened(file);
  const { mutateAsync: rename } = useRenameFile(
    opened,
    t(($) => $.files.rename.label),
  );
  const { field, onSubmit, isSubmitting, failure } = useProblemForm({
    defaultValues: { value: opened.originalName },
    check: ({ value }) => (value.trim() ? {} : { value: { code: 'required' } }),
    submit: async ({ value }) => {
      await rename(value.trim());
      onClose();
    },
  });
  const { error, ...value } = field('value');
  return (
    <form
      onSubmit={onSubmit}
      noValidate
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.preventDefault();
        onClose();
      }}
    >
      <TextInput
        {...value}
        error={error ?? failure}
        label={t(($) => $.files.rename.label)}
        maxLength={300}
        dir="auto"
        autoFocus
      />
      <Group gap="xs" mt="xs">
        <Button type="submit" mih={44} loading={isSubmitting}>
          {t(($) => $.files.rename.save)}
        </Button>
        <Button variant="default" mih={44} onClick={onClose}>
          {t(($) => $.ui.cancel)}
        </Button>
      </Group>
    </form>
  );
}
