import { Group, SimpleGrid, Skeleton, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { IconArrowLeft } from '@tabler/icons-react';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import type { Project } from '@plumbline/contract/projects';
import { can } from '@plumbline/domain/access/can';
import { useActor, useToggle } from '../../../lib/access/hooks.ts';
import { isProblem } from '../../../lib/api/problem-error.ts';
import { MarkingsWindow } from '../../blueprints/index.ts';
import { NotFound } from '../../../ui/not-found.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Page } from '../../../ui/page-header.tsx';
import { pictureAddress } from '../../../ui/pictures/picture-address.ts';
import { usePageTitle } from '../../../ui/shell/shell-state.tsx';
import { projectQuery } from '../api/projects.ts';
import { ProjectFields } from './fields/project-fields.tsx';
import { FilesLink } from './files-link.tsx';
import { LocationDialog } from './location-dialog.tsx';
import { PicturesDialog } from './pictures-dialog.tsx';
import styles from './project.module.css';
import { ProjectActivity } from './project-activity.tsx';
import { ProjectChart } from './project-chart.tsx';
import { ProjectHeading } from './project-heading.tsx';
import { ProjectJobs } from './project-jobs.tsx';
import { ProjectLocation } from './project-location.tsx';
import { PublicLinkDialog } from './public-link-dialog.tsx';
import { ProjectPeople } from './project-people.tsx';
import { LinkButton } from '../../../ui/links/link-button.tsx';

/** /project/view/{id} and /project/view/{id}/location, for the desk: one project, its jobs, people, place and activity. */
export function ProjectScreen() {
  const { id } = useParams({ from: '/main/project/view/$id/{-$dialog}' });
  const { data: project, error, refetch } = useQuery(projectQuery(id));
  // Also when it is deleted, or taken out of sight, while it is open here.
  if (isProblem(error, 'not_found')) return <NotFound />;
  if (project) return <ProjectPage key={id} project={project} />;
  if (error) return <ErrorState failure={error} onRetry={() => void refetch()} />;
  return <ProjectSkeleton />;
}

/** What can be opened over a project, by its address. */
type Dialog = 'location' | 'pictures' | 'markings' | 'link';

function ProjectPage({ project }: { project: Project }) {
  const { t } = useTranslation('projects');
  const { _id: id } = project;
  const { dialog } = useParams({ from: '/main/project/view/$id/{-$dialog}' });
  const navigate = useNavigate();
  usePageTitle(project.name);
  const opens = (one: Dialog, verb: string) => dialog === one && project.can.includes(verb);
  // An address that nobody made, or that is not for this person, is none (spec/1 §1).
  const hasPlans = useToggle('blueprints');
  const mayLink = can(useActor(), 'job_type.create').allowed;
  const isKnown =
    opens('location', 'change_location') ||
    opens('pictures', 'change') ||
    (dialog === 'markings' && hasPlans) ||
    (dialog === 'link' && mayLink);
  if (dialog !== undefined && !isKnown) return <NotFound />;
  const closeDialog = () =>
    void navigate({ to: '/project/view/$id/{-$dialog}', params: { id, dialog: undefined }, replace: true });
  return (
    <Page>
      <Group justify="space-between" mb="sm">
        <LinkButton
          to="/projects"
          variant="subtle"
          color="gray"
          size="compact-sm"
          leftSection={<IconArrowLeft size={16} className="mirrored" aria-hidden />}
        >
          {t(($) => $.projects.page.back)}
        </LinkButton>
        <FilesLink projectId={id} />
      </Group>
      <Stack gap="lg">
        {project.cover ? <img src={pictureAddress(project.cover, '500')} alt="" className={styles.cover} /> : null}
        <ProjectHeading project={project} />
        <SimpleGrid cols={{ base: 1, md: 2 }} spacing="lg" style={{ alignItems: 'start' }}>
          <Stack gap="lg">
            <ProjectJobs project={project} />
            <ProjectChart project={project} />
            <ProjectFields project={project} />
            {project.can.includes('read_members') ? <ProjectPeople project={project} /> : null}
            <ProjectLocation project={project} />
          </Stack>
          <ProjectActivity projectId={id} />
        </SimpleGrid>
      </Stack>
      {dialog === 'location' ? <LocationDialog project={project} onClose={closeDialog} /> : null}
      {dialog === 'markings' ? (
        <Suspense fallback={null}>
          <MarkingsWindow project={project} onClose={closeDialog} />
        </Suspense>
      ) : null}
      {dialog === 'link' ? <PublicLinkDialog project={project} onClose={closeDialog} /> : null}
      {dialog === 'pictures' ? <PicturesDialog project={project} onClose={closeDialog} /> : null}
    </Page>
  );
}

function ProjectSkeleton() {
  return (
    <Page>
      <Skeleton height={64} mb="lg" radius="md" />
      <SimpleGrid cols={{ base: 1, md: 2 }} spacing="lg">
        <Skeleton height={360} radius="md" />
        <Skeleton height={360} radius="md" />
      </SimpleGrid>
    </Page>
  );
}
