import { Button, Skeleton, Text } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { hoursShown } from '@plumbline/domain/shifts/hours';
import { daysOfSpan } from '@plumbline/domain/shifts/ranges';
import { useFormats, useSettings } from '../../../lib/access/hooks.ts';
import { ProblemError } from '../../../lib/api/problem-error.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { useStatusColour } from '../../../ui/status-chip.tsx';
import { useAfterPaint } from '../../../ui/use-after-paint.ts';
import { boardAvailability } from '../board/board-availability.ts';
import type { Shifts } from '../board/board-rows.ts';
import { boardGroups } from '../board/board-rows.ts';
import { boardSizes } from '../board/sizes.ts';
import { jobNames } from '../job-names.ts';
import { useBoardFacts } from '../planning/plan-context.ts';
import { useFactsWords } from '../use-facts-words.ts';
import { useJobText } from '../use-job-text.ts';
import { useRowText } from '../use-row-name.ts';
import type { ShiftState } from '../use-shift-state.ts';
import type { BoardContextValue } from './board-context.ts';
import { BoardContext, OpenJobContext, TotalContext } from './board-context.ts';
import { DayList } from './day-list.tsx';
import { DaysDownBoard } from './days-down-board.tsx';
import { ShiftPrint } from './shift-print.tsx';
import { PeopleDownBoard } from './shift-board.tsx';
import styles from './shifts.module.css';

/** Where a day without jobs begins, in minutes since midnight. */
const usualBegin = 480;

interface ShiftsBodyProps {
  readonly shift: ShiftState;
  readonly shifts: UseQueryResult<Shifts>;
  /** The same with what is planned and not there yet. */
  readonly planned?: Shifts | undefined;
  readonly isNarrowed: boolean;
  /** Shows everything again. */
  readonly onClear: () => void;
  readonly onOpen: (jobId: string) => void;
  /** Copies a day; undefined on a board that nobody plans on. */
  readonly onCopy?: ((day: string) => void) | undefined;
  /** The compact one: only who has something to do. */
  readonly isMini: boolean;
}

/** The board, or its loading, error and empty states. */
export function ShiftsBody(props: ShiftsBodyProps) {
  const { shifts, isNarrowed, onClear } = props;
  const { t } = useTranslation(['shifts', 'ui']);
  const clear = (
    <Button variant="default" onClick={onClear}>
      {t(($) => $.ui.grid.clearAll, { ns: 'ui' })}
    </Button>
  );
  if (shifts.isError && !shifts.data) {
    if (isNarrowed && shifts.error instanceof ProblemError && shifts.error.code === 'not_valid') {
      return (
        <Notice
          kind="nothingFound"
          title={t(($) => $.ui.grid.unreadable, { ns: 'ui' })}
          text={t(($) => $.shifts.unreadable)}
        >
          {clear}
        </Notice>
      );
    }
    return <ErrorState failure={shifts.error} onRetry={() => void shifts.refetch()} />;
  }
  if (!shifts.data) {
    return (
      <div className={styles.skeleton} role="status" aria-label={t(($) => $.ui.loading, { ns: 'ui' })}>
        {[1, 2, 3, 4, 5, 6, 7, 8].map((row) => (
          <Skeleton key={row} height={48} radius="sm" />
        ))}
      </div>
    );
  }
  if (shifts.data.people.length === 0 && shifts.data.jobs.length === 0) {
    return (
      <Notice kind="empty" title={t(($) => $.shifts.empty.title)} text={t(($) => $.shifts.empty.text)}>
        {isNarrowed ? clear : null}
      </Notice>
    );
  }
  return <Board {...props} data={props.planned ?? shifts.data} />;
}

