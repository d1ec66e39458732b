import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { isolatedName } from '../../../i18n/isolated.ts';
import type { Placed } from '../board/board-rows.ts';
import { heightOfJobs } from '../board/sizes.ts';
import { useDayWords } from '../use-day-words.ts';
import { useGroupName } from '../use-group-name.ts';
import { useRowName } from '../use-row-name.ts';
import { BoardGrid } from './board-grid.tsx';
import { hasFoot } from './cell-foot.tsx';
import { DayCell } from './day-cell.tsx';
import { DayHead, HoursSide } from './day-head.tsx';
import { HourCell } from './hour-cell.tsx';
import { PersonHead } from './person-head.tsx';
import type { ShiftBoardProps } from './shift-board.tsx';
import { useDayFacts } from './use-day-facts.ts';

const nothing: readonly Placed[] = [];
const columnSize = 184;
const maxLanes = 3;
/** Where days and their hours are named. */
const headSize = 112;

/** Days down, people across (the setting `byDay`): with hours, jobs that overlap are in lanes beside each other. */
export function DaysDownBoard(props: ShiftBoardProps) {
  const { groups, days, axis, sizes, today, now, firstMinute, isStale, onDay } = props;
  const { t } = useTranslation('shifts');
  const words = useDayWords();
  const rowName = useRowName();
  const dayFacts = useDayFacts({ hasHours: axis !== null });
  const groupName = useGroupName();
  const rows = useMemo(() => groups.flatMap((group) => group.rows.map((row) => ({ group, row }))), [groups]);
  const lines = useMemo(
    () =>
      days.map((day) => {
        if (axis) return { key: day, size: ((axis.to - axis.from) / 60) * sizes.hour };
        const most = rows.reduce((max, { row }) => Math.max(max, row.cells.get(day)?.length ?? 0), 0);
        return { key: day, size: heightOfJobs(most, sizes) };
      }),
    [days, rows, axis, sizes],
  );
  const columns = useMemo(() => rows.map(({ row }) => ({ key: row.key, size: columnSize })), [rows]);
  const lineHead = useCallback(
    (index: number) => {
      const day = days[index] ?? '';
      return (
        <>
          <DayHead day={day} isToday={day === today} onDay={axis && days.length === 1 ? undefined : onDay} />
          {axis ? <HoursSide axis={axis} /> : null}
        </>
      );
    },
    [days, today, axis, onDay],
  );
  const cell = useCallback(
    (index: number, column: number) => {
      const [day, at] = [days[index] ?? '', rows[column]];
      const placed = at?.row.cells.get(day) ?? nothing;
      const isToday = day === today;
      if (!at) return null;
      const facts = dayFacts.of(at.row, day);
      if (placed.length === 0 && !axis && !(facts && hasFoot(facts))) return null;
      const label = `${isolatedName(rowName(at.row))}, ${words.whole(day)}`;
      if (!axis) return <DayCell cell={placed} facts={facts} sizes={sizes} label={label} />;
      return (
        <HourCell
          cell={placed}
          facts={facts}
          axis={axis}
          leastMinutes={(sizes.chip / sizes.hour) * 60}
          maxLanes={maxLanes}
          isDown
          sizes={sizes}
          now={isToday ? now : null}
          label={label}
        />
      );
    },
    [days, rows, axis, sizes, today, now, rowName, words, dayFacts],
  );
  const cellOf = useCallback(
    (index: number, column: number) => {
      const [person, day] = [rows[column]?.row.person?._id, days[index] ?? ''];
      return { 'data-person': person, 'data-day': day, 'data-off': dayFacts.off(person, day) };
    },
    [rows, days, dayFacts],
  );
  const columnHead = useCallback(
    (column: number) => {
      const at = rows[column];
      if (!at) return null;
      const isFirst = rows[column - 1]?.group !== at.group;
      return <PersonHead row={at.row} sizes={sizes} group={isFirst ? groupName(at.group) : undefined} />;
    },
    [rows, sizes, groupName],
  );
  return (
    <BoardGrid
      label={t(($) => $.shifts.board)}
      lines={lines}
      columns={columns}
      head={{ inline: headSize, block: 64 }}
      corner={null}
      columnHead={columnHead}
      lineHead={lineHead}
      cell={cell}
      cellOf={cellOf}
      today={{ line: days.indexOf(today) }}
      isStale={isStale}
      {...(axis && {
        startAt: { key: days.join(), inline: 0, block: ((firstMinute - axis.from) / 60) * sizes.hour },
      })}
    />
  );
}
