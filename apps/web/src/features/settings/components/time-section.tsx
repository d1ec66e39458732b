import '@mantine/dates/styles.layer.css';
import { Group, Input, Select } from '@mantine/core';
import { TimePicker } from '@mantine/dates';
import { useTranslation } from 'react-i18next';
import { indexedSortsOf } from '@plumbline/domain/filters/sort';
import type { SettingsDraft } from '../use-settings-draft.ts';
import { SettingsSection } from './settings-section.tsx';
import { ZoneSelect } from './zone-select.tsx';

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
