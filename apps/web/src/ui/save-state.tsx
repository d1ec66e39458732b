import { Button, Group, Loader, Text } from '@mantine/core';
import { IconAlertCircle, IconCheck, IconCloudUp } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

/** The status of a save. */
export type SaveStatus =
  | { readonly kind: 'idle' }
  | { readonly kind: 'saving' }
  | { readonly kind: 'saved' }
  | { readonly kind: 'waiting'; readonly count: number }
  | { readonly kind: 'failed'; readonly message?: string; readonly onRetry?: () => void };

/**
 * Shows the status of a save: saving, saved, waiting for the network (how many), failed with a retry. Announced
 * politely.
 */
export function SaveState({ saveStatus }: { saveStatus: SaveStatus }) {
  const { t } = useTranslation('ui');
  return (
    <Group gap={6} role="status" aria-live="polite" mih={28} wrap="nowrap">
      {saveStatus.kind === 'saving' ? (
        <>
          <Loader size={14} aria-hidden />
          <Text size="sm" c="dimmed">
            {t(($) => $.ui.save.saving)}
          </Text>
        </>
      ) : null}
      {saveStatus.kind === 'saved' ? (
        <>
          <IconCheck size={16} aria-hidden color="var(--mantine-color-green-8)" />
          <Text size="sm" c="dimmed">
            {t(($) => $.ui.save.saved)}
          </Text>
        </>
      ) : null}
      {saveStatus.kind === 'waiting' ? (
        <>
          <IconCloudUp size={16} aria-hidden />
          <Text size="sm">{t(($) => $.ui.save.waiting, { count: saveStatus.count })}</Text>
        </>
      ) : null}
      {saveStatus.kind === 'failed' ? (
        <>
          <IconAlertCircle size={16} aria-hidden color="var(--mantine-color-error)" style={{ flexShrink: 0 }} />
          <Text size="sm" c="var(--mantine-color-error)">
            {saveStatus.message ?? t(($) => $.ui.save.failed)}
          </Text>
          {saveStatus.onRetry ? (
            <Button variant="subtle" size="compact-sm" flex="none" onClick={saveStatus.onRetry}>
              {t(($) => $.ui.tryAgain)}
            </Button>
          ) : null}
        </>
      ) : null}
    </Group>
  );
}
