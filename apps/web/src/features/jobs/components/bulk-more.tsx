import { Button, Menu, Stack } from '@mantine/core';
import { IconCalendar, IconCertificate, IconChevronDown, IconCopy, IconFileZip, IconFolder } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { JobListItem } from '@plumbline/contract/job-shapes';
import { changeJob, cloneJob, removeJob } from '@plumbline/contract/jobs';
import { useToggle } from '../../../lib/access/hooks.ts';
import { callServer } from '../../../lib/api/call-server.ts';
import type { Named } from '../../filters/index.ts';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { FormEnd } from '../../../ui/form-end.tsx';
import { EntitySelect } from '../../../ui/pickers/entity-select.tsx';
import { ProjectAvatar } from '../../../ui/project-avatar.tsx';
import { projectSuggestions } from '../api/names.ts';
import { useSaveJobFiles } from '../api/use-save-job-files.ts';
import { BulkSkills } from './bulk-skills.tsx';
import { useChangeEach } from '../api/use-change-each.tsx';

/** Calendars come with the first date that is changed here. */
const StartDateDialog = lazy(async () => ({
  default: (await import('./start-date-dialog.tsx')).StartDateDialog,
}));

interface BulkMoreProps {
  readonly jobs: readonly JobListItem[];
}

/** What else is done with several jobs: each for itself, so that what one refuses doesn't stop the others. */
export function BulkMore({ jobs }: BulkMoreProps) {
  const { t } = useTranslation('jobs');
  const [dialog, setDialog] = useState<'date' | 'project' | 'skills' | null>(null);
  const changeEach = useChangeEach();
  const saveFiles = useSaveJobFiles();
  const hasProjects = useToggle('projects');
  const mayAny = (ability: string) => jobs.some((job) => job.can.includes(ability));
  const duplicate = () =>
    void changeEach({
      jobs: jobs.filter((job) => job.can.includes('duplicate')),
      change: (job, idempotencyKey) => callServer(cloneJob, { params: { id: job._id }, idempotencyKey }),
      done: (count) => t(($) => $.jobs.bulk.duplicated, { count }),
      // Who may not delete jobs can't take a copy back either.
      undo: jobs.every((job) => job.can.includes('erase'))
        ? (_job, made) => callServer(removeJob, { params: { id: made._id } })
        : undefined,
    });
  return (
    <>
      <Menu shadow="md" withinPortal>
        <Menu.Target>
          <Button variant="subtle" rightSection={<IconChevronDown size={16} aria-hidden />}>
            {t(($) => $.jobs.bulk.more)}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {mayAny('change') ? (
            <Menu.Item leftSection={<IconCalendar size={18} aria-hidden />} onClick={() => setDialog('date')}>
              {t(($) => $.jobs.bulk.setDate)}
            </Menu.Item>
          ) : null}
          {hasProjects && mayAny('change_project') ? (
            <Menu.Item leftSection={<IconFolder size={18} aria-hidden />} onClick={() => setDialog('project')}>
              {t(($) => $.jobs.bulk.setProject)}
            </Menu.Item>
          ) : null}
          {mayAny('manage_skills') ? (
            <Menu.Item leftSection={<IconCertificate size={18} aria-hidden />} onClick={() => setDialog('skills')}>
              {t(($) => $.jobs.bulk.addSkills)}
            </Menu.Item>
          ) : null}
          <Menu.Item leftSection={<IconFileZip size={18} aria-hidden />} onClick={() => void saveFiles(jobs)}>
            {t(($) => $.jobs.bulk.files)}
          </Menu.Item>
          {mayAny('duplicate') ? (
            <Menu.Item leftSection={<IconCopy size={18} aria-hidden />} onClick={duplicate}>
              {t(($) => $.jobs.bulk.duplicate)}
            </Menu.Item>
          ) : null}
        </Menu.Dropdown>
      </Menu>
      {dialog === 'date' ? (
        <Suspense fallback={null}>
          <StartDateDialog jobs={jobs} onClose={() => setDialog(null)} />
        </Suspense>
      ) : null}
      {dialog === 'skills' ? <BulkSkills jobs={jobs} onClose={() => setDialog(null)} /> : null}
      {dialog === 'project' ? <ProjectDialog jobs={jobs} onClose={() => setDialog(null)} /> : null}
    </>
  );
}

interface DialogProps extends BulkMoreProps {
  readonly onClose: () => void;
}

const pictureOf = (project: Named) => <ProjectAvatar project={project} size={24} />;

function ProjectDialog({ jobs, onClose }: DialogProps) {
  const { t } = useTranslation(['jobs', 'ui']);
  const changeEach = useChangeEach();
  const [project, setProject] = useState<Named | null>(null);
  const set = (job: JobListItem, id: string) =>
    callServer(changeJob, { params: { id: job._id }, body: { project: id } });
  const save = () => {
    if (!project) return;
    onClose();
    void changeEach({
      jobs,
      change: (job) => set(job, project._id),
      done: (count) => t(($) => $.jobs.bulk.projectSet, { count }),
      undo: (job) => (job.project ? set(job, job.project._id) : Promise.resolve()),
    });
  };
  return (
    <FormDialog
      title={t(($) => $.jobs.bulk.setProjectTitle, { count: jobs.length })}
      content={project}
      onClose={onClose}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        <Stack>
          <EntitySelect<Named>
            label={t(($) => $.jobs.columns.project)}
            value={project}
            onChange={setProject}
            suggestions={projectSuggestions}
            itemId={(one) => one._id}
            itemName={(one) => one.name}
            picture={pictureOf}
            isRequired
          />
          <FormEnd
            failure={null}
            cancel={t(($) => $.ui.cancel)}
            onCancel={onClose}
            submit={t(($) => $.jobs.bulk.apply)}
            isSubmitting={false}
          />
        </Stack>
      </form>
    </FormDialog>
  );
}
