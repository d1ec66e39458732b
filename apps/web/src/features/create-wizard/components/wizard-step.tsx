import { Loader, Text, TextInput } from '@mantine/core';
import type { ComponentType } from 'react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fieldText } from '@plumbline/texts/field-texts';
import { isEmailAddress } from '@plumbline/domain/users/contact';
import { isolated, isolatedName } from '../../../i18n/isolated.ts';
import { realLanguage } from '../../../i18n/language.ts';
import { useFormats } from '../../../lib/access/hooks.ts';
import { SameProjectName } from '../../projects/index.ts';
import { isJobComplete } from '../draft.ts';
import type { Step } from '../steps.ts';
import type { Wizard } from '../use-wizard.ts';
import { EntityStep } from './entity-step.tsx';
import { JobSummary, JobTypeChoice, ProjectChoice, StartDate } from './job-steps.tsx';
import { MadeJobPeople, MadeJobQuestions } from './made-job-steps.tsx';
import { MadeProjectSkills, MadeUserSkills } from './made-skills.tsx';
import { StepFrame } from './step-frame.tsx';
import { Success } from './success.tsx';
import { ClientCompanies, ClientProjects, UserDetails } from './user-steps.tsx';
import styles from './wizard.module.css';

interface StepProps {
  readonly wizard: Wizard;
  readonly onClose: () => void;
}

/** The ways between steps, as the frame of each takes them. */
function useWays({ step, steps, isCreating, next, goOn, back }: Wizard) {
  const { t } = useTranslation('createWizard');
  const place = { step: steps.indexOf(step) + 1, steps: steps.length };
  const isLast = place.step === steps.length;
  return {
    frame: { place, onBack: back },
    onward: (isOpen: boolean, text?: string) => ({
      text: text ?? (isLast ? t(($) => $.createWizard.finish) : t(($) => $.createWizard.next)),
      isOpen,
      isRunning: isCreating,
      onNext: next,
    }),
    goOn: { text: t(($) => $.createWizard.skip), isOpen: true, onNext: goOn },
  };
}

function ProjectStep({ wizard }: StepProps) {
  const { t, i18n } = useTranslation('createWizard');
  /** Whether it was tried to go on without a name. */
  const [isNameless, setNameless] = useState(false);
  const { draft, failure, change } = wizard;
  const hasName = draft.projectName.trim() !== '';
  const { frame, onward } = useWays(wizard);
  const next = onward(
    true,
    t(($) => $.createWizard.create),
  );
  return (
    <StepFrame
      {...frame}
      title={t(($) => $.createWizard.project.question)}
      next={{ ...next, onNext: () => (hasName ? wizard.next() : setNameless(true)) }}
    >
      <TextInput
        label={t(($) => $.createWizard.project.name)}
        required
        dir="auto"
        maxLength={200}
        value={draft.projectName}
        error={isNameless && !hasName ? fieldText('required', realLanguage(i18n.language), {}) : failure}
        onChange={(event) => change({ projectName: event.currentTarget.value })}
        data-autofocus
      />
      <SameProjectName name={draft.projectName} />
    </StepFrame>
  );
}

function UserStep({ wizard }: StepProps) {
  const { t } = useTranslation('createWizard');
  const { draft, failure, change } = wizard;
  const { frame, onward } = useWays(wizard);
  return (
    <StepFrame {...frame} title={t(($) => $.createWizard.user.question)} next={onward(isEmailAddress(draft.email))}>
      <UserDetails draft={draft} onDraft={change} failure={failure} />
    </StepFrame>
  );
}

function CompaniesStep({ wizard }: StepProps) {
  const { t } = useTranslation('createWizard');
  const { frame, onward } = useWays(wizard);
  return (
    <StepFrame {...frame} title={t(($) => $.createWizard.user.companies)} next={onward(true)}>
      <ClientCompanies draft={wizard.draft} onDraft={wizard.change} />
    </StepFrame>
  );
}

function ClientProjectsStep({ wizard }: StepProps) {
  const { t } = useTranslation('createWizard');
  const { draft, failure, change } = wizard;
  const { frame, onward } = useWays(wizard);
  return (
    <StepFrame {...frame} title={t(($) => $.createWizard.user.projects)} next={onward(draft.clientProjects.length > 0)}>
      <ClientProjects draft={draft} onDraft={change} failure={failure} />
    </StepFrame>
  );
}

function JobTypeStep({ wizard }: StepProps) {
  const { t } = useTranslation('createWizard');
  const { draft, change } = wizard;
  const { frame, onward } = useWays(wizard);
  return (
    <StepFrame {...frame} title={t(($) => $.createWizard.job.type)} next={onward(draft.jobType !== null)}>
      <JobTypeChoice draft={draft} onDraft={change} />
    </StepFrame>
  );
}

