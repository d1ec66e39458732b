import { Button, Group, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useNavigate } from '@tanstack/react-router';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { createExport } from '@plumbline/contract/exports';
import type { ExportKindName } from '@plumbline/domain/documents/exports';
import { callServer } from '../../lib/api/call-server.ts';
import { randomKey } from '../../lib/api/random-key.ts';
import { exportKeys } from './api/keys.ts';

/** Begins an export in the background, and says where its file will be: under "My exports". Throws what the server says against it. */
export function useBackgroundExport(): (kind: ExportKindName, input: Record<string, unknown>) => Promise<void> {
  const { t } = useTranslation('exports');
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  return async (kind, input) => {
    await callServer(createExport, { body: { kind, input } });
    await queryClient.invalidateQueries({ queryKey: exportKeys.all });
    const shown = randomKey();
    notifications.show({
      id: shown,
      autoClose: 10_000,
      message: (
        <Group justify="space-between" wrap="nowrap">
          <Text size="sm">{t(($) => $.exports.begun)}</Text>
          <Button
            variant="subtle"
            size="compact-md"
            onClick={() => {
              notifications.hide(shown);
              void navigate({ to: '/exports' });
            }}
          >
            {t(($) => $.exports.show)}
          </Button>
        </Group>
      ),
    });
  };
}
