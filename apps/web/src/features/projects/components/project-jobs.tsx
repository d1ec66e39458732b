import { Button, Group, Text, UnstyledButton } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { Project } from '@plumbline/contract/projects';
import { orderedStatuses } from '@plumbline/domain/jobs/status';
import type { Filter } from '@plumbline/domain/filters/filter';
import { filterToWire } from '@plumbline/domain/filters/filter';
import { useFormats, useSettings } from '../../../app/access/hooks.ts';
import { StatusChip } from '../../../ui/status-chip.tsx';
import { Section } from './section.tsx';
import styles from './project.module.css';

/** The list of jobs, narrowed to this project and, when given, to one status. */
function jobsFilter(projectId: string, status?: string): string {
  const conditions: Filter[] = [{ field: 'project', operator: 'in', value: [projectId] }];
  if (status !== undefined) conditions.push({ field: 'status', operator: 'in', value: [status] });
  return JSON.stringify(filterToWire({ and: conditions }));
}

/** How many jobs stand in each status; a click leads to them. */
export function ProjectJobs({ project }: { project: Project }) {
  const { t } = useTranslation('projects');
  const formats = useFormats();
  const { customStatuses, statusOrder } = useSettings();
  const known = orderedStatuses(customStatuses, statusOrder);
  const statuses = [...known, ...Object.keys(project.statuses).filter((status) => !known.includes(status))].filter(
    (status) => (project.statuses[status] ?? 0) > 0,
  );
  return (
    <Section
      title={t(($) => $.projects.page.jobs)}
      action={
        statuses.length > 0 ? (
          <Button
            component={Link}
            to="/jobs"
            search={{ filters: jobsFilter(project._id) } as never}
            variant="subtle"
            size="compact-md"
          >
            {t(($) => $.projects.page.allJobs)}
          </Button>
        ) : null
      }
    >
      {statuses.length === 0 ? (
        <Text c="dimmed">{t(($) => $.projects.page.noJobs)}</Text>
      ) : (
        <ul className={styles.statuses}>
          {statuses.map((status) => (
            <li key={status}>
              <UnstyledButton
                component={Link}
                to="/jobs"
                search={{ filters: jobsFilter(project._id, status) } as never}
                className={styles.status ?? ''}
              >
                <StatusChip status={status} />
                <Group component="span" data-numbers="tabular">
                  {formats.number(project.statuses[status] ?? 0)}
                </Group>
              </UnstyledButton>
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}
