import { Button } from '@mantine/core';
import { IconDeviceFloppy } from '@tabler/icons-react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { save } from '@plumbline/domain/questionnaire/engine';
import type { AnsweringSession } from '../answering/answering-session.ts';

interface SaveButtonProps {
  readonly session: AnsweringSession;
  readonly onClose: () => void;
}

/** Stores what is not wrong, missing or not, and closes once it is on the device (Spec 2 §2, "Edit/Save"). */
export const SaveButton = memo(function SaveButton({ session, onClose }: SaveButtonProps) {
  const { t } = useTranslation('answers');
  const close = async () => {
    if (await session.move(save)) onClose();
  };
  return (
    <Button
      size="md"
      mih={44}
      variant="subtle"
      leftSection={<IconDeviceFloppy size={18} aria-hidden />}
      onClick={() => void close()}
    >
      {t(($) => $.answers.actions.save)}
    </Button>
  );
});
