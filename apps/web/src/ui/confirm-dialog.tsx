import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormFailure } from './form-failure.tsx';
import { useProblemText } from './use-problem-text.ts';

interface ConfirmDialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  /** "Delete job #12?" */
  readonly title: string;
  /** Names what goes: "Its 34 answers and 5 pictures go with it." */
  readonly children?: ReactNode;
  /** The verb of the button: "Delete". */
  readonly confirm: string;
  readonly isDangerous?: boolean;
  /** Does it; the dialog stays open while it runs, and when it fails says why. */
  readonly onConfirm: () => Promise<unknown> | void;
}

/** Asks before something can't be undone (spec/1 §9: 500 px wide). */
export function ConfirmDialog({
  isOpen,
  onClose,
  title,
  children,
  confirm,
  isDangerous,
  onConfirm,
}: ConfirmDialogProps) {
  const { t } = useTranslation('ui');
  const problemText = useProblemText();
  const [isRunning, setRunning] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const button = useRef<HTMLButtonElement>(null);

  const close = () => {
    if (isRunning) return;
    setFailure(null);
    onClose();
  };
  const run = async () => {
    setRunning(true);
    setFailure(null);
    try {
      await onConfirm();
      onClose();
    } catch (refusal) {
      setFailure(problemText(refusal));
    } finally {
      setRunning(false);
    }
  };
  // While it ran the button could not keep the focus: whoever wants to try again is at it still.
  useEffect(() => {
    if (failure !== null && document.activeElement === document.body) button.current?.focus();
  }, [failure]);

  return (
    <Modal
      opened={isOpen}
      onClose={close}
      title={title}
      size={500}
      closeButtonProps={{ 'aria-label': t(($) => $.ui.close) }}
    >
      <Stack>
        {children ? <Text component="div">{children}</Text> : null}
        <FormFailure text={failure} />
        <Group justify="flex-end">
          <Button variant="default" onClick={close} disabled={isRunning} data-autofocus>
            {t(($) => $.ui.cancel)}
          </Button>
          <Button ref={button} color={isDangerous ? 'red.9' : undefined} loading={isRunning} onClick={() => void run()}>
            {confirm}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
