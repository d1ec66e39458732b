import { Group, Text } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { ProjectListItem } from '@plumbline/contract/projects';
import { useActor, useFormats } from '../../../lib/access/hooks.ts';
import type { GridColumn } from '../../../ui/grid/columns.ts';
import { ProjectAvatar } from '../../../ui/project-avatar.tsx';
import { PeopleCircles } from '../../../ui/people-circles.tsx';

/** The columns of the list of projects. */
export function useProjectColumns(): readonly GridColumn<ProjectListItem>[] {
  const { t } = useTranslation('projects');
  const formats = useFormats();
  const { role } = useActor();
  const columns = useMemo<readonly GridColumn<ProjectListItem>[]>(
    () => [
      {
        id: 'name',
        header: t(($) => $.projects.columns.name),
        sort: 'name',
        isName: true,
        cell: (project) => <ProjectName project={project} />,
      },
      {
        id: 'address',
        header: t(($) => $.projects.columns.address),
        sort: 'address',
        cell: (project) => (
          <Text size="sm" c="dimmed" truncate dir="auto">
            {project.location?.address}
          </Text>
        ),
      },
      {
        id: 'people',
        header: t(($) => $.projects.columns.people),
        sort: 'users',
        yields: 'next',
        width: '9rem',
        cell: (project) => <PeopleCircles people={project.users} total={project.users_count} />,
      },
      {
        id: 'jobs',
        header: t(($) => $.projects.columns.jobs),
        width: '6rem',
        isNumeric: true,
        cell: (project) => formats.number(project.jobs_count),
      },
      {
        id: 'created_at',
        header: t(($) => $.projects.columns.createdAt),
        yields: 'first',
        sort: 'created_at',
        width: '8rem',
        cell: (project) => <time dateTime={project.created_at}>{formats.date(project.created_at)}</time>,
      },
    ],
    [t, formats],
  );
  // Clients don't see people (decision 0009).
  return columns.filter(({ id }) => id !== 'people' || role !== 'client');
}

/** A project's name, with a lock when only its members see it. */
export function ProjectName({ project }: { project: ProjectListItem }) {
  const { t } = useTranslation('projects');
  return (
    <Group gap="xs" wrap="nowrap">
      <ProjectAvatar project={project} />
      <Text component="bdi" fw={600} truncate>
        {project.name}
      </Text>
      {project.private ? <IconLock size={16} aria-label={t(($) => $.projects.private)} /> : null}
    </Group>
  );
}
