import { Button, Group, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../lib/access/hooks.ts';
import { SaveState } from '../../../ui/save-state.tsx';
import type { SettingsDraft } from '../use-settings-draft.ts';
import styles from './settings.module.css';

interface SaveBarProps {
  readonly draft: Pick<SettingsDraft, 'editCount' | 'saveStatus' | 'restored' | 'save' | 'discard'>;
  /** How much isn't saved, where it is no settings. */
  readonly unsaved?: string;
}

/** Stays in sight while something isn't saved: how much, and the two ways on. */
export function SaveBar({ draft, unsaved }: SaveBarProps) {
  const { t } = useTranslation(['settings', 'ui']);
  const formats = useFormats();
  const { editCount, saveStatus } = draft;
  if (editCount === 0 && saveStatus.kind === 'idle') return null;
  const isSaving = saveStatus.kind === 'saving';
  return (
    <div className={styles.bar} role="region" aria-label={t(($) => $.settings.bar.label)}>
      {draft.restored && editCount > 0 && saveStatus.kind === 'idle' ? (
        <Text size="sm" c="dimmed" w="100%">
          {t(($) => $.ui.draft.restored, {
            ns: 'ui',
            when: formats.dateTime(new Date(draft.restored.at).toISOString()),
          })}
        </Text>
      ) : null}
      {saveStatus.kind === 'idle' ? (
        <Text size="sm" fw={600} role="status">
          {unsaved ?? t(($) => $.settings.bar.unsaved, { count: editCount })}
        </Text>
      ) : (
        <SaveState saveStatus={saveStatus} />
      )}
      {editCount > 0 ? (
        <Group gap="xs">
          <Button variant="default" onClick={draft.discard} disabled={isSaving}>
            {t(($) => $.settings.bar.discard)}
          </Button>
          <Button onClick={draft.save} loading={isSaving}>
            {t(($) => $.settings.bar.save)}
          </Button>
        </Group>
      ) : null}
    </div>
  );
}
