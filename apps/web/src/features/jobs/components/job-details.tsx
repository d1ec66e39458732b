import { Group, Stack, Text } from '@mantine/core';
import { IconArrowUpRight, IconFolders } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Job } from '@plumbline/contract/job-shapes';
import { can } from '@plumbline/domain/access/can';
import { useActor, useFormats, useToggle } from '../../../lib/access/hooks.ts';
import { DateTimeField } from '../../../ui/dates/date-time-field.tsx';
import { useOpenedWhileFocused } from '../../../ui/editing/use-opened-while-focused.ts';
import { PersonAvatar, shownName } from '../../../ui/person-avatar.tsx';
import { EntitySelect } from '../../../ui/pickers/entity-select.tsx';
import { ProjectAvatar } from '../../../ui/project-avatar.tsx';
import { ScoreLine } from '../../../ui/score-line.tsx';
import type { SaveStatus } from '../../../ui/save-state.tsx';
import { SaveState } from '../../../ui/save-state.tsx';
import { useProblemText } from '../../../ui/use-problem-text.ts';
import type { JobChange } from '../api/change-jobs.ts';
import { useChangeJob } from '../api/change-jobs.ts';
import type { Named } from '../../filters/index.ts';
import { useNameOf } from '../../../i18n/use-name-of.ts';
import { jobTypeSuggestions, projectSuggestions } from '../api/names.ts';
import { Fact } from './fact.tsx';
import { JobLength } from './job-length.tsx';
import { useJobParts } from './job-parts.tsx';
import { Section } from './section.tsx';
import { LinkButton } from '../../../ui/links/link-button.tsx';
import { LinkActionIcon } from '../../../ui/links/link-action-icon.tsx';
import { LinkAnchor } from '../../../ui/links/link-anchor.tsx';

/** Where, when and what: as fields for whoever may change them, saved at once; as text for the others. */
export function JobDetails({ job }: { job: Job }) {
  const { t } = useTranslation('jobs');
  const formats = useFormats();
  const problemText = useProblemText();
  const { parts, learn } = useJobParts();
  const { opened, saved, handlers } = useOpenedWhileFocused(job);
  const { mutateAsync: changeJob } = useChangeJob(job, parts);
  const [saveStatus, setSaveStatus] = useState<SaveStatus>({ kind: 'idle' });
  const [refused, setRefused] = useState<JobChange>({});

  const save = async (change: JobChange) => {
    setSaveStatus({ kind: 'saving' });
    try {
      saved(await changeJob({ ...change, opened: opened() }));
      setSaveStatus({ kind: 'saved' });
    } catch (failure) {
      setSaveStatus({ kind: 'failed', message: problemText(failure) });
      setRefused(change);
    }
  };

  const hasFailed = saveStatus.kind === 'failed';
  return (
    <Section title={t(($) => $.jobs.panel.details)} action={hasFailed ? null : <SaveState saveStatus={saveStatus} />}>
      <Stack gap="sm" {...handlers}>
        {hasFailed ? <SaveState saveStatus={{ ...saveStatus, onRetry: () => void save(refused) }} /> : null}
        <JobProject job={job} onSave={save} onLearn={learn} />
        {job.can.includes('change') ? (
          <DateTimeField
            label={t(($) => $.jobs.columns.startDate)}
            value={job.startDate}
            onChange={(startDate) => void (startDate && save({ startDate }))}
          />
        ) : (
          <Fact label={t(($) => $.jobs.columns.startDate)}>
            {job.startDate ? formats.dateTime(job.startDate) : t(($) => $.jobs.noStart)}
          </Fact>
        )}
        <JobLength job={job} onSave={save} />
        <JobTypeOfJob job={job} onSave={save} onLearn={learn} />
        {job.score ? (
          <Fact label={t(($) => $.jobs.columns.score)}>
            <ScoreLine score={job.score} />
          </Fact>
        ) : null}
        {job.created_by ? (
          <Fact label={t(($) => $.jobs.panel.createdBy)}>
            <span style={{ display: 'inline-flex', alignItems: 'center', gap: '0.5rem' }}>
              <PersonAvatar person={job.created_by} size={24} />
              <bdi>{shownName(job.created_by)}</bdi>
              <Text component="span" size="sm" c="dimmed">
                {formats.dateTime(job.created_at)}
              </Text>
            </span>
          </Fact>
        ) : null}
        <FilesLink jobId={job._id} />
      </Stack>
    </Section>
  );
}

