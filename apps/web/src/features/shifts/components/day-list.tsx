import { Text } from '@mantine/core';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { boardLines } from '../board/board-lines.ts';
import type { BoardGroup, BoardRow, Placed } from '../board/board-rows.ts';
import { keyOfPlaced } from '../board/board-rows.ts';
import type { BoardSizes } from '../board/sizes.ts';
import { useBoard } from './board-context.ts';
import { CellFoot, hasFoot } from './cell-foot.tsx';
import styles from './day-list.module.css';
import { GroupHeading } from './group-heading.tsx';
import { PlacedChip } from './placed-chip.tsx';
import { PersonHead } from './person-head.tsx';

interface DayListProps {
  readonly groups: readonly BoardGroup[];
  readonly day: string;
  readonly sizes: BoardSizes;
  readonly isStale: boolean;
}

type ListLine =
  | { readonly kind: 'heading'; readonly key: string; readonly group: BoardGroup }
  | { readonly kind: 'person'; readonly key: string; readonly row: BoardRow }
  | { readonly kind: 'job'; readonly key: string; readonly row: BoardRow; readonly placed: Placed };

const lineSizes = { heading: 40, person: 52, job: 52 } as const;

/** The day of everybody, one below the other: who has something to do comes first in each group. */
function listLines(groups: readonly BoardGroup[], day: string): readonly ListLine[] {
  return groups.flatMap((group) => {
    const busyFirst = group.rows.toSorted((one, other) => Number(other.jobs > 0) - Number(one.jobs > 0));
    return boardLines([{ ...group, rows: busyFirst }]).flatMap((line): ListLine[] => {
      if (line.kind === 'heading') return [line];
      const jobs = line.row.cells.get(day) ?? [];
      return [
        { kind: 'person', key: line.key, row: line.row },
        ...jobs.map(
          (placed) => ({ kind: 'job', key: `${line.key}:${keyOfPlaced(placed)}`, row: line.row, placed }) as const,
        ),
      ];
    });
  });
}

/** One day as a phone shows it. */
export function DayList({ groups, day, sizes, isStale }: DayListProps) {
  const { t } = useTranslation('shifts');
  const [scroller, setScroller] = useState<HTMLDivElement | null>(null);
  const lines = useMemo(() => listLines(groups, day), [groups, day]);
  const keyOf = useCallback((index: number) => lines[index]?.key ?? index, [lines]);
  // oxlint-disable-next-line react/incompatible-library -- nothing that reads it is memoised
  const down = useVirtualizer({
    count: lines.length,
    getScrollElement: () => scroller,
    estimateSize: (index) => lineSizes[lines[index]?.kind ?? 'job'],
    getItemKey: keyOf,
    overscan: 10,
  });
  return (
    <>
      <DayTotal day={day} />
      <div
        ref={setScroller}
        className={styles.scroller}
        data-stale={isStale || undefined}
        data-scroller
        role="region"
        aria-label={t(($) => $.shifts.board)}
        // It is scrolled by keys.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, so it must be reached by keyboard
        tabIndex={0}
      >
        <ul className={styles.list} style={{ blockSize: down.getTotalSize() }}>
          {down.getVirtualItems().map(({ index, key, start }) => {
            const line = lines[index];
            if (!line) return null;
            return (
              <li
                key={key}
                className={styles.line}
                data-kind={line.kind}
                {...(line.kind === 'heading' ? {} : { 'data-person': line.row.person?._id, 'data-day': day })}
                aria-setsize={lines.length}
                aria-posinset={index + 1}
                style={{ insetBlockStart: start, blockSize: lineSizes[line.kind] }}
              >
                {line.kind === 'heading' ? <GroupHeading group={line.group} /> : null}
                {line.kind === 'person' ? <PersonLine row={line.row} day={day} sizes={sizes} /> : null}
                {line.kind === 'job' ? <PlacedChip placed={line.placed} style={jobStyle} /> : null}
              </li>
            );
          })}
        </ul>
      </div>
    </>
  );
}

/** How much is planned for everybody. */
function DayTotal({ day }: { readonly day: string }) {
  const { t } = useTranslation('shifts');
  const { availability, factsWords } = useBoard();
  const load = factsWords.load(availability.totalOf(day));
  if (load === null) return null;
  return (
    <Text size="sm" c="dimmed" px="md" pb="xs">
      {t(($) => $.shifts.load.total)} {load}
    </Text>
  );
}

const jobStyle = { blockSize: 48 } as const;

interface PersonLineProps {
  readonly row: BoardRow;
  readonly day: string;
  readonly sizes: BoardSizes;
}

function PersonLine({ row, day, sizes }: PersonLineProps) {
  const { t } = useTranslation('shifts');
  const { availability } = useBoard();
  const facts = row.person ? availability.of(row.person._id, day) : null;
  return (
    <>
      <PersonHead row={row} sizes={sizes} />
      {facts && hasFoot(facts) ? (
        <div className={styles.facts}>
          <CellFoot facts={facts} size={20} />
        </div>
      ) : null}
      {row.jobs === 0 && facts?.off !== 'all' ? (
        <span className={styles.free}>{t(($) => $.shifts.rows.free)}</span>
      ) : null}
    </>
  );
}
