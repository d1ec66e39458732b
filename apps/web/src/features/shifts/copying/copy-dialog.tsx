import { Checkbox, SegmentedControl, Skeleton, Stack, Switch, Text } from '@mantine/core';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { plannedJobsLimit } from '@plumbline/domain/bulk/plan-input';
import type { IsoWeekday } from '@plumbline/domain/dates/week-start';
import type { CopyRange } from '@plumbline/domain/shifts/copy-days';
import { copiesOfJobs, copyRanges } from '@plumbline/domain/shifts/copy-days';
import type { PlanChange } from '@plumbline/domain/shifts/plan';
import { dayOfNextRange, isShiftDay, spanOfRange } from '@plumbline/domain/shifts/ranges';
import { useFormats } from '../../../lib/access/hooks.ts';
import { DateField } from '../../../ui/dates/date-time-field.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { FormEnd } from '../../../ui/form-end.tsx';
import { useStatusText } from '../../../ui/use-status-text.ts';
import type { Named } from '../../assignment-warnings/index.ts';
import { AssignmentWarnings } from '../../assignment-warnings/index.ts';
import type { AskedShifts } from '../api/shifts.ts';
import { useDayWords } from '../use-day-words.ts';
import type { CopyCandidate } from './use-copied-jobs.ts';
import { useCopiedJobs } from './use-copied-jobs.ts';

/** What is to be copied at first. */
export interface CopySource {
  readonly range: CopyRange;
  readonly day: string;
}

interface CopyDialogProps {
  readonly source: CopySource;
  /** How the board is narrowed: what is copied is narrowed so too. */
  readonly asked: Omit<AskedShifts, 'span'>;
  readonly timeZone: string;
  readonly weekBegins: IsoWeekday;
  readonly onCopy: (jobs: readonly CopyCandidate[], changes: readonly PlanChange[], to: string) => void;
  readonly onClose: () => void;
}

/** Copies the jobs of a day or a week to another one: with their people or without, in the statuses that are chosen. */
export function CopyDialog({ source, asked, timeZone, weekBegins, onCopy, onClose }: CopyDialogProps) {
  const { t } = useTranslation(['shifts', 'ui']);
  const words = useDayWords();
  const [range, setRange] = useState(source.range);
  const [from, setFrom] = useState(source.day);
  const [to, setTo] = useState(() => dayOfNextRange(source.range, source.day, weekBegins, 1));
  const [withPeople, setWithPeople] = useState(true);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const span = useMemo(() => spanOfRange(range, from, weekBegins), [range, from, weekBegins]);
  const target = spanOfRange(range, to, weekBegins);
  const found = useCopiedJobs(asked, span, timeZone);
  const jobs = useMemo(
    () => (found.data?.jobs ?? []).filter(({ status, can }) => !left.has(status) && can.includes('duplicate')),
    [found.data, left],
  );
  const changes = useMemo(
    () => copiesOfJobs(jobs, { from: span.from, to: target.from, withPeople }, timeZone),
    [jobs, span.from, target.from, withPeople, timeZone],
  );
  const isTooMany = changes.length > plannedJobsLimit || (found.data?.isCut ?? false);
  const isSame = span.from === target.from;
  const isDisabled = found.data === null || changes.length === 0 || isTooMany || isSame;
  const days = (of: typeof span) => (range === 'day' ? words.whole(of.from) : words.span('week', of, of.from));
  const choose = (set: (day: string) => void) => (day: string | null) => {
    if (day !== null && isShiftDay(day)) set(day);
  };
  return (
    <FormDialog title={t(($) => $.shifts.copy.title)} size={480} content={null} onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (!isDisabled) onCopy(jobs, changes, target.from);
        }}
      >
        <Stack>
          <SegmentedControl
            aria-label={t(($) => $.shifts.copy.what)}
            value={range}
            onChange={(chosen) => {
              setRange(chosen);
              // A day further on lies in the same week.
              setTo(dayOfNextRange(chosen, from, weekBegins, 1));
            }}
            data={copyRanges.map((one) => ({ value: one, label: t(($) => $.shifts.ranges[one]) }))}
          />
          <DateField
            label={t(($) => $.shifts.copy.from)}
            description={days(span)}
            value={from}
            onChange={choose(setFrom)}
            isRequired
          />
          <DateField
            label={t(($) => $.shifts.copy.to)}
            description={days(target)}
            value={to}
            onChange={choose(setTo)}
            error={isSame ? t(($) => $.shifts.copy.same) : undefined}
            isRequired
          />
          <Switch
            label={t(($) => $.shifts.copy.withPeople)}
            checked={withPeople}
            onChange={(event) => setWithPeople(event.currentTarget.checked)}
          />
          {found.error && !found.data ? (
            <ErrorState failure={found.error} onRetry={found.retry} />
          ) : found.data ? (
            <Statuses jobs={found.data.jobs} left={left} onLeft={setLeft} />
          ) : (
            <Skeleton height={72} />
          )}
          {found.data ? (
            <Summary
              count={changes.length}
              isTooMany={isTooMany}
              isNarrowed={asked.search !== '' || asked.filters !== null}
            />
          ) : null}
          {found.data && withPeople && !isTooMany && !isSame ? (
            <CopyWarnings changes={changes} people={found.data.people} />
          ) : null}
          <FormEnd
            failure={null}
            cancel={t(($) => $.ui.cancel, { ns: 'ui' })}
            onCancel={onClose}
            submit={t(($) => $.shifts.copy.submit)}
            isSubmitting={false}
            isDisabled={isDisabled}
          />
        </Stack>
      </form>
    </FormDialog>
  );
}