/** To the files of the job, for whoever may open the file centre. */
function FilesLink({ jobId }: { jobId: string }) {
  const { t } = useTranslation('jobs');
  if (!can(useActor(), 'file.list').allowed) return null;
  return (
    <LinkButton
      to="/files"
      search={{ jobId }}
      variant="subtle"
      size="compact-md"
      style={{ alignSelf: 'start' }}
      leftSection={<IconFolders size={18} aria-hidden />}
    >
      {t(($) => $.jobs.panel.files)}
    </LinkButton>
  );
}

interface PartProps {
  readonly job: Job;
  readonly onSave: (change: JobChange) => Promise<void>;
  /** Told what something is called that is chosen. */
  readonly onLearn: (thing: { readonly _id: string }, name: string) => void;
}

const pictureOf = (project: Named) => <ProjectAvatar project={project} size={24} />;

function JobProject({ job, onSave, onLearn }: PartProps) {
  const { t } = useTranslation('jobs');
  const hasProjects = useToggle('projects');
  if (!hasProjects && !job.project) return null;
  if (!job.can.includes('change_project') || !hasProjects) {
    return (
      <Fact label={t(($) => $.jobs.columns.project)}>
        {job.project ? <ProjectLink project={job.project} /> : t(($) => $.jobs.noProject)}
      </Fact>
    );
  }
  return (
    <Group align="end" wrap="nowrap" gap="xs">
      <div style={{ flex: 1, minInlineSize: 0 }}>
        <EntitySelect<Named>
          label={t(($) => $.jobs.columns.project)}
          value={job.project}
          onChange={(project) => {
            if (!project || project._id === job.project?._id) return;
            onLearn(project, project.name);
            void onSave({ project: project._id });
          }}
          suggestions={projectSuggestions}
          itemId={(project) => project._id}
          itemName={(project) => project.name}
          picture={pictureOf}
        />
      </div>
      {job.project ? (
        <LinkActionIcon
          to="/project/view/$id/{-$dialog}"
          params={{ id: job.project._id }}
          variant="subtle"
          size={36}
          aria-label={t(($) => $.jobs.panel.openProject, { name: job.project.name })}
        >
          <IconArrowUpRight className="mirrored" size={20} aria-hidden />
        </LinkActionIcon>
      ) : null}
    </Group>
  );
}

function ProjectLink({ project }: { project: Named }) {
  return (
    <LinkAnchor to="/project/view/$id/{-$dialog}" params={{ id: project._id }} size="sm" dir="auto">
      {project.name}
    </LinkAnchor>
  );
}

function JobTypeOfJob({ job, onSave, onLearn }: PartProps) {
  const nameOf = useNameOf();
  const { t } = useTranslation('jobs');
  const { title, translations, _id } = job.jobType;
  const label = t(($) => $.jobs.columns.jobType);
  if (!job.can.includes('change_type')) {
    return (
      <Fact label={label}>
        <span dir="auto">{nameOf(job.jobType)}</span>
      </Fact>
    );
  }
  return (
    <EntitySelect<Named>
      label={label}
      value={{ _id, name: title, translations }}
      onChange={(jobType) => {
        if (!jobType || jobType._id === _id) return;
        onLearn(jobType, nameOf(jobType));
        void onSave({ jobType: jobType._id });
      }}
      suggestions={jobTypeSuggestions}
      itemId={(jobType) => jobType._id}
      itemName={nameOf}
    />
  );
}
