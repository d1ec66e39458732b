import { Button, Menu, Stack } from '@mantine/core';
import {
  IconCalendar,
  IconCertificate,
  IconChevronDown,
  IconClock,
  IconCopy,
  IconFileZip,
  IconFolder,
  IconListCheck,
  IconUserMinus,
} from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { JobListItem } from '@plumbline/contract/job-shapes';
import { useToggle } from '../../../lib/access/hooks.ts';
import { ButtonMenu } from '../../../ui/button-menu.tsx';
import { useBulkChange, useBulkQuestion } from '../../bulk-changes/index.ts';
import type { Named } from '../../filters/index.ts';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { FormEnd } from '../../../ui/form-end.tsx';
import { EntitySelect } from '../../../ui/pickers/entity-select.tsx';
import { ProjectAvatar } from '../../../ui/project-avatar.tsx';
import { projectSuggestions } from '../api/names.ts';
import { useSaveJobFiles } from '../api/use-save-job-files.ts';
import { UserPicker } from '../../pickers/index.ts';
import { BulkSkills } from './bulk-skills.tsx';
import { LinkMenuItem } from '../../../ui/links/link-menu-item.tsx';

/** Calendars come with the first date that is changed here. */
const StartDateDialog = lazy(async () => ({
  default: (await import('./start-date-dialog.tsx')).StartDateDialog,
}));

const PlannedLengthDialog = lazy(async () => ({
  default: (await import('./planned-length-dialog.tsx')).PlannedLengthDialog,
}));

interface BulkMoreProps {
  readonly jobs: readonly JobListItem[];
}

/** What else is done with several jobs: what one refuses doesn't stop the others. */
export function BulkMore({ jobs }: BulkMoreProps) {
  const { t } = useTranslation('jobs');
  const [dialog, setDialog] = useState<'date' | 'length' | 'project' | 'skills' | 'people' | null>(null);
  const { change } = useBulkChange();
  const { ask, question } = useBulkQuestion();
  const saveFiles = useSaveJobFiles();
  const hasProjects = useToggle('projects');
  const mayAny = (ability: string) => jobs.some((job) => job.can.includes(ability));
  const duplicate = () => {
    const copied = jobs.filter((job) => job.can.includes('duplicate'));
    const run = () => void change(copied, { kind: 'duplicate' });
    ask({ count: copied.length, text: t(($) => $.jobs.bulk.duplicateText), run });
  };
  const takeOff = (people: readonly { readonly _id: string }[]) =>
    void change(jobs, { kind: 'unassign', input: { users: people.map(({ _id }) => _id) } });
  return (
    <>
      <ButtonMenu
        target={
          <Button variant="subtle" rightSection={<IconChevronDown size={16} aria-hidden />}>
            {t(($) => $.jobs.bulk.more)}
          </Button>
        }
      >
        {mayAny('change') ? (
          <Menu.Item leftSection={<IconCalendar size={18} aria-hidden />} onClick={() => setDialog('date')}>
            {t(($) => $.jobs.bulk.setDate)}
          </Menu.Item>
        ) : null}
        {mayAny('change') ? (
          <Menu.Item leftSection={<IconClock size={18} aria-hidden />} onClick={() => setDialog('length')}>
            {t(($) => $.jobs.bulk.setLength)}
          </Menu.Item>
        ) : null}
        {hasProjects && mayAny('change_project') ? (
          <Menu.Item leftSection={<IconFolder size={18} aria-hidden />} onClick={() => setDialog('project')}>
            {t(($) => $.jobs.bulk.setProject)}
          </Menu.Item>
        ) : null}
        {mayAny('assign') ? (
          <Menu.Item leftSection={<IconUserMinus size={18} aria-hidden />} onClick={() => setDialog('people')}>
            {t(($) => $.jobs.bulk.unassign)}
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
        <Menu.Divider />
        <LinkMenuItem to="/bulk_changes" leftSection={<IconListCheck size={18} aria-hidden />}>
          {t(($) => $.jobs.bulk.changes)}
        </LinkMenuItem>
      </ButtonMenu>
      {dialog === 'date' ? (
        <Suspense fallback={null}>
          <StartDateDialog jobs={jobs} onClose={() => setDialog(null)} />
        </Suspense>
      ) : null}
      {dialog === 'length' ? (
        <Suspense fallback={null}>
          <PlannedLengthDialog jobs={jobs} onClose={() => setDialog(null)} />
        </Suspense>
      ) : null}
      {dialog === 'skills' ? <BulkSkills jobs={jobs} onClose={() => setDialog(null)} /> : null}
      {question}
      <UserPicker
        isOpen={dialog === 'people'}
        onClose={() => setDialog(null)}
        title={t(($) => $.jobs.bulk.unassignTitle, { count: jobs.length })}
        excludedRoles={['client']}
        onPick={takeOff}
      />
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
  const { change } = useBulkChange();
  const [project, setProject] = useState<Named | null>(null);
  const save = () => {
    if (!project) return;
    onClose();
    void change(jobs, { kind: 'project', input: { project: project._id } });
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
            isDisabled={project === null}
          />
        </Stack>
      </form>
    </FormDialog>
  );
}