interface StatusesProps {
  readonly jobs: readonly CopyCandidate[];
  /** Those that are not copied. */
  readonly left: ReadonlySet<string>;
  readonly onLeft: (left: ReadonlySet<string>) => void;
}

/** The statuses of the jobs, with how many are in each: those that are ticked are copied. */
function Statuses({ jobs, left, onLeft }: StatusesProps) {
  const { t } = useTranslation('shifts');
  const statusText = useStatusText();
  const formats = useFormats();
  const counts = Map.groupBy(jobs, ({ status }) => status);
  const all = [...counts.keys()];
  if (all.length < 2) return null;
  return (
    <Checkbox.Group
      label={t(($) => $.shifts.copy.statuses)}
      value={all.filter((status) => !left.has(status))}
      onChange={(ticked) => onLeft(new Set(all.filter((status) => !ticked.includes(status))))}
    >
      <Stack gap="xs" mt="xs">
        {all.map((status) => (
          <Checkbox
            key={status}
            size="md"
            value={status}
            label={t(($) => $.shifts.copy.status, {
              status: statusText(status),
              total: formats.number(counts.get(status)?.length ?? 0),
            })}
          />
        ))}
      </Stack>
    </Checkbox.Group>
  );
}

interface SummaryProps {
  readonly count: number;
  readonly isTooMany: boolean;
  readonly isNarrowed: boolean;
}

/** How many jobs are copied, or why they can't be. */
function Summary({ count, isTooMany, isNarrowed }: SummaryProps) {
  const { t } = useTranslation('shifts');
  const formats = useFormats();
  const text = isTooMany
    ? t(($) => $.shifts.copy.tooMany, { limit: formats.number(plannedJobsLimit) })
    : count === 0
      ? t(($) => $.shifts.copy.none)
      : t(($) => $.shifts.copy.count, { count, total: formats.number(count) });
  return (
    <div role="status">
      <Text fw={600} {...(isTooMany ? { c: 'var(--mantine-color-error)' } : {})}>
        {text}
      </Text>
      {isNarrowed ? (
        <Text size="sm" c="dimmed">
          {t(($) => $.shifts.copy.narrowed)}
        </Text>
      ) : null}
    </div>
  );
}

interface CopyWarningsProps {
  readonly changes: readonly PlanChange[];
  readonly people: readonly Named[];
}

/** Who of the people can't work when the copies are: of as many jobs and people as one answer has. */
function CopyWarnings({ changes, people }: CopyWarningsProps) {
  const needs = changes
    .filter(({ before }) => before.users.length > 0)
    .map(({ job, before, startDate }) => ({ job, users: before.users, planned: { startDate, isCopy: true } }));
  const onThem = new Set(needs.flatMap(({ users }) => users));
  return <AssignmentWarnings people={people.filter(({ _id }) => onThem.has(_id))} needs={needs} saysSkills isExact />;
}
