import { useTranslation } from 'react-i18next';
import { endsNextDay, type DateValue } from '@plumbline/domain/question-types/date-value';
import type { MovedEnd } from '@plumbline/domain/question-types/range-ends';
import { wallOfMoment } from '@plumbline/domain/dates/wall-time';
import { isolated } from '../i18n/isolated.ts';
import styles from './fields.module.css';

interface RangeNoteProps {
  readonly value: DateValue;
  /** What the last change of this range was corrected to. */
  readonly moved: MovedEnd | null;
  readonly timeZone: string;
}

/** Says what a range of hours came to: an end that was moved behind its start, or one on the day after (spec/2 §4). */
export function RangeNote({ value, moved, timeZone }: RangeNoteProps) {
  const { t } = useTranslation('questionInputs');
  const end = value.to?.includes('T') ? wallOfMoment(value.to, timeZone).time : value.to;
  const isMoved = moved !== null && end === moved.to;
  return (
    <p className={styles.note} dir="auto" role="status" data-moved={isMoved || undefined}>
      {isMoved
        ? t(($) => $.questionInputs.range.moved, {
            from: isolated(moved.from),
            put: isolated(moved.put),
            to: isolated(moved.to),
          })
        : endsNextDay(value)
          ? t(($) => $.questionInputs.range.nextDay, { to: isolated(value.to ?? '') })
          : null}
    </p>
  );
}
