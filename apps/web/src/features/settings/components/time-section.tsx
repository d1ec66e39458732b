import '@mantine/dates/styles.layer.css';
import { Group, Input, Select } from '@mantine/core';
import { TimePicker } from '@mantine/dates';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { indexedSortsOf } from '@plumbline/domain/filters/sort';
import { allTimeZones, timeZoneLabel } from '../time-zones.ts';
import type { SettingsDraft } from '../use-settings-draft.ts';
import { SettingsSection } from './settings-section.tsx';

interface ZoneSelectProps {
  readonly value: string;
  readonly onChange: (zone: string) => void;
  readonly error: string | undefined;
}

/** All time zones, found by any part of their name. The long list is made when it is first opened. */
function ZoneSelect({ value, onChange, error }: ZoneSelectProps) {
  const { t } = useTranslation('settings');
  const [isOpened, setOpened] = useState(false);
  const [now] = useState(() => new Date());
  const zones = useMemo(() => {
    const names = isOpened ? new Set([value, ...allTimeZones()]) : new Set([value]);
    return [...names].map((zone) => ({ value: zone, label: timeZoneLabel(zone, now) }));
  }, [isOpened, value, now]);
  return (
    <Select
      label={t(($) => $.settings.time.zone)}
      description={t(($) => $.settings.time.zoneText)}
      data={zones}
      value={value}
      onChange={(zone) => {
        if (zone) onChange(zone);
      }}
      onDropdownOpen={() => setOpened(true)}
      error={error}
      searchable
      limit={60}
      allowDeselect={false}
      nothingFoundMessage={t(($) => $.settings.time.zoneNone)}
      maw={420}
    />
  );
}

interface HourProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (time: string) => void;
  readonly error: string | undefined;
}

function Hour({ label, value, onChange, error }: HourProps) {
  const { t } = useTranslation('settings');
  return (
    <TimePicker
      label={label}
      format="24h"
      value={value}
      error={error}
      onChange={(time) => onChange(time.slice(0, 5))}
      hoursInputLabel={t(($) => $.settings.time.hours, { what: label })}
      minutesInputLabel={t(($) => $.settings.time.minutes, { what: label })}
      styles={{ fieldsGroup: { direction: 'ltr' } }}
      w={140}
    />
  );
}

/** Where the instance's days begin and end, and what it opens lists with. */
export function TimeSection({ draft: { settings, change, errorAt } }: { draft: SettingsDraft }) {
  const { t } = useTranslation('settings');
  const { allDay } = settings;
  const sorts = indexedSortsOf('jobs').flatMap((field) => [
    { value: `-${field}`, label: t(($) => $.settings.time.sorts.down[field]) },
    { value: field, label: t(($) => $.settings.time.sorts.up[field]) },
  ]);
  return (
    <SettingsSection id="time" title={t(($) => $.settings.time.title)}>
      <ZoneSelect value={settings.timezone} onChange={(zone) => change('timezone', zone)} error={errorAt('timezone')} />
      <Input.Wrapper
        label={t(($) => $.settings.time.allDay)}
        description={t(($) => $.settings.time.allDayText)}
        error={errorAt('allDay')}
        labelElement="div"
      >
        <Group gap="md" mt={6} align="flex-start">
          <Hour
            label={t(($) => $.settings.time.start)}
            value={allDay.start}
            onChange={(start) => change('allDay', { ...allDay, start })}
            error={errorAt('allDay.start')}
          />
          <Hour
            label={t(($) => $.settings.time.end)}
            value={allDay.end}
            onChange={(end) => change('allDay', { ...allDay, end })}
            error={errorAt('allDay.end')}
          />
        </Group>
      </Input.Wrapper>
      <Select
        label={t(($) => $.settings.time.jobSort)}
        description={t(($) => $.settings.time.jobSortText)}
        data={sorts}
        value={settings.defaultJobSort}
        onChange={(sort) => {
          if (sort) change('defaultJobSort', sort);
        }}
        error={errorAt('defaultJobSort')}
        allowDeselect={false}
        maw={420}
      />
    </SettingsSection>
  );
}