function JobProjectStep({ wizard }: StepProps) {
  const { t } = useTranslation('createWizard');
  const { draft, change } = wizard;
  const { frame, onward } = useWays(wizard);
  return (
    <StepFrame {...frame} title={t(($) => $.createWizard.job.project)} next={onward(draft.project !== null)}>
      <ProjectChoice draft={draft} onDraft={change} />
    </StepFrame>
  );
}

function JobDateStep({ wizard }: StepProps) {
  const { t } = useTranslation('createWizard');
  const { draft, change } = wizard;
  const { frame, onward } = useWays(wizard);
  return (
    <StepFrame {...frame} title={t(($) => $.createWizard.job.start)} next={onward(draft.startDate !== null)}>
      <StartDate draft={draft} onDraft={change} />
    </StepFrame>
  );
}

function JobSummaryStep({ wizard }: StepProps) {
  const { t } = useTranslation('createWizard');
  const { draft, failure, change, request, hasProjects } = wizard;
  const { frame, onward } = useWays(wizard);
  const next = onward(
    isJobComplete(draft, hasProjects),
    t(($) => $.createWizard.create),
  );
  return (
    <StepFrame {...frame} title={t(($) => $.createWizard.job.summary)} next={next}>
      <JobSummary
        draft={draft}
        onDraft={change}
        request={request}
        hasProjects={hasProjects}
        failure={failure}
        onStep={wizard.setStep}
      />
    </StepFrame>
  );
}

function JobPause() {
  const { t } = useTranslation('createWizard');
  return (
    <div className={`${styles.step} ${styles.done}`} role="status">
      <Loader aria-hidden />
      <Text>{t(($) => $.createWizard.pause)}</Text>
    </div>
  );
}

function JobQuestionsStep({ wizard }: StepProps) {
  const { t } = useTranslation('createWizard');
  const formats = useFormats();
  const { made, draft, asksPrevious } = wizard;
  const { goOn } = useWays(wizard);
  if (made?.kind !== 'job') return null;
  return (
    <StepFrame title={t(($) => $.createWizard.questions.title, { number: formats.jobNumber(made.job.ID) })} next={goOn}>
      <MadeJobQuestions
        job={made.job}
        asksPrevious={asksPrevious}
        hasMainQuestions={(draft.jobType?.mainQuestions ?? 0) > 0}
      />
    </StepFrame>
  );
}

function JobPeopleStep({ wizard }: StepProps) {
  const { t } = useTranslation('createWizard');
  const formats = useFormats();
  const { made } = wizard;
  const { goOn } = useWays(wizard);
  if (made?.kind !== 'job') return null;
  return (
    <StepFrame title={t(($) => $.createWizard.created.title, { number: formats.jobNumber(made.job.ID) })} next={goOn}>
      <MadeJobPeople job={made.job} />
    </StepFrame>
  );
}

function ProjectSkillsStep({ wizard }: StepProps) {
  const { t } = useTranslation('createWizard');
  const { made } = wizard;
  const { goOn } = useWays(wizard);
  if (made?.kind !== 'project') return null;
  return (
    <StepFrame title={t(($) => $.createWizard.skills.project, { name: isolatedName(made.project.name) })} next={goOn}>
      <MadeProjectSkills project={made.project} />
    </StepFrame>
  );
}

function UserSkillsStep({ wizard }: StepProps) {
  const { t } = useTranslation('createWizard');
  const { made } = wizard;
  const { goOn } = useWays(wizard);
  if (made?.kind !== 'user') return null;
  return (
    <StepFrame title={t(($) => $.createWizard.skills.user, { email: isolated(made.email) })} next={goOn}>
      <MadeUserSkills user={made.user} />
    </StepFrame>
  );
}

function SuccessStep({ wizard, onClose }: StepProps) {
  return wizard.made ? <Success wizard={wizard} made={wizard.made} onClose={onClose} /> : null;
}

const components: Readonly<Record<Step, ComponentType<StepProps>>> = {
  entity: EntityStep,
  project: ProjectStep,
  user: UserStep,
  user_companies: CompaniesStep,
  user_projects: ClientProjectsStep,
  job_type: JobTypeStep,
  job_project: JobProjectStep,
  job_date: JobDateStep,
  job_summary: JobSummaryStep,
  job_pause: JobPause,
  job_questions: JobQuestionsStep,
  job_created: JobPeopleStep,
  project_skills: ProjectSkillsStep,
  user_skills: UserSkillsStep,
  success: SuccessStep,
};

/** The step of the wizard that is reached. */
export function WizardStep(props: StepProps) {
  const Shown = components[props.wizard.step];
  return <Shown {...props} />;
}
