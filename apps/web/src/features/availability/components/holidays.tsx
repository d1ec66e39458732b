import { Button, Group, Skeleton, Stack, Text, Title } from '@mantine/core';
import { IconCalendarDown, IconPlus, IconTrash } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Holiday } from '@plumbline/contract/holidays';
import { dayThere } from '@plumbline/domain/dates/days-between';
import { isolated, isolatedName } from '../../../i18n/isolated.ts';
import { useFormats } from '../../../lib/access/hooks.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { holidaysQuery, useRemoveHoliday } from '../api/availability.ts';
import styles from './availability.module.css';
import { HolidayDialog } from './holiday-dialog.tsx';
import { ImportHolidaysDialog } from './import-holidays-dialog.tsx';

/** The public holidays of this year and the next ones, for an administrator: added one by one or from a calendar. */
export function Holidays() {
  const { t } = useTranslation('availability');
  const formats = useFormats();
  const [today] = useState(() => dayThere(new Date().toISOString(), formats.timeZone));
  const [isEarlier, setEarlier] = useState(false);
  const [dialog, setDialog] = useState<'add' | 'import' | null>(null);
  const [removing, setRemoving] = useState<Holiday | null>(null);
  const { mutateAsync: remove } = useRemoveHoliday();
  const query = useQuery({
    ...holidaysQuery(isEarlier ? null : `${today.slice(0, 4)}-01-01`),
    placeholderData: keepPreviousData,
  });
  if (!query.data) {
    if (query.error) return <ErrorState failure={query.error} onRetry={() => void query.refetch()} />;
    return <Skeleton height={120} />;
  }
  const years = Map.groupBy(query.data, ({ firstDay }) => firstDay.slice(0, 4));
  return (
    <Stack gap="xs">
      {query.data.length === 0 ? <Text c="dimmed">{t(($) => $.availability.holidays.none)}</Text> : null}
      {[...years].map(([year, holidays]) => (
        <section key={year} aria-label={year}>
          <Title order={3} size="h6" className={styles.year ?? ''}>
            {isolated(year)}
          </Title>
          <ul className={styles.list}>
            {holidays.map((holiday) => (
              <li key={holiday._id} className={styles.row}>
                <span className={styles.text}>
                  <span dir="auto">{holiday.name}</span>
                  <Text size="sm" c="dimmed">
                    {holiday.firstDay === holiday.lastDay
                      ? formats.day(holiday.firstDay)
                      : `${formats.day(holiday.firstDay)} – ${formats.day(holiday.lastDay)}`}
                  </Text>
                </span>
                <IconButton
                  label={t(($) => $.availability.holidays.removeOne, { name: isolatedName(holiday.name) })}
                  onClick={() => setRemoving(holiday)}
                >
                  <IconTrash size={18} aria-hidden />
                </IconButton>
              </li>
            ))}
          </ul>
        </section>
      ))}
      <Group gap="xs">
        <Button variant="default" leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setDialog('add')}>
          {t(($) => $.availability.holidays.add)}
        </Button>
        <Button
          variant="default"
          leftSection={<IconCalendarDown size={18} aria-hidden />}
          onClick={() => setDialog('import')}
        >
          {t(($) => $.availability.holidays.import)}
        </Button>
        {isEarlier ? null : (
          <Button variant="subtle" color="gray" onClick={() => setEarlier(true)}>
            {t(($) => $.availability.holidays.earlier)}
          </Button>
        )}
      </Group>
      {dialog === 'add' ? <HolidayDialog today={today} onClose={() => setDialog(null)} /> : null}
      {dialog === 'import' ? <ImportHolidaysDialog onClose={() => setDialog(null)} /> : null}
      <ConfirmDialog
        isOpen={removing !== null}
        onClose={() => setRemoving(null)}
        title={t(($) => $.availability.holidays.removeTitle, { name: removing ? isolatedName(removing.name) : '' })}
        confirm={t(($) => $.availability.remove)}
        isDangerous
        onConfirm={() => (removing ? remove(removing._id) : undefined)}
      />
    </Stack>
  );
}
