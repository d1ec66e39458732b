import { IconCopy } from '@tabler/icons-react';
import type { CSSProperties } from 'react';
import { useContext } from 'react';
import { useTranslation } from 'react-i18next';
import type { MinuteSpan } from '@plumbline/domain/shifts/hours';
import { isolated } from '../../../i18n/isolated.ts';
import { PlainButton } from '../../../ui/plain-button.tsx';
import { clockText } from '@plumbline/domain/shifts/job-days';
import { useDayWords } from '../use-day-words.ts';
import { TotalContext, useBoard } from './board-context.ts';
import styles from './heads.module.css';
import { LoadFigures } from './load-figures.tsx';

interface DayHeadProps {
  readonly day: string;
  readonly isToday: boolean;
  /** Leads to the day alone; undefined where it is shown alone. */
  readonly onDay: ((day: string) => void) | undefined;
}

/** A day: its weekday, its date, how much is planned on it, and a button that copies it. */
export function DayHead({ day, isToday, onDay }: DayHeadProps) {
  const { t } = useTranslation('shifts');
  const words = useDayWords();
  const { onCopy } = useBoard();
  const content = (
    <>
      <span className={styles.weekday}>{words.weekday(day)}</span>
      <span className={styles.date}>{words.dayAndMonth(day)}</span>
      {isToday ? <span className={styles.todayWord}>{t(($) => $.shifts.today)}</span> : null}
      <DayTotal day={day} />
    </>
  );
  return (
    <div className={styles.dayHead}>
      {onDay ? (
        <PlainButton className={styles.day ?? ''} title={words.whole(day)} onClick={() => onDay(day)}>
          {content}
          <span className="visually-hidden">{t(($) => $.shifts.openDay)}</span>
        </PlainButton>
      ) : (
        <div className={styles.day}>{content}</div>
      )}
      {onCopy ? (
        <PlainButton
          className={styles.copy ?? ''}
          aria-label={t(($) => $.shifts.copy.thisDay, { day: words.whole(day) })}
          title={t(($) => $.shifts.copy.day)}
          onClick={() => onCopy(day)}
        >
          <IconCopy size={16} aria-hidden />
        </PlainButton>
      ) : null}
    </div>
  );
}

function DayTotal({ day }: { readonly day: string }) {
  const { t } = useTranslation('shifts');
  const { factsWords } = useBoard();
  const total = useContext(TotalContext)?.(day);
  const load = total ? factsWords.load(total) : null;
  if (!total || load === null) return null;
  return (
    <>
      <span className="visually-hidden">{`${t(($) => $.shifts.load.total)} ${load}`}</span>
      <LoadFigures load={total} />
    </>
  );
}

const hoursOf = ({ from, to }: MinuteSpan) => Array.from({ length: (to - from) / 60 }, (_, hour) => from + hour * 60);

/** The hours of a day, across: below its name. Only read by who sees the board; each job says its hours. */
export function HoursHead({ axis }: { readonly axis: MinuteSpan }) {
  const hours = hoursOf(axis);
  return (
    <div aria-hidden className={styles.hoursHead} style={{ '--hours': hours.length } as CSSProperties}>
      {hours.map((at) => (
        <span key={at} className={styles.hour}>
          {isolated(clockText(at).slice(0, 2))}
        </span>
      ))}
    </div>
  );
}

/** The hours of a day, down: beside its cells. */
export function HoursSide({ axis }: { readonly axis: MinuteSpan }) {
  const hours = hoursOf(axis);
  return (
    <div aria-hidden className={styles.hoursSide}>
      {hours.map((at, place) => (
        <span key={at} className={styles.hour} style={{ insetBlockStart: `${(place / hours.length) * 100}%` }}>
          {isolated(clockText(at))}
        </span>
      ))}
    </div>
  );
}
