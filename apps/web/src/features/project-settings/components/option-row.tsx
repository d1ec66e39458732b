import { ActionIcon, Button, Group, TextInput } from '@mantine/core';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { WireListOption } from '@plumbline/contract/list-options';
import { isolatedName } from '../../../i18n/isolated.ts';
import { useNameOf } from '../../../i18n/use-name-of.ts';
import { useOpened } from '../../../ui/editing/use-opened.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { useAskBeforeLeaving } from '../../../ui/use-ask-before-leaving.ts';
import { useEditing } from '../../../ui/use-editing.ts';
import { useProblemText } from '../../../ui/use-problem-text.ts';
import { useRemoveOption, useRenameOption } from '../api/list-options.ts';
import styles from './project-settings.module.css';

/** One option: renamed in its place, taken out after a question. */
export function OptionRow({ option }: { readonly option: WireListOption }) {
  const nameOf = useNameOf();
  const { t } = useTranslation('projectSettings');
  const { isEditing, begin, end, opener } = useEditing();
  const [isRemoving, setRemoving] = useState(false);
  const { mutateAsync: remove } = useRemoveOption();
  const name = isolatedName(nameOf(option));
  return (
    <li className={styles.option}>
      {isEditing ? (
        <Rename option={option} onClose={end} />
      ) : (
        <>
          <span className={styles.name}>
            <bdi>{nameOf(option)}</bdi>
          </span>
          <ActionIcon
            variant="subtle"
            color="gray"
            size={44}
            aria-label={t(($) => $.projectSettings.lists.rename, { name })}
            ref={opener}
            onClick={begin}
          >
            <IconPencil size={18} aria-hidden />
          </ActionIcon>
          <ActionIcon
            variant="subtle"
            color="gray"
            size={44}
            aria-label={t(($) => $.projectSettings.lists.remove, { name })}
            onClick={() => setRemoving(true)}
          >
            <IconTrash size={18} aria-hidden />
          </ActionIcon>
        </>
      )}
      <ConfirmDialog
        isOpen={isRemoving}
        onClose={() => setRemoving(false)}
        title={t(($) => $.projectSettings.lists.removeTitle, { name })}
        confirm={t(($) => $.projectSettings.lists.removeConfirm)}
        isDangerous
        onConfirm={() => remove(option._id)}
      >
        {t(($) => $.projectSettings.lists.removeText)}
      </ConfirmDialog>
    </li>
  );
}

function Rename({ option: shown, onClose }: { option: WireListOption; onClose: () => void }) {
  const option = useOpened(shown);
  const { t } = useTranslation('projectSettings');
  const problemText = useProblemText();
  const [label, setLabel] = useState(option.label);
  const { mutateAsync: rename, isPending, error } = useRenameOption();
  useAskBeforeLeaving(label !== option.label);
  return (
    <form
      style={{ flex: 1, paddingBlock: '0.375rem' }}
      onSubmit={(event) => {
        event.preventDefault();
        const wanted = label.trim();
        if (wanted === '') return;
        const part = t(($) => $.projectSettings.lists.rename, { name: isolatedName(option.label) });
        rename({ opened: option, label: wanted, part }).then(onClose, () => undefined);
      }}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClose();
      }}
    >
      <Group wrap="nowrap" gap="xs" align="flex-start">
        <TextInput
          flex={1}
          aria-label={t(($) => $.projectSettings.lists.rename, { name: isolatedName(option.label) })}
          value={label}
          maxLength={200}
          dir="auto"
          autoFocus
          error={error ? problemText(error) : undefined}
          onChange={(event) => setLabel(event.currentTarget.value)}
        />
        <Button type="submit" loading={isPending}>
          {t(($) => $.projectSettings.lists.save)}
        </Button>
        <Button variant="default" onClick={onClose}>
          {t(($) => $.projectSettings.lists.cancel)}
        </Button>
      </Group>
    </form>
  );
}
