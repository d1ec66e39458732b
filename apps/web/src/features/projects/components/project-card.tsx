import { Group, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { ProjectListItem } from '@plumbline/contract/projects';
import type { Formats } from '../../../i18n/formats.ts';
import { PeopleCircles } from '../../../ui/people-circles.tsx';
import { ProjectName } from './project-columns.tsx';

/** A project in the list of a phone. */
export function ProjectCard({ project, formats }: { project: ProjectListItem; formats: Formats }) {
  const { t } = useTranslation('projects');
  return (
    <Stack gap={4}>
      <ProjectName project={project} />
      {project.location?.address ? (
        <Text size="sm" c="dimmed">
          <bdi>{project.location.address}</bdi>
        </Text>
      ) : null}
      <Group justify="space-between">
        <Text size="sm" c="dimmed">
          {t(($) => $.projects.jobsCount, { count: project.jobs_count, shown: formats.number(project.jobs_count) })}
        </Text>
        <PeopleCircles people={project.users} total={project.users_count} />
      </Group>
    </Stack>
  );
}
