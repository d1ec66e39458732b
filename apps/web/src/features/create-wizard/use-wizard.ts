import { addressAsTyped } from '@plumbline/domain/text/address-as-typed';
import { useEffect, useEffectEvent, useState } from 'react';
import type { Job } from '@plumbline/contract/job-shapes';
import type { Project } from '@plumbline/contract/projects';
import type { User } from '@plumbline/contract/users';
import type { WizardEntity } from '@plumbline/domain/access/menu';
import { wizardOffers } from '@plumbline/domain/access/menu';
import { atLeast } from '@plumbline/domain/actor/roles';
import { useActor, useSettings, useToggle } from '../../lib/access/hooks.ts';
import type { CreateRequest } from '../../lib/create-request.ts';
import { useProblemText } from '../../ui/use-problem-text.ts';
import { useCreateJob, useCreateProject, useInviteUser } from './api/create.ts';
import { skillFieldsOf } from './made-fields.ts';
import type { Draft } from './draft.ts';
import { emptyDraft, isBegun } from './draft.ts';
import type { Step, StepFacts } from './steps.ts';
import { pauseAfterCreation, stepAfter, stepAfterCreation, stepAfterMaking, stepBefore, stepsOf } from './steps.ts';

/** What the wizard has made. */
export type Made =
  | { readonly kind: 'project'; readonly project: Project }
  | { readonly kind: 'user'; readonly user: User; readonly email: string; readonly isKept: boolean }
  | { readonly kind: 'job'; readonly job: Job };

const hour = 3_600_000;

/** Jobs are mostly planned from the next full hour on. */
function nextFullHour(): string {
  return new Date(Math.ceil(Date.now() / hour) * hour).toISOString();
}

function draftFor({ previousJob, project }: CreateRequest, entity: WizardEntity): Draft {
  return { ...emptyDraft, entity, project: previousJob?.project ?? project ?? null, startDate: nextFullHour() };
}

/** The state of the create-new wizard: its step, its input, what was created; and its actions. */
export function useWizard(opened: CreateRequest) {
  const actor = useActor();
  const hasProjects = useToggle('projects');
  const hasPrevious = useToggle('previous_job');
  const { projectFields } = useSettings();
  const problemText = useProblemText();
  const createProject = useCreateProject();
  const inviteUser = useInviteUser();
  const createJob = useCreateJob();

  const [request, setRequest] = useState(opened);
  const offers = wizardOffers(actor, { jobOnly: request.jobOnly ?? false });
  const hasChoice = offers.length > 1;
  const asked = offers.find((entity) => entity === opened.entity);
  const [first, setFirst] = useState(() =>
    draftFor(opened, asked ?? (offers.includes('job') ? 'job' : (offers[0] ?? 'job'))),
  );
  const [draft, setDraft] = useState(first);
  const facts: StepFacts = { entity: draft.entity, hasProjects, invitesClient: draft.role === 'client' };
  const [step, setStep] = useState<Step>(() => (hasChoice && !asked ? 'entity' : (stepsOf(facts)[0] ?? 'job_type')));
  const [made, setMade] = useState<Made | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const asksPrevious = hasPrevious && atLeast(actor.role, 'project_manager');

  const stepWithPeople = (job: Job): Step =>
    job.can.includes('assign') || job.can.includes('manage_skills') ? 'job_created' : 'success';
  const stepAfterMade = (result: Made): Step => {
    switch (result.kind) {
      case 'job':
        return 'job_pause';
      case 'project':
        return stepAfterMaking('project', skillFieldsOf(result.project, projectFields).length > 0);
      case 'user':
        return stepAfterMaking('user', result.user.can.includes('manage_skills'));
    }
  };
  const leavePause = useEffectEvent(() => {
    if (made?.kind !== 'job') return;
    const hasMainQuestions = (draft.jobType?.mainQuestions ?? 0) > 0;
    const next = stepAfterCreation({ hasMainQuestions, asksPrevious });
    setStep(next === 'job_created' ? stepWithPeople(made.job) : next);
  });
  useEffect(() => {
    if (step !== 'job_pause') return;
    const timer = setTimeout(() => leavePause(), pauseAfterCreation);
    return () => clearTimeout(timer);
  }, [step]);

  const make = async (): Promise<Made> => {
    if (draft.entity === 'project') {
      const project = await createProject.mutateAsync(draft.projectName.trim());
      return { kind: 'project', project };
    }
    if (draft.entity === 'user') {
      const email = addressAsTyped(draft.email);
      const isClient = draft.role === 'client';
      const user = await inviteUser.mutateAsync({
        email,
        role: draft.role,
        ...(isClient ? { companies: [...draft.companies], client_projects: [...draft.clientProjects] } : {}),
      });
      return { kind: 'user', user, email, isKept: user.mailLeaves === false };
    }
    const job = await createJob.mutateAsync({
      job_type: draft.jobType?._id ?? '',
      project: hasProjects ? (draft.project?._id ?? null) : null,
      startDate: draft.startDate ?? '',
      plannedLength: draft.plannedLength,
      ...(request.previousJob ? { prev_job: request.previousJob._id } : {}),
      ...(draft.users.length > 0 ? { users: draft.users.map(({ _id }) => _id) } : {}),
    });
    return { kind: 'job', job };
  };
  const create = async () => {
    setFailure(null);
    try {
      const result = await make();
      setMade(result);
      setStep(stepAfterMade(result));
    } catch (refusal) {
      setFailure(problemText(refusal));
    }
  };

  const restart = (next: CreateRequest, entity: WizardEntity) => {
    const draftNow = draftFor(next, entity);
    const choosesAgain = wizardOffers(actor, { jobOnly: next.jobOnly ?? false }).length > 1;
    setRequest(next);
    setFirst(draftNow);
    setDraft(draftNow);
    setMade(null);
    setFailure(null);
    setStep(choosesAgain ? 'entity' : (stepsOf({ ...facts, entity })[0] ?? 'job_type'));
  };

  return {
    request,
    offers,
    draft,
    step,
    made,
    failure,
    hasProjects,
    asksPrevious,
    /** Nothing is made yet of what was typed and chosen. */
    wouldLose: made === null && isBegun(draft, first),
    steps: stepsOf(facts),
    isCreating: createProject.isPending || inviteUser.isPending || createJob.isPending,
    setStep,
    change: (part: Partial<Draft>) => {
      setFailure(null);
      setDraft((before) => ({ ...before, ...part }));
    },
    choose: (entity: WizardEntity) => {
      setDraft((before) => ({ ...before, entity }));
      setStep(stepsOf({ ...facts, entity })[0] ?? 'job_type');
    },
    back: (() => {
      const before = stepBefore(step, facts, hasChoice);
      return before
        ? () => {
            setFailure(null);
            setStep(before);
          }
        : undefined;
    })(),
    next: () => {
      const after = stepAfter(step, facts);
      if (after) setStep(after);
      else void create();
    },
    /** From the questions of a new job on to its people, from there to the end. */
    goOn: () => setStep(step === 'job_questions' && made?.kind === 'job' ? stepWithPeople(made.job) : 'success'),
    createMore: () => restart({ ...request, previousJob: undefined }, draft.entity),
    createRelated: (job: Job) => restart({ jobOnly: true, previousJob: job }, 'job'),
    mayLink: made?.kind === 'job' && made.job.can.includes('link'),
  };
}

export type Wizard = ReturnType<typeof useWizard>;
