import { useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { MinuteSpan } from '@plumbline/domain/shifts/hours';
import { isolatedName } from '../../../i18n/isolated.ts';
import { boardLines, fullestCell } from '../board/board-lines.ts';
import type { BoardGroup, BoardRow, Placed } from '../board/board-rows.ts';
import { hourLayout } from '../board/hour-layout.ts';
import type { BoardSizes } from '../board/sizes.ts';
import { heightOfJobs } from '../board/sizes.ts';
import { useDayWords } from '../use-day-words.ts';
import { useRowName } from '../use-row-name.ts';
import { BoardGrid } from './board-grid.tsx';
import { hasFoot } from './cell-foot.tsx';
import { DayCell } from './day-cell.tsx';
import { DayHead, HoursHead } from './day-head.tsx';
import { GroupHeading } from './group-heading.tsx';
import { HourCell } from './hour-cell.tsx';
import { PersonHead } from './person-head.tsx';
import { useDayFacts } from './use-day-facts.ts';

export interface ShiftBoardProps {
  readonly groups: readonly BoardGroup[];
  readonly days: readonly string[];
  /** The hours that are shown; null where days have none. */
  readonly axis: MinuteSpan | null;
  readonly sizes: BoardSizes;
  readonly today: string;
  /** Minutes since midnight. */
  readonly now: number;
  /** The hour that is in sight at first, in minutes since midnight. */
  readonly firstMinute: number;
  readonly isStale: boolean;
  /** Leads to one day. */
  readonly onDay: (day: string) => void;
}

const nothing: readonly Placed[] = [];
const headingSize = 36;
const maxLanes = 8;
/** What can be read of a job across the hours, in pixels. */
const leastChip = 112;

/** People down, days across: with hours, jobs that overlap are in lanes below each other. */
export function PeopleDownBoard(props: ShiftBoardProps) {
  const { groups, days, axis, sizes, today, now, firstMinute, isStale, onDay } = props;
  const { t } = useTranslation('shifts');
  const words = useDayWords();
  const rowName = useRowName();
  const dayFacts = useDayFacts({ hasHours: axis !== null });
  const lines = useMemo(() => boardLines(groups), [groups]);
  const [room, setRoom] = useState(0);
  const hours = axis ? (axis.to - axis.from) / 60 : 0;
  const columnSize = axis ? Math.max(hours * sizes.hour, Math.floor(room / days.length)) : sizes.leastColumn;
  const leastMinutes = axis ? (leastChip * 60 * hours) / columnSize : 0;
  const tracks = useMemo(
    () =>
      lines.map((line) => {
        if (line.kind === 'heading') return { key: line.key, size: headingSize, isHeading: true };
        return { key: line.key, size: heightOfRow(line.row, { axis, sizes, leastMinutes }) };
      }),
    [lines, axis, sizes, leastMinutes],
  );
  const columns = useMemo(() => days.map((day) => ({ key: day, size: columnSize })), [days, columnSize]);
  const lineHead = useCallback(
    (index: number) => {
      const line = lines[index];
      if (!line) return null;
      return line.kind === 'heading' ? (
        <GroupHeading group={line.group} />
      ) : (
        <PersonHead row={line.row} sizes={sizes} />
      );
    },
    [lines, sizes],
  );
  const cell = useCallback(
    (index: number, column: number) => {
      const [line, day] = [lines[index], days[column] ?? ''];
      if (line?.kind !== 'row') return null;
      const placed = line.row.cells.get(day) ?? nothing;
      const isToday = day === today;
      const facts = dayFacts.of(line.row, day);
      if (placed.length === 0 && !axis && !(facts && hasFoot(facts))) return null;
      const label = `${isolatedName(rowName(line.row))}, ${words.whole(day)}`;
      if (!axis) return <DayCell cell={placed} facts={facts} sizes={sizes} label={label} />;
      return (
        <HourCell
          cell={placed}
          facts={facts}
          axis={axis}
          leastMinutes={leastMinutes}
          maxLanes={maxLanes}
          isDown={false}
          sizes={sizes}
          now={isToday ? now : null}
          label={label}
        />
      );
    },
    [lines, days, axis, sizes, leastMinutes, today, now, rowName, words, dayFacts],
  );
  const cellOf = useCallback(
    (index: number, column: number) => {
      const line = lines[index];
      const person = line?.kind === 'row' ? line.row.person?._id : undefined;
      const day = days[column] ?? '';
      return { 'data-person': person, 'data-day': day, 'data-off': dayFacts.off(person, day) };
    },
    [lines, days, dayFacts],
  );
  const columnHead = useCallback(
    (column: number) => {
      const day = days[column] ?? '';
      return (
        <>
          <DayHead day={day} isToday={day === today} onDay={axis && days.length === 1 ? undefined : onDay} />
          {axis ? <HoursHead axis={axis} /> : null}
        </>
      );
    },
    [days, today, axis, onDay],
  );
  return (
    <BoardGrid
      label={t(($) => $.shifts.board)}
      lines={tracks}
      columns={columns}
      head={{ inline: sizes.head, block: axis ? 64 : 60 }}
      corner={null}
      columnHead={columnHead}
      lineHead={lineHead}
      cell={cell}
      cellOf={cellOf}
      today={{ column: days.indexOf(today) }}
      isStale={isStale}
      {...(axis && {
        startAt: { key: days.join(), inline: ((firstMinute - axis.from) / 60 / hours) * columnSize, block: 0 },
      })}
      onRoom={setRoom}
    />
  );
}

interface RowRoom {
  readonly axis: MinuteSpan | null;
  readonly sizes: BoardSizes;
  readonly leastMinutes: number;
}

function heightOfRow(row: BoardRow, { axis, sizes, leastMinutes }: RowRoom): number {
  if (!axis) return heightOfJobs(fullestCell(row), sizes);
  let [lanes, isMore] = [0, false];
  for (const cell of row.cells.values()) {
    const layout = hourLayout(cell, { axis, leastMinutes, maxLanes });
    lanes = Math.max(lanes, layout.lanes);
    isMore ||= layout.hidden > 0;
  }
  const { chip, gap, padding, leastRow, more, foot } = sizes;
  return Math.max(leastRow, lanes * (chip + gap) + 2 * padding + foot + (isMore ? more : 0));
}
