import { ActionIcon, Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconDeviceFloppy } from '@tabler/icons-react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { save } from '@plumbline/domain/questionnaire/engine';
import { waitsForCorrection } from '../../../question-inputs/corrections.ts';
import { phoneQuery } from '../../../ui/theme.ts';
import type { AnsweringSession } from '../../../lib/answering/answering-session.ts';

interface SaveButtonProps {
  readonly session: AnsweringSession;
  readonly onClose: () => void;
}

/** Stores what is not wrong, missing or not, and closes once it is on the device (spec/2 §2 "Edit/Save"). */
export const SaveButton = memo(function SaveButton({ session, onClose }: SaveButtonProps) {
  const { t } = useTranslation('answers');
  const close = async () => {
    // What leaving the field for this press corrected is shown first, as at Next.
    if (waitsForCorrection()) return;
    if (await session.move(save)) onClose();
  };
  // There the name of the job needs the room.
  const isPhone = useMediaQuery(phoneQuery, false, { getInitialValueInEffect: false });
  const label = t(($) => $.answers.actions.save);
  if (isPhone) {
    return (
      <ActionIcon variant="subtle" size={44} aria-label={label} onClick={() => void close()}>
        <IconDeviceFloppy size={22} aria-hidden />
      </ActionIcon>
    );
  }
  return (
    <Button
      size="md"
      mih={44}
      variant="subtle"
      leftSection={<IconDeviceFloppy size={18} aria-hidden />}
      onClick={() => void close()}
    >
      {label}
    </Button>
  );
});
