import { Button, Modal, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { dateValue } from '@plumbline/domain/question-types/date-value';
import { stopClock } from '@plumbline/domain/question-types/punch-clock';
import { questionOf, type QuestionnaireState } from '@plumbline/domain/questionnaire/state';
import { useGuardedPress } from '../ui/use-guarded-press.ts';
import { usePressGuard } from '../ui/use-press-guard.ts';
import { useSpoken } from './spoken.ts';
import { useSurroundings } from './surroundings.ts';
import { correctedNow } from '../lib/api/server-clock.ts';

interface RunningClockDialogProps {
  readonly state: QuestionnaireState;
  /** The questions whose clocks run. */
  readonly running: readonly string[];
  readonly onClose: () => void;
  /** Puts a stopped clock into its answer. */
  readonly onStop: (questionId: string, value: unknown) => void;
  readonly onSubmit: () => void;
}

/** Asked before Submit leaves a punch clock running: it may have been forgotten, or run on for a reason. */
export default function RunningClockDialog({ state, running, onClose, onStop, onSubmit }: RunningClockDialogProps) {
  const { t } = useTranslation('questionInputs');
  const { t: ui } = useTranslation('ui');
  const spoken = useSpoken();
  const { fill } = useSurroundings();
  const submit = () => {
    onClose();
    onSubmit();
  };
  const stopAndSubmit = () => {
    const now = correctedNow().toISOString();
    for (const id of running) {
      const value = dateValue.safeParse(state.contents.get(id)?.value);
      if (value.success) onStop(id, stopClock(value.data, now));
    }
    submit();
  };
  // It comes where Submit was pressed: the second tap of a double tap chooses nothing.
  const guard = usePressGuard('');
  const stopping = useGuardedPress(guard, stopAndSubmit);
  const submitting = useGuardedPress(guard, submit);
  return (
    <Modal
      opened
      onClose={onClose}
      title={t(($) => $.questionInputs.clock.stillRunning, { count: running.length })}
      size={500}
      closeButtonProps={{ 'aria-label': ui(($) => $.ui.close) }}
    >
      <Stack>
        <ul>
          {running.map((id) => {
            const question = questionOf(state, id);
            return question ? (
              <li key={id}>
                <bdi>{fill(spoken(question).title, id)}</bdi>
              </li>
            ) : null;
          })}
        </ul>
        <Text>{t(($) => $.questionInputs.clock.stillRunningText)}</Text>
        <Stack gap="xs">
          <Button size="md" {...stopping} data-autofocus>
            {t(($) => $.questionInputs.clock.stopAndSubmit)}
          </Button>
          <Button size="md" variant="default" {...submitting}>
            {t(($) => $.questionInputs.clock.submitRunning)}
          </Button>
          <Button size="md" variant="subtle" onClick={onClose}>
            {ui(($) => $.ui.cancel)}
          </Button>
        </Stack>
      </Stack>
    </Modal>
  );
}
