import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useBlocker } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';

interface LeaveGuardProps {
  readonly isDirty: boolean;
  /** The part of the address's search that opens the work, where the path alone does not. */
  readonly place?: string;
}

const valueOf = ({ search }: { readonly search: object }, name: string) => (search as Record<string, unknown>)[name];

/**
 * Asks before a screen with unsaved work is left: by a link, by back and forward, by closing the tab (there the browser
 * asks in its own words).
 */
export function LeaveGuard({ isDirty, place }: LeaveGuardProps) {
  const blocker = useBlocker({
    // A change of the search alone stays on the screen, unless it is what opened the work.
    shouldBlockFn: ({ current, next }) =>
      isDirty &&
      (current.pathname !== next.pathname || (place !== undefined && valueOf(current, place) !== valueOf(next, place))),
    enableBeforeUnload: () => isDirty,
    withResolver: true,
  });
  if (blocker.status !== 'blocked') return null;
  return <LeaveDialog onStay={blocker.reset} onLeave={blocker.proceed} />;
}

interface LeaveDialogProps {
  /** What is lost, where that can be said; otherwise that there are unsaved changes. */
  readonly text?: string;
  readonly onStay: () => void;
  readonly onLeave: () => void;
}

/** Asks whether what is not saved may be lost. */
export function LeaveDialog({ text, onStay, onLeave }: LeaveDialogProps) {
  const { t } = useTranslation('ui');
  return (
    <Modal
      opened
      onClose={onStay}
      title={t(($) => $.ui.leave.title)}
      size={500}
      closeButtonProps={{ 'aria-label': t(($) => $.ui.close) }}
    >
      <Stack>
        <Text>{text ?? t(($) => $.ui.leave.text)}</Text>
        <Group justify="flex-end">
          <Button variant="default" onClick={onLeave}>
            {t(($) => $.ui.leave.leave)}
          </Button>
          <Button onClick={onStay} data-autofocus>
            {t(($) => $.ui.leave.stay)}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
