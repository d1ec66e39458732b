import { Button } from '@mantine/core';
import { useDisclosure, useInterval } from '@mantine/hooks';
import { IconPlayerPlay, IconPlayerStop } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DateValue } from '@plumbline/domain/question-types/date-value';
import { clockSeconds, startClock, stopClock } from '@plumbline/domain/question-types/punch-clock';
import { useFormats } from '../lib/access/hooks.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import styles from './fields.module.css';
import { correctedNow } from '../lib/api/server-clock.ts';

interface PunchClockProps {
  readonly value: DateValue;
  readonly disabled: boolean;
  readonly labelledBy: string;
  readonly onChange: (value: DateValue | null) => void;
}

/** hh:mm:ss, the hours as many as there were. */
function elapsedText(seconds: number): string {
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  return parts.map((part) => String(part).padStart(2, '0')).join(':');
}

/** Start, stop, and reset after a question; runs on by its start time while the app is closed (spec/2 §4 "Punch clock"). */
export function PunchClock({ value, disabled, labelledBy, onChange }: PunchClockProps) {
  const { t } = useTranslation('questionInputs');
  const formats = useFormats();
  const [now, setNow] = useState(() => correctedNow().toISOString());
  const [isAsking, { open, close }] = useDisclosure();
  useInterval(() => setNow(correctedNow().toISOString()), 1000, { autoInvoke: true });
  const isStarted = value.from !== null;

  return (
    <div className={styles.stack} role="group" aria-labelledby={labelledBy}>
      <div className={styles.clock}>
        <bdi dir="ltr" role="timer" className={styles.elapsed}>
          {elapsedText(clockSeconds(isStarted ? value : null, now))}
        </bdi>
        {value.running ? (
          <Button
            size="lg"
            color="red.9"
            disabled={disabled}
            leftSection={<IconPlayerStop size={20} aria-hidden />}
            onClick={() => onChange(stopClock(value, correctedNow().toISOString()))}
          >
            {t(($) => $.questionInputs.clock.stop)}
          </Button>
        ) : isStarted ? null : (
          <Button
            size="lg"
            disabled={disabled}
            leftSection={<IconPlayerPlay size={20} aria-hidden />}
            onClick={() => {
              setNow(correctedNow().toISOString());
              onChange(startClock(correctedNow().toISOString()));
            }}
          >
            {t(($) => $.questionInputs.clock.start)}
          </Button>
        )}
        {isStarted ? (
          <Button size="lg" variant="default" disabled={disabled} onClick={open}>
            {t(($) => $.questionInputs.clock.reset)}
          </Button>
        ) : null}
      </div>
      {value.from ? (
        <span>
          {value.to
            ? t(($) => $.questionInputs.range.said, {
                from: formats.dateTime(value.from),
                to: formats.dateTime(value.to),
              })
            : t(($) => $.questionInputs.clock.since, { moment: formats.dateTime(value.from) })}
        </span>
      ) : null}
      <ConfirmDialog
        isOpen={isAsking}
        onClose={close}
        title={t(($) => $.questionInputs.clock.askReset)}
        confirm={t(($) => $.questionInputs.clock.reset)}
        isDangerous
        onConfirm={() => onChange(null)}
      >
        {t(($) => $.questionInputs.clock.askResetText)}
      </ConfirmDialog>
    </div>
  );
}
