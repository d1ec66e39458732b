import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { User } from '@plumbline/contract/users';
import type { Filter } from '@plumbline/domain/filters/filter';
import { filterToWire } from '@plumbline/domain/filters/filter';
import { orderedStatuses } from '@plumbline/domain/jobs/status';
import { useFormats, useSettings } from '../../../lib/access/hooks.ts';
import { StatusChip } from '../../../ui/status-chip.tsx';
import { PanelPart } from './panel-part.tsx';
import styles from './user-panel.module.css';
import { LinkUnstyledButton } from '../../../ui/links/link-unstyled-button.tsx';

function jobsFilter(userId: string, status: string): string {
  const conditions: Filter[] = [
    { field: 'users', operator: 'in', value: [userId] },
    { field: 'status', operator: 'in', value: [status] },
  ];
  return JSON.stringify(filterToWire({ and: conditions }));
}

/** How many of a person's jobs stand in each status; a click leads to them. */
export function UserJobs({ user }: { user: User }) {
  const { t } = useTranslation('users');
  const formats = useFormats();
  const { customStatuses, statusOrder } = useSettings();
  const known = orderedStatuses(customStatuses, statusOrder);
  const counted = Object.keys(user.recent_jobs);
  const statuses = [...known.filter((one) => counted.includes(one)), ...counted.filter((one) => !known.includes(one))];
  return (
    <PanelPart title={t(($) => $.users.panel.jobs)}>
      {statuses.length === 0 ? <Text c="dimmed">{t(($) => $.users.panel.noJobs)}</Text> : null}
      <ul className={styles.list}>
        {statuses.map((status) => (
          <li key={status}>
            <LinkUnstyledButton
              to="/jobs"
              search={{ filters: jobsFilter(user._id, status) }}
              className={styles.row ?? ''}
            >
              <StatusChip status={status} />
              <span data-numbers="tabular">{formats.number(user.recent_jobs[status] ?? 0)}</span>
            </LinkUnstyledButton>
          </li>
        ))}
      </ul>
    </PanelPart>
  );
}
