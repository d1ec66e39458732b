import { useLocalStorage } from '@mantine/hooks';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Job } from '@plumbline/contract/job-shapes';
import type { Project } from '@plumbline/contract/projects';
import type { User } from '@plumbline/contract/users';
import type { WizardEntity } from '@plumbline/domain/access/menu';
import { wizardOffers } from '@plumbline/domain/access/menu';
import { addressAsTyped } from '@plumbline/domain/text/address-as-typed';
import { useActor, useToggle } from '../../lib/access/hooks.ts';
import type { CreateRequest } from '../../lib/create-request.ts';
import { showFailure } from '../../ui/undo.tsx';
import { useProblemText } from '../../ui/use-problem-text.ts';
import {
  jobTypesQuery,
  projectsQuery,
  useCreateJob,
  useCreateProject,
  useInviteUser,
  useSetSkills,
} from './api/create.ts';
import { chosenJobType } from './chosen-job-type.ts';
import type { Draft } from './draft.ts';
import { emptyDraft, isBegun, lengthOf, mayCreate, onlyOf, withOnly } from './draft.ts';
import { withRecent } from './recent.ts';

/** What was created. */
export type Made =
  | { readonly kind: 'project'; readonly project: Project }
  | { readonly kind: 'user'; readonly user: User; readonly email: string; readonly isKept: boolean }
  | { readonly kind: 'job'; readonly job: Job };

const hour = 3_600_000;
const ids = (items: readonly { readonly _id: string }[]) => items.map(({ _id }) => _id);

/** Jobs are mostly planned from the next full hour on. */
function nextFullHour(): string {
  return new Date(Math.ceil(Date.now() / hour) * hour).toISOString();
}

function draftFor({ previousJob, project, again }: CreateRequest, entity: WizardEntity): Draft {
  return {
    ...emptyDraft,
    startDate: nextFullHour(),
    ...again,
    entity,
    ...(previousJob ? { project: previousJob.project, previous: [previousJob] } : project ? { project } : {}),
  };
}

/** What was chosen last on this device, first among what is offered. */
export function useRecent(kind: 'job-types' | 'projects') {
  const [stored, setStored] = useLocalStorage<unknown>({
    key: `plumbline.recent-${kind}`,
    defaultValue: [],
    getInitialValueInEffect: false,
  });
  return { stored, note: (id: string) => setStored(withRecent(stored, id)) };
}

/** Creates what a draft describes, with its skills: these are set afterwards, and a refusal of them undoes nothing. */
function useMake(hasProjects: boolean) {
  const { t } = useTranslation('createWizard');
  const problemText = useProblemText();
  const createProject = useCreateProject();
  const inviteUser = useInviteUser();
  const createJob = useCreateJob();
  const setSkills = useSetSkills();

  const setAfterwards = async (isWanted: boolean, set: () => Promise<unknown>) => {
    if (!isWanted) return;
    try {
      await set();
    } catch (refusal) {
      showFailure(t(($) => $.createWizard.skillsFailed, { reason: problemText(refusal) }));
    }
  };
  const makeProject = async ({ projectName, projectSkills }: Draft): Promise<Made> => {
    const project = await createProject.mutateAsync(projectName.trim());
    for (const [fieldId, skills] of Object.entries(projectSkills)) {
      // In turn: each is a change of the same project.
      await setAfterwards(skills.length > 0, () => setSkills.ofProject(project._id, fieldId, ids(skills)));
    }
    return { kind: 'project', project };
  };
  const makeUser = async ({ email: typed, role, companies, clientProjects, userSkills }: Draft): Promise<Made> => {
    const email = addressAsTyped(typed);
    const access = { companies: [...companies], client_projects: [...clientProjects] };
    const user = await inviteUser.mutateAsync({ email, role, ...(role === 'client' ? access : {}) });
    const mayHold = user.can.includes('manage_skills') && userSkills.length > 0;
    await setAfterwards(mayHold, () => setSkills.ofUser(user._id, ids(userSkills)));
    return { kind: 'user', user, email, isKept: user.mailLeaves === false };
  };
  const makeJob = async (draft: Draft): Promise<Made> => {
    const { jobType, project, startDate, previous, users, skills } = draft;
    const job = await createJob.mutateAsync({
      job_type: jobType?._id ?? '',
      project: hasProjects ? (project?._id ?? null) : null,
      startDate: startDate ?? '',
      plannedLength: lengthOf(draft),
      ...(previous.length > 0 ? { prev_job: ids(previous) } : {}),
      ...(users.length > 0 ? { users: ids(users) } : {}),
    });
    await setAfterwards(skills !== null && job.can.includes('manage_skills'), () =>
      setSkills.ofJob(job._id, ids(skills ?? [])),
    );
    return { kind: 'job', job };
  };
  const makers = { project: makeProject, user: makeUser, job: makeJob } as const;
  return useMutation({ mutationFn: (draft: Draft) => makers[draft.entity](draft) });
}

/**
 * The state of the form that creates: what is offered, what was typed and chosen, and its creation.
 * @param left what a page that was closed left behind
 * @param onMade called once it is created, with what it was created of
 */
export function useCreateForm(request: CreateRequest, left: Draft | null, onMade: (made: Made, draft: Draft) => void) {
  const actor = useActor();
  const hasProjects = useToggle('projects');
  const problemText = useProblemText();
  const offers = wizardOffers(actor, { jobOnly: request.jobOnly ?? false });
  const asked = offers.find((entity) => entity === (left?.entity ?? request.entity));
  const [first, setFirst] = useState(() =>
    draftFor(request, asked ?? (offers.includes('job') ? 'job' : (offers[0] ?? 'job'))),
  );
  const [typed, setTyped] = useState<Draft>(() => (left ? { ...first, ...left, entity: first.entity } : first));
  const types = useQuery(jobTypesQuery);
  const projects = useQuery({ ...projectsQuery(''), enabled: hasProjects });
  const only = onlyOf(types.data);
  const draft = withOnly(typed, {
    jobType: only && chosenJobType(only),
    project: hasProjects ? onlyOf(projects.data) : null,
  });
  const recentTypes = useRecent('job-types');
  const recentProjects = useRecent('projects');
  const make = useMake(hasProjects);
  const isOpen = mayCreate(draft, hasProjects) && !make.isPending;

  const create = async () => {
    if (!isOpen) return;
    try {
      const made = await make.mutateAsync(draft);
      if (made.kind === 'job' && draft.jobType) recentTypes.note(draft.jobType._id);
      if (made.kind === 'job' && draft.project) recentProjects.note(draft.project._id);
      onMade(made, draft);
    } catch {
      // It is shown in the form.
    }
  };
  return {
    offers,
    draft,
    typed,
    hasProjects,
    isCreating: make.isPending,
    mayCreate: mayCreate(draft, hasProjects),
    failure: make.error ? problemText(make.error) : null,
    /** Nothing is created yet of what was typed and chosen. */
    wouldLose: isBegun(typed, first),
    change: (part: Partial<Draft>) => {
      if (make.isError) make.reset();
      setTyped((before) => ({ ...before, ...part }));
    },
    /** As it was opened, without what a page that was closed left behind. */
    startOver: () => {
      const empty = draftFor(request, typed.entity);
      setFirst(empty);
      setTyped(empty);
    },
    create,
  };
}

export type CreateForm = ReturnType<typeof useCreateForm>;
