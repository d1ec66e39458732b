import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { DateMode } from '@plumbline/domain/question-types/question-settings';
import { momentIn, movedOnWall, wallOfMoment } from '@plumbline/domain/dates/wall-time';
import { DayField } from './day-field.tsx';
import styles from './fields.module.css';
import { TimeField } from './time-field.tsx';
import { correctedNow } from '../lib/api/server-clock.ts';

interface PointFieldProps {
  readonly mode: DateMode;
  readonly timeZone: string;
  readonly value: string | null;
  readonly disabled: boolean;
  readonly isWrong: boolean;
  readonly describedBy: string | undefined;
  /** Which end of a range this is. */
  readonly legend?: string;
  /** Offers to put in today, or now. */
  readonly withNow?: boolean;
  readonly onChange: (value: string | null) => void;
}

function nowOnWall(timeZone: string) {
  return wallOfMoment(correctedNow().toISOString(), timeZone);
}

/** One point of a date question in its mode: a day, an hour, or a moment put together of both. */
export function PointField(props: PointFieldProps) {
  const { mode, timeZone, value, disabled, isWrong, describedBy, legend, withNow, onChange } = props;
  const { t } = useTranslation('questionInputs');
  const named = (what: string) => (legend ? t(($) => $.questionInputs.range.end, { end: legend, what }) : what);
  const shared = { disabled, isWrong, describedBy };
  const dayLabel = named(t(($) => $.questionInputs.date.day));
  const timeLabel = named(t(($) => $.questionInputs.date.time));
  const wall = mode === 'date_time' && value ? wallOfMoment(value, timeZone) : null;
  // A moment needs both halves: the one that isn't chosen yet starts as what the wall shows now, for the person to change.
  const put = (half: { day?: string; time?: string }) => {
    const now = nowOnWall(timeZone);
    const day = half.day ?? wall?.day ?? now.day;
    const time = half.time ?? wall?.time ?? now.time;
    onChange(movedOnWall(value, { day, time }, timeZone));
  };

  return (
    <div className={styles.row}>
      {mode === 'time' ? (
        <TimeField {...shared} label={timeLabel} value={value} onChange={onChange} />
      ) : (
        <DayField
          {...shared}
          label={dayLabel}
          value={mode === 'date_time' ? (wall?.day ?? null) : value}
          onChange={(day) => (mode === 'date_time' ? (day === null ? onChange(null) : put({ day })) : onChange(day))}
        />
      )}
      {mode === 'date_time' ? (
        <TimeField
          {...shared}
          label={timeLabel}
          value={wall?.time ?? null}
          onChange={(time) => (time === null ? onChange(null) : put({ time }))}
        />
      ) : null}
      {withNow ? (
        <Button
          className={styles.fixed ?? ''}
          variant="default"
          size="lg"
          disabled={disabled}
          onClick={() => {
            const now = nowOnWall(timeZone);
            onChange(
              mode === 'date' ? now.day : mode === 'time' ? now.time : momentIn(correctedNow().toISOString(), timeZone),
            );
          }}
        >
          {mode === 'date' ? t(($) => $.questionInputs.date.today) : t(($) => $.questionInputs.date.now)}
        </Button>
      ) : null}
    </div>
  );
}