function Board({ shift, shifts, data, onOpen, onCopy, isMini }: ShiftsBodyProps & { readonly data: Shifts }) {
  const { address, span, timeZone, today, now, isPhone, show } = shift;
  const { allDay } = useSettings();
  const { range, group, job: openId } = address;
  const all = useMemo(() => boardGroups(data, { group, span, timeZone }), [data, group, span, timeZone]);
  const groups = useMemo(
    () =>
      isMini
        ? all
            .map((one) => ({ ...one, rows: one.rows.filter((row) => row.jobs > 0) }))
            .filter((one) => one.rows.length > 0)
        : all,
    [all, isMini],
  );
  const days = useMemo(() => daysOfSpan(span), [span]);
  const sizes = useMemo(() => boardSizes(range, { isPhone, isMini }), [range, isPhone, isMini]);
  const hasHours = !isMini && (range === 'day' || range === 'two_days');
  const { axis, begins } = useMemo(() => {
    if (!hasHours) return { axis: null, begins: 0 };
    const parts = all
      .flatMap(({ rows }) => rows.flatMap(({ cells }) => [...cells.values()].flat()))
      .map(({ part }) => part);
    const starts = parts.flatMap(({ day, from, isContinued }) => (day === days[0] && !isContinued ? [from] : []));
    return {
      axis: hoursShown(parts, allDay),
      begins: starts.reduce((first, from) => Math.min(first, from), usualBegin),
    };
  }, [all, hasHours, allDay, days]);
  // The hour before the present one, or before the first that has something.
  const firstMinute = Math.max(axis?.from ?? 0, (days[0] === today ? now : begins) - 60);
  const availability = useMemo(() => boardAvailability(data, timeZone), [data, timeZone]);
  const totalOf = useAfterPaint(availability.totalOf, null);
  const words = useBoardWords(data);
  const board = useMemo(
    (): BoardContextValue => ({ ...words, availability, onOpen, onCopy }),
    [words, availability, onOpen, onCopy],
  );
  const shared = { groups, sizes, isStale: shifts.isPlaceholderData };
  const onDay = useCallback((day: string) => show({ range: 'day', day: day === today ? null : day }), [show, today]);
  const drawn = { ...shared, days, axis, today, now, firstMinute, onDay };
  const isList = isPhone && range === 'day' && !address.isByDay;
  useBoardFacts({ axis: isList ? null : axis, isDown: address.isByDay, groups, days });
  return (
    <BoardContext value={board}>
      <OpenJobContext value={openId}>
        <TotalContext value={totalOf}>
          <Bounds data={data} />
          <ShiftPrint shift={shift} groups={groups} />
          {isList ? (
            <DayList {...shared} day={span.from} />
          ) : address.isByDay ? (
            <DaysDownBoard {...drawn} />
          ) : (
            <PeopleDownBoard {...drawn} />
          )}
        </TotalContext>
      </OpenJobContext>
    </BoardContext>
  );
}

/** What all jobs of the board are named and coloured by, asked for once. */
function useBoardWords(data: Shifts) {
  const { t } = useTranslation('shifts');
  const names = useMemo(() => {
    const { jobTypes, projects, skills } = jobNames(data);
    return {
      jobType: (id: string) => jobTypes.get(id),
      projectName: (id: string | null) => (id === null ? null : (projects.get(id)?.name ?? null)),
      skill: (id: string) => skills.get(id),
    };
  }, [data]);
  const textOf = useJobText(names);
  const colourOf = useStatusColour();
  const rowText = useRowText();
  const factsWords = useFactsWords();
  const proposed = t(($) => $.shifts.fill.proposed);
  return useMemo(
    () => ({ ...names, textOf, colourOf, rowText, factsWords, proposed }),
    [names, textOf, colourOf, rowText, factsWords, proposed],
  );
}

/** Says what isn't shown of people and jobs, and that there are no jobs. */
function Bounds({ data }: { readonly data: Shifts }) {
  const { t } = useTranslation('shifts');
  const formats = useFormats();
  const { people, people_total: total, jobs, is_complete: isComplete } = data;
  const said = [
    ...(jobs.length === 0 ? [t(($) => $.shifts.noJobs)] : []),
    ...(people.length < total
      ? [t(($) => $.shifts.somePeople, { shown: formats.number(people.length), total: formats.number(total) })]
      : []),
    ...(isComplete ? [] : [t(($) => $.shifts.someJobs, { shown: formats.number(jobs.length) })]),
  ];
  if (said.length === 0) return null;
  return (
    <Text size="sm" c="dimmed" px="md" pb="xs" role="status">
      {said.join(' ')}
    </Text>
  );
}
