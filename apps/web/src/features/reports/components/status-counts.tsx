import { Group } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { orderedStatuses } from '@plumbline/domain/jobs/status';
import { useFormats, useSettings } from '../../../lib/access/hooks.ts';
import { StatusChip } from '../../../ui/status-chip.tsx';

/** How many of a report's jobs stand in each status, in the instance's own order; none where there are none. */
export function StatusCounts({ statuses }: { readonly statuses: Readonly<Record<string, number>> }) {
  const { t } = useTranslation('reports');
  const formats = useFormats();
  const { customStatuses, statusOrder } = useSettings();
  const known = orderedStatuses(customStatuses, statusOrder);
  // A status that the instance no longer has may still be that of jobs.
  const shown = [...known, ...Object.keys(statuses).filter((status) => !known.includes(status))].filter(
    (status) => (statuses[status] ?? 0) > 0,
  );
  if (shown.length === 0) return null;
  return (
    <Group component="ul" gap="sm" m={0} p={0} visibleFrom="sm" aria-label={t(($) => $.reports.page.statuses)}>
      {shown.map((status) => (
        <Group component="li" key={status} gap={6} fz="sm" c="dimmed" style={{ listStyle: 'none' }}>
          <StatusChip status={status} />
          <span>{formats.number(statuses[status] ?? 0)}</span>
        </Group>
      ))}
    </Group>
  );
}
