import { SegmentedControl, Stack } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { JobListItem } from '@plumbline/contract/job-shapes';
import { movedDaysLimit } from '@plumbline/domain/bulk/kinds';
import { DateField, DateTimeField } from '../../../ui/dates/date-time-field.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { FormEnd } from '../../../ui/form-end.tsx';
import { NumberInput } from '../../../ui/numbers/number-input.tsx';
import { useBulkChange } from '../../bulk-changes/index.ts';

interface StartDateDialogProps {
  readonly jobs: readonly JobListItem[];
  readonly onClose: () => void;
}

/** A day, with each job's own time; a number of days later; one moment for all. */
const ways = ['day', 'days', 'moment'] as const;
type Way = (typeof ways)[number];

/** Sets when jobs start: one job to a moment, several to a day or by days too, each at its own hour. */
export function StartDateDialog({ jobs, onClose }: StartDateDialogProps) {
  const { t } = useTranslation(['jobs', 'ui']);
  const { change } = useBulkChange();
  const [only, ...others] = jobs;
  const isOne = others.length === 0;
  const [way, setWay] = useState<Way>(isOne ? 'moment' : 'day');
  const [startDate, setStartDate] = useState<string | null>(isOne ? (only?.startDate ?? null) : null);
  const [day, setDay] = useState<string | null>(null);
  const [days, setDays] = useState<number | ''>('');

  const wanted = {
    moment: () => (startDate === null ? null : ({ kind: 'start_at', input: { startDate } } as const)),
    day: () => (day === null ? null : ({ kind: 'start_day', input: { day } } as const)),
    days: () => (days === '' || days === 0 ? null : ({ kind: 'move_days', input: { days } } as const)),
  }[way]();
  const save = () => {
    if (!wanted) return;
    onClose();
    void change(jobs, wanted);
  };
  return (
    <FormDialog
      title={t(($) => $.jobs.bulk.setDateTitle, { count: jobs.length })}
      content={{ startDate, day, days }}
      onClose={onClose}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        <Stack>
          {isOne ? null : (
            <SegmentedControl
              aria-label={t(($) => $.jobs.bulk.dateWay)}
              value={way}
              onChange={setWay}
              data={ways.map((one) => ({ value: one, label: t(($) => $.jobs.bulk.dateWays[one]) }))}
            />
          )}
          {way === 'moment' ? (
            <DateTimeField
              label={t(($) => $.jobs.columns.startDate)}
              value={startDate}
              onChange={setStartDate}
              isRequired
            />
          ) : null}
          {way === 'day' ? (
            <DateField
              label={t(($) => $.jobs.bulk.day)}
              description={t(($) => $.jobs.bulk.dayHint)}
              value={day}
              onChange={setDay}
              isRequired
            />
          ) : null}
          {way === 'days' ? (
            <NumberInput
              label={t(($) => $.jobs.bulk.days)}
              description={t(($) => $.jobs.bulk.daysHint)}
              value={days}
              onChange={setDays}
              min={-movedDaysLimit}
              max={movedDaysLimit}
              allowNegative
              allowDecimal={false}
              required
            />
          ) : null}
          <FormEnd
            failure={null}
            cancel={t(($) => $.ui.cancel)}
            onCancel={onClose}
            submit={t(($) => $.jobs.bulk.apply)}
            isSubmitting={false}
            isDisabled={wanted === null}
          />
        </Stack>
      </form>
    </FormDialog>
  );
}
