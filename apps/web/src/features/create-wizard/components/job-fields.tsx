import { SimpleGrid } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { can } from '@plumbline/domain/access/can';
import { plannedEnd } from '@plumbline/domain/jobs/planned-length';
import { namesInAll } from '@plumbline/domain/languages/names';
import { isFoundIn, searchWords } from '@plumbline/domain/search/search';
import { useNameOf } from '../../../i18n/use-name-of.ts';
import { useActor, useFormats } from '../../../lib/access/hooks.ts';
import { DateTimeField } from '../../../ui/dates/date-time-field.tsx';
import { JobTypeIcon } from '../../../ui/job-type-icon.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { LengthInput } from '../../../ui/numbers/length-input.tsx';
import { QuickSelect } from '../../../ui/pickers/quick-select.tsx';
import { suggestionDelay } from '../../../ui/pickers/suggestion-delay.ts';
import { ProjectAvatar } from '../../../ui/project-avatar.tsx';
import { PeopleField } from '../../pickers/index.ts';
import { useNeeds } from '../../skills/index.ts';
import { anyJobQuery, askedSkillsQuery, jobTypesQuery, projectsQuery } from '../api/create.ts';
import { chosenJobType } from '../chosen-job-type.ts';
import type { Draft } from '../draft.ts';
import { lengthOf } from '../draft.ts';
import { recentFirst } from '../recent.ts';
import type { CreateForm } from '../use-create-form.ts';
import { useRecent } from '../use-create-form.ts';
import { JobSkillsField } from './skills-fields.tsx';
import { More } from './more.tsx';
import { PreviousJobs } from './previous-jobs.tsx';

export interface FieldsProps {
  readonly form: CreateForm;
  /** Moves the focus to the next field that is still needed. */
  readonly onFilled: () => void;
  /** Whether the first field gets the focus: on a phone the keyboard would cover the form. */
  readonly takesFocus: boolean;
}

/** What may be done with the job that is about to be created. */
function useAbilities({ project }: Draft) {
  const actor = useActor();
  const job = {
    createdBy: actor.id,
    assigneeIds: [],
    confirmedIds: [],
    status: 'open',
    projectId: project?._id ?? null,
    // They could not have chosen it otherwise.
    projectIsPrivate: false,
    actorIsProjectMember: true,
    clientSees: false,
  };
  return {
    mayAssign: can(actor, 'job.assign', job).allowed,
    mayManageSkills: can(actor, 'job.manage_skills', job).allowed,
    // Not offered to inspectors (spec/1 §6).
    mayLink: can(actor, 'job.link', job).allowed,
  };
}

/** Type, project, when, how long and who, in this order; what is rarer is folded (spec/1 §2 "Create-new wizard", decision 0076). */
export function JobFields(props: FieldsProps) {
  const { form } = props;
  const { draft, change, hasProjects } = form;
  const { t } = useTranslation('createWizard');
  const formats = useFormats();
  const { mayAssign, mayManageSkills, mayLink } = useAbilities(draft);
  const { data: anyJob = false } = useQuery({ ...anyJobQuery, enabled: mayLink });
  const asksPrevious = mayLink && (anyJob || draft.previous.length > 0);
  const { data: askedSkills = [] } = useQuery(askedSkillsQuery(draft.jobType?._id ?? null));
  const length = lengthOf(draft);
  const end = plannedEnd(draft.startDate, length);
  const needs = useNeeds([
    {
      skills: [...(draft.skills ?? askedSkills)],
      startDate: draft.startDate,
      plannedLength: length,
      projectId: draft.project?._id ?? null,
    },
  ]);
  return (
    <>
      <JobTypeField {...props} />
      {hasProjects ? <ProjectField {...props} /> : null}
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md" verticalSpacing="md">
        <DateTimeField
          label={t(($) => $.createWizard.job.startDate)}
          isRequired
          value={draft.startDate}
          onChange={(startDate) => change({ startDate })}
        />
        <LengthInput
          label={t(($) => $.createWizard.job.plannedLength)}
          placeholder="1:30"
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          description={end ? t(($) => $.createWizard.job.endsAt, { at: formats.dateTime(end) }) : undefined}
          value={length}
          onChange={(plannedLength) => change({ plannedLength })}
        />
      </SimpleGrid>
      {mayAssign ? (
        <PeopleField
          label={t(($) => $.createWizard.job.people)}
          placeholder={t(($) => $.createWizard.job.nobody)}
          listTitle={t(($) => $.createWizard.job.assign)}
          people={draft.users}
          onChange={(users) => change({ users })}
          excludedRoles={['client']}
          projectId={draft.project?._id}
          needs={needs}
        />
      ) : null}
      {asksPrevious || mayManageSkills ? (
        <More isOpenAtFirst={draft.previous.length > 0}>
          {asksPrevious ? <PreviousJobs chosen={draft.previous} onChange={(previous) => change({ previous })} /> : null}
          {mayManageSkills ? (
            <JobSkillsField skills={draft.skills ?? askedSkills} onChange={(skills) => change({ skills })} />
          ) : null}
        </More>
      ) : null}
    </>
  );
}

