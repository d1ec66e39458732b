import { Button, Group, Modal, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isolated } from '../../../i18n/isolated.ts';
import { FormFailure } from '../../../ui/form-failure.tsx';
import { useProblemText } from '../../../ui/use-problem-text.ts';

interface TypedNameDialogProps {
  readonly title: string;
  readonly text: string;
  /** What has to be typed before anything happens. */
  readonly name: string;
  readonly confirm: string;
  /** Does it with the typed name; the dialog stays open while it runs, and when it fails says why. */
  readonly onConfirm: (name: string) => Promise<unknown>;
  readonly onClose: () => void;
}

/** Asks for the name of what goes, so that nobody deletes the wrong one. */
export function TypedNameDialog({ title, text, name, confirm, onConfirm, onClose }: TypedNameDialogProps) {
  const { t } = useTranslation('instances');
  const problemText = useProblemText();
  const [typed, setTyped] = useState('');
  const [isRunning, setRunning] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const isSame = typed.trim().toLowerCase() === name;
  const run = async () => {
    setRunning(true);
    setFailure(null);
    try {
      await onConfirm(typed.trim().toLowerCase());
      onClose();
    } catch (refusal) {
      setFailure(problemText(refusal));
      setRunning(false);
    }
  };
  return (
    <Modal
      opened
      onClose={() => (isRunning ? undefined : onClose())}
      title={title}
      size={500}
      closeButtonProps={{ 'aria-label': t(($) => $.instances.form.close) }}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (isSame && !isRunning) void run();
        }}
      >
        <Stack>
          <Text>{text}</Text>
          <TextInput
            label={t(($) => $.instances.actions.typeName, { name: isolated(name) })}
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
            autoCapitalize="none"
            autoComplete="off"
            spellCheck={false}
            dir="ltr"
            data-autofocus
          />
          <FormFailure text={failure} />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose} disabled={isRunning}>
              {t(($) => $.instances.form.cancel)}
            </Button>
            <Button type="submit" color="red.9" loading={isRunning} disabled={!isSame}>
              {confirm}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
