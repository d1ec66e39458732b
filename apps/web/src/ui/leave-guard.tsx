import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useBlocker } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';

/**
 * Asks before a screen with unsaved work is left: by a link, by back and forward, by closing the tab (there the browser
 * asks in its own words).
 */
export function LeaveGuard({ isDirty }: { isDirty: boolean }) {
  const { t } = useTranslation('ui');
  const blocker = useBlocker({
    // A change of the search alone stays on the screen.
    shouldBlockFn: ({ current, next }) => isDirty && current.pathname !== next.pathname,
    enableBeforeUnload: () => isDirty,
    withResolver: true,
  });
  if (blocker.status !== 'blocked') return null;
  return (
    <Modal
      opened
      onClose={blocker.reset}
      title={t(($) => $.ui.leave.title)}
      size={500}
      closeButtonProps={{ 'aria-label': t(($) => $.ui.close) }}
    >
      <Stack>
        <Text>{t(($) => $.ui.leave.text)}</Text>
        <Group justify="flex-end">
          <Button variant="default" onClick={blocker.proceed}>
            {t(($) => $.ui.leave.leave)}
          </Button>
          <Button onClick={blocker.reset} data-autofocus>
            {t(($) => $.ui.leave.stay)}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