const iconOf = ({ icon }: { readonly icon: string }) => <JobTypeIcon icon={icon} size={22} />;
const avatarOf = (project: { readonly name: string; readonly avatar: string | null }) => (
  <ProjectAvatar project={project} />
);

/** The job type, which is needed (spec/1 §5); those chosen last come first. */
function JobTypeField({ form, onFilled, takesFocus }: FieldsProps) {
  const { draft, change, wouldLose } = form;
  const { t } = useTranslation('createWizard');
  const nameOf = useNameOf();
  const [typed, setTyped] = useState('');
  const found = useQuery(jobTypesQuery);
  const { stored } = useRecent('job-types');
  const words = searchWords(typed);
  const items = recentFirst(
    (found.data ?? []).filter((jobType) => namesInAll(jobType).some((name) => isFoundIn(name, words))),
    stored,
  );
  if (found.data?.length === 0) {
    return (
      <Notice
        kind="empty"
        title={t(($) => $.createWizard.job.noTypes)}
        text={t(($) => $.createWizard.job.noTypesText)}
      />
    );
  }
  return (
    <QuickSelect
      label={t(($) => $.createWizard.job.type)}
      chosen={draft.jobType && { id: draft.jobType._id, name: nameOf(draft.jobType) }}
      items={items}
      found={found}
      typed={typed}
      onType={setTyped}
      onChoose={(jobType) => {
        // Its length and its skills are those of the new type again.
        change({ jobType: chosenJobType(jobType), plannedLength: undefined, skills: null });
        onFilled();
      }}
      itemId={({ _id }) => _id}
      itemName={nameOf}
      itemNote={(jobType) => t(($) => $.createWizard.job.questions, { count: jobType.questions_count })}
      picture={iconOf}
      isFirst={takesFocus && draft.jobType === null}
      leavesEscape={!wouldLose}
    />
  );
}

/** The project, which is needed while that app is on (spec/1 §5); those chosen last come first. */
function ProjectField({ form, onFilled, takesFocus }: FieldsProps) {
  const { draft, change, wouldLose } = form;
  const { t } = useTranslation('createWizard');
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed.trim(), suggestionDelay);
  const found = useQuery({ ...projectsQuery(search), placeholderData: keepPreviousData });
  const { stored } = useRecent('projects');
  // What the server has not answered yet is searched here, so that Enter takes no project of another search.
  const isSettled = search === typed.trim() && !found.isPlaceholderData;
  const known = found.data ?? [];
  const items = isSettled ? known : known.filter(({ name }) => isFoundIn(name, searchWords(typed)));
  if (search === '' && isSettled && found.data?.length === 0) {
    return (
      <Notice
        kind="empty"
        title={t(($) => $.createWizard.job.noProjects)}
        text={t(($) => $.createWizard.job.noProjectsText)}
      />
    );
  }
  return (
    <QuickSelect
      label={t(($) => $.createWizard.job.project)}
      chosen={draft.project && { id: draft.project._id, name: draft.project.name }}
      items={typed.trim() === '' ? recentFirst(items, stored) : items}
      found={found}
      typed={typed}
      onType={setTyped}
      onChoose={({ _id, name }) => {
        change({ project: { _id, name } });
        onFilled();
      }}
      itemId={({ _id }) => _id}
      itemName={({ name }) => name}
      picture={avatarOf}
      isFirst={takesFocus && draft.jobType !== null && draft.project === null}
      leavesEscape={!wouldLose}
    />
  );
}
