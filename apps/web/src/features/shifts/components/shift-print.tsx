import { useEffect, useMemo, useState } from 'react';
import { createPortal, flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { daysOfSpan } from '@plumbline/domain/shifts/ranges';
import { isolatedNames } from '../../../i18n/isolated.ts';
import { useLengthText } from '../../../i18n/use-length-text.ts';
import { useFormats, useSettings } from '../../../lib/access/hooks.ts';
import type { BoardGroup, BoardRow, PlacedJob } from '../board/board-rows.ts';
import { isPlacedJob } from '../board/board-rows.ts';
import { useDayWords } from '../use-day-words.ts';
import { useGroupName } from '../use-group-name.ts';
import { useRowName } from '../use-row-name.ts';
import type { ShiftState } from '../use-shift-state.ts';
import { useBoard } from './board-context.ts';
import styles from './shift-print.module.css';

interface ShiftPrintProps {
  readonly shift: ShiftState;
  readonly groups: readonly BoardGroup[];
}

/** So many days are side by side on paper; more of them go on below. */
const daysAcross = 7;

/** Since when the page is being printed, by the menu or by the browser's own; null when it isn't. */
function usePrinting(): Date | null {
  const [begun, setBegun] = useState<Date | null>(null);
  useEffect(() => {
    // The browser takes the page as it is when this returns.
    const begin = () => flushSync(() => setBegun(new Date()));
    const end = () => setBegun(null);
    window.addEventListener('beforeprint', begin);
    window.addEventListener('afterprint', end);
    return () => {
      window.removeEventListener('beforeprint', begin);
      window.removeEventListener('afterprint', end);
    };
  }, []);
  return begun;
}

/** The board on paper: everybody and all of their jobs, not only what is in sight. Drawn only while the page is printed. */
export function ShiftPrint(props: ShiftPrintProps) {
  const begun = usePrinting();
  return begun ? createPortal(<PrintedBoard {...props} when={begun} />, document.body) : null;
}

function PrintedBoard({ shift, groups, when }: ShiftPrintProps & { readonly when: Date }) {
  const { t } = useTranslation('shifts');
  const formats = useFormats();
  const words = useDayWords();
  const { companyName } = useSettings();
  const { span, day, address } = shift;
  const weeks = useMemo(() => {
    const days = daysOfSpan(span);
    return Array.from({ length: Math.ceil(days.length / daysAcross) }, (_, week) =>
      days.slice(week * daysAcross, (week + 1) * daysAcross),
    );
  }, [span]);
  return (
    <div className={styles.paper} data-print>
      <h1 className={styles.title}>
        {isolatedNames([t(($) => $.shifts.title), companyName], ' – ')}, {words.span(address.range, span, day)}
      </h1>
      <p className={styles.printed}>{t(($) => $.shifts.out.printed, { when: formats.dateTime(when) })}</p>
      {weeks.map((days) => (
        <PrintedDays key={days[0]} days={days} groups={groups} />
      ))}
    </div>
  );
}

interface PrintedDaysProps {
  readonly days: readonly string[];
  readonly groups: readonly BoardGroup[];
}

/** Some days of everybody; its head is repeated on each sheet. */
function PrintedDays({ days, groups }: PrintedDaysProps) {
  const { t } = useTranslation('shifts');
  const words = useDayWords();
  const groupName = useGroupName();
  return (
    <table className={styles.days}>
      <thead>
        <tr>
          <th scope="col" className={styles.person}>
            {t(($) => $.shifts.rows.people)}
          </th>
          {days.map((day) => (
            <th key={day} scope="col">
              {words.weekday(day)} {words.dayAndMonth(day)}
            </th>
          ))}
        </tr>
      </thead>
      {groups.map((group) => {
        const name = groupName(group);
        return (
          <tbody key={group.key}>
            {name === undefined ? null : (
              <tr>
                <th scope="rowgroup" colSpan={days.length + 1} className={styles.group} dir="auto">
                  {name}
                </th>
              </tr>
            )}
            {group.rows.map((row) => (
              <PrintedRow key={row.key} row={row} days={days} />
            ))}
          </tbody>
        );
      })}
    </table>
  );
}

function PrintedRow({ row, days }: { readonly row: BoardRow; readonly days: readonly string[] }) {
  const name = useRowName()(row);
  const hours = useLengthText()(row.minutes > 0 ? row.minutes : null);
  return (
    <tr>
      <th scope="row" className={styles.person}>
        <div dir="auto">{name}</div>
        {hours === '' ? null : <div className={styles.hours}>{hours}</div>}
      </th>
      {days.map((day) => (
        <td key={day}>
          {(row.cells.get(day) ?? []).filter(isPlacedJob).map((placed) => (
            <PrintedJob key={placed.job._id} placed={placed} />
          ))}
        </td>
      ))}
    </tr>
  );
}

/** A job on paper says its status as a word: colours may not be printed. */
function PrintedJob({ placed }: { readonly placed: PlacedJob }) {
  const text = useBoard().textOf(placed);
  return (
    <div className={styles.job}>
      <div className={styles.time}>{text.time}</div>
      <div dir="auto">{isolatedNames([text.type, text.project], ' – ')}</div>
      <div>
        {text.number} · <bdi>{text.status}</bdi>
      </div>
    </div>
  );
}
