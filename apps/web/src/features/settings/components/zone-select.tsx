import { Select } from '@mantine/core';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { allTimeZones, timeZoneLabel } from '../time-zones.ts';

interface ZoneSelectProps {
  readonly value: string;
  readonly onChange: (zone: string) => void;
  readonly error: string | undefined;
}

/** All time zones, found by any part of their name. The long list is made when it is first opened. */
export function ZoneSelect({ value, onChange, error }: ZoneSelectProps) {
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
