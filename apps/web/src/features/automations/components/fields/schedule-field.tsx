import { Chip, Group, Input, SegmentedControl, Select, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Schedule } from '@plumbline/domain/automations/schedule';
import { scheduleKinds } from '@plumbline/domain/automations/schedule';
import { useFormats, useSettings } from '../../../../lib/access/hooks.ts';
import { realLanguage } from '../../../../i18n/language.ts';
import { previewQuery } from '../../api/automations.ts';
import type { Config, ConfigProps } from './field-props.ts';
import { recordOf, textOf } from './field-props.ts';
import { useMistake } from './use-mistake.ts';
import { TimeOfDayField } from './time-of-day-field.tsx';
import { NumberInput } from '../../../../ui/numbers/number-input.tsx';

/** What each kind of schedule begins with. */
const initial: Readonly<Record<Schedule['every'], Config>> = {
  day: {},
  week: { weekdays: [7] },
  month: { day: 1 },
  year: { month: 1, day: 1 },
};

// 5 January 2026 is a Monday: ISO weekday 1.
const weekdayNames = (language: string) => {
  const format = new Intl.DateTimeFormat(language, { weekday: 'short', timeZone: 'UTC' });
  return (weekday: number) => format.format(new Date(Date.UTC(2026, 0, 4 + weekday)));
};

/** When something is done again and again: day, week, month, year, with time, day and month (spec/3 §3 "Timing options"). */
export function ScheduleField({ config, onChange, problems }: ConfigProps) {
  const { t, i18n } = useTranslation('automations');
  const language = realLanguage(i18n.language);
  const { timezone } = useSettings();
  const mistake = useMistake(problems);
  const schedule = recordOf(config['schedule']);
  const every = (textOf(schedule['every']) || 'week') as Schedule['every'];
  const change = (part: Config) => onChange({ ...config, schedule: { ...schedule, ...part } });
  const dayName = weekdayNames(language);
  const monthName = new Intl.DateTimeFormat(language, { month: 'long', timeZone: 'UTC' });
  // Israel's week begins on Sunday.
  const weekdays = [7, 1, 2, 3, 4, 5, 6];
  return (
    <Stack gap="md">
      <Input.Wrapper label={t(($) => $.automations.schedule.every)} labelElement="div">
        <SegmentedControl
          fullWidth
          mt={4}
          aria-label={t(($) => $.automations.schedule.every)}
          value={every}
          onChange={(kind) =>
            onChange({
              ...config,
              schedule: { every: kind, time: schedule['time'] ?? '08:00', ...initial[kind as Schedule['every']] },
            })
          }
          data={scheduleKinds.map((kind) => ({ value: kind, label: t(($) => $.automations.schedule.kinds[kind]) }))}
        />
      </Input.Wrapper>
      {every === 'week' ? (
        <Input.Wrapper
          label={t(($) => $.automations.schedule.weekdays)}
          labelElement="div"
          error={mistake('schedule.weekdays')}
        >
          <Chip.Group
            multiple
            value={((schedule['weekdays'] as number[] | undefined) ?? []).map(String)}
            onChange={(chosen: string[]) => change({ weekdays: chosen.map(Number) })}
          >
            <Group gap="xs" mt={4}>
              {weekdays.map((weekday) => (
                <Chip key={weekday} value={String(weekday)} variant="outline">
                  {dayName(weekday)}
                </Chip>
              ))}
            </Group>
          </Chip.Group>
        </Input.Wrapper>
      ) : null}
      <Group align="flex-start" grow preventGrowOverflow={false}>
        {every === 'year' ? (
          <Select
            label={t(($) => $.automations.schedule.month)}
            allowDeselect={false}
            value={String(schedule['month'] ?? 1)}
            onChange={(month) => change({ month: Number(month) })}
            data={Array.from({ length: 12 }, (_, index) => ({
              value: String(index + 1),
              label: monthName.format(new Date(Date.UTC(2026, index, 1))),
            }))}
          />
        ) : null}
        {every === 'month' || every === 'year' ? (
          <NumberInput
            label={t(($) => $.automations.schedule.day)}
            description={Number(schedule['day']) > 28 ? t(($) => $.automations.schedule.lastDay) : undefined}
            min={1}
            max={31}
            isBound
            allowDecimal={false}
            value={(schedule['day'] as number | undefined) ?? 1}
            onChange={(day) => change({ day: typeof day === 'number' ? day : null })}
            error={mistake('schedule.day')}
          />
        ) : null}
        <TimeOfDayField
          label={t(($) => $.automations.schedule.time)}
          description={t(($) => $.automations.schedule.zone, { zone: timezone })}
          value={textOf(schedule['time'])}
          onChange={(time) => change({ time })}
          error={mistake('schedule.time')}
        />
      </Group>
      <NextTimes config={config} />
    </Stack>
  );
}

/** When it will be due next: the simplest proof that a schedule says what was meant. */
function NextTimes({ config }: { config: Config }) {
  const { t } = useTranslation('automations');
  const formats = useFormats();
  const { data } = useQuery(previewQuery({ kind: 'time', ...config }, { and: [] }));
  const next = data?.next ?? [];
  if (next.length === 0) return null;
  return (
    <Text size="sm" c="dimmed">
      {t(($) => $.automations.schedule.next)}{' '}
      {next.slice(0, 3).map((moment, index) => (
        <span key={moment}>
          {index > 0 ? ' · ' : ''}
          <bdi>{formats.dateTime(moment)}</bdi>
        </span>
      ))}
    </Text>
  );
}
