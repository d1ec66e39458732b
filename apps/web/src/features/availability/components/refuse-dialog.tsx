import { Stack, Text, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Absence } from '@plumbline/contract/absences';
import { absenceLimits } from '@plumbline/domain/availability/absence';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { FormEnd } from '../../../ui/form-end.tsx';
import { shownName } from '../../../ui/person-avatar.tsx';
import { useProblemText } from '../../../ui/use-problem-text.ts';
import { useDecideAbsence } from '../api/availability.ts';

interface RefuseDialogProps {
  readonly absence: Absence;
  /** When it is. */
  readonly days: string;
  readonly onClose: () => void;
}

/** Declines an absence that somebody asked for, with a sentence for them if there is something to say. */
export function RefuseDialog({ absence, days, onClose }: RefuseDialogProps) {
  const { t } = useTranslation(['availability', 'ui']);
  const problemText = useProblemText();
  const { mutateAsync, isPending, error } = useDecideAbsence();
  const [note, setNote] = useState('');
  return (
    <FormDialog title={t(($) => $.availability.absence.refuseTitle)} size={460} content={{ note }} onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (isPending) return;
          mutateAsync({ absence, state: 'refused', note: note.trim() }).then(onClose, () => undefined);
        }}
      >
        <Stack>
          <Text>
            <bdi>{shownName(absence.user)}</bdi>, {days}
          </Text>
          <Textarea
            label={t(($) => $.availability.absence.note)}
            description={t(($) => $.availability.absence.noteHint)}
            value={note}
            onChange={(event) => setNote(event.currentTarget.value)}
            maxLength={absenceLimits.reason}
            autosize
            minRows={2}
            dir="auto"
            data-autofocus
          />
          <FormEnd
            failure={error ? problemText(error) : null}
            cancel={t(($) => $.ui.cancel, { ns: 'ui' })}
            onCancel={onClose}
            submit={t(($) => $.availability.absence.refuse)}
            isSubmitting={isPending}
          />
        </Stack>
      </form>
    </FormDialog>
  );
}
