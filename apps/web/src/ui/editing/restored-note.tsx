import { Alert, Button, Group, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../lib/access/hooks.ts';
import type { KeptDraft } from '../../lib/drafts/device-drafts.ts';

interface RestoredNoteProps {
  /** What a page that was closed left behind, as it was put back; null for nothing. */
  readonly kept: KeptDraft<unknown> | null;
  readonly onDiscard: () => void;
}

/** Says in an editor that what was typed and not saved is back in it, with the way to give it up. */
export function RestoredNote({ kept, onDiscard }: RestoredNoteProps) {
  const { t } = useTranslation('ui');
  const formats = useFormats();
  const [isGone, setGone] = useState(false);
  if (!kept || isGone) return null;
  return (
    <Alert role="status" variant="light" p="xs" my="xs">
      <Group justify="space-between" gap="xs">
        <Text size="sm">
          {t(($) => $.ui.draft.restored, { when: formats.dateTime(new Date(kept.at).toISOString()) })}
        </Text>
        <Button
          variant="subtle"
          size="compact-sm"
          onClick={() => {
            setGone(true);
            onDiscard();
          }}
        >
          {t(($) => $.ui.draft.discard)}
        </Button>
      </Group>
    </Alert>
  );
}
