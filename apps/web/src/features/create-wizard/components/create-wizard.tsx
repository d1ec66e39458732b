import { Loader, Modal, Stack, Text, TextInput, UnstyledButton } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { TablerIcon } from '@tabler/icons-react';
import { IconBuildingSkyscraper, IconClipboardCheck, IconUserPlus } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fieldText } from '@plumbline/contract/field-texts';
import type { WizardEntity } from '@plumbline/domain/access/menu';
import { isEmailAddress } from '@plumbline/domain/users/contact';
import { useFormats } from '../../../lib/access/hooks.ts';
import type { CreateRequest } from '../../../lib/create-request.ts';
import { isolated, isolatedName } from '../../../i18n/isolated.ts';
import { realLanguage } from '../../../i18n/language.ts';
import { LeaveDialog } from '../../../ui/leave-guard.tsx';
import { SameProjectName } from '../../projects/index.ts';
import { phoneQuery } from '../../../ui/theme.ts';
import { isJobComplete } from '../draft.ts';
import type { Step } from '../steps.ts';
import type { Wizard } from '../use-wizard.ts';
import { useWizard } from '../use-wizard.ts';
import { JobSummary, JobTypeChoice, ProjectChoice, StartDate } from './job-steps.tsx';
import { MadeJobPeople, MadeJobQuestions } from './made-job-steps.tsx';
import { MadeProjectSkills, MadeUserSkills } from './made-skills.tsx';
import { StepFrame } from './step-frame.tsx';
import { Success } from './success.tsx';
import { ClientCompanies, ClientProjects, UserDetails } from './user-steps.tsx';
import styles from './wizard.module.css';

interface CreateWizardProps {
  readonly request: CreateRequest;
  readonly onClose: () => void;
}

/** Creates a project, a job or a person, a question at a time (spec/1 §2 "Create-new wizard"). For desk and phone alike. */
export function CreateWizard({ request, onClose }: CreateWizardProps) {
  const { t } = useTranslation(['createWizard', 'ui']);
  const isPhone = useMediaQuery(phoneQuery, false, { getInitialValueInEffect: false });
  const wizard = useWizard(request);
  const place = useStepFocus(wizard.step);
  const [isAsking, setAsking] = useState(false);
  const close = () => {
    // A running creation reports its result, or its refusal.
    if (wizard.isCreating) return;
    if (wizard.wouldLose) setAsking(true);
    else onClose();
  };
  return (
    <Modal
      opened
      onClose={close}
      closeOnEscape={!isAsking}
      title={<WizardTitle wizard={wizard} />}
      size={560}
      fullScreen={isPhone ?? false}
      // A click beside the dialog must not lose what was typed.
      closeOnClickOutside={wizard.step === 'entity' || wizard.step === 'success'}
      closeButtonProps={{ 'aria-label': t(($) => $.ui.close) }}
    >
      <div ref={place} tabIndex={-1} style={{ outline: 'none' }}>
        <WizardStep key={wizard.step} wizard={wizard} onClose={onClose} />
      </div>
      {isAsking ? <LeaveDialog onStay={() => setAsking(false)} onLeave={onClose} /> : null}
    </Modal>
  );
}

/**
 * Focuses the field or choice of each step, or its heading, which screen readers announce. The previous step's button
 * is gone, so the focus would otherwise be lost behind the dialog.
 */
function useStepFocus(step: Step) {
  const place = useRef<HTMLDivElement>(null);
  const shown = useRef(step);
  useEffect(() => {
    // The dialog itself takes care of the first one.
    if (shown.current === step) return;
    shown.current = step;
    const target = place.current?.querySelector<HTMLElement>('[data-autofocus]') ?? place.current?.querySelector('h3');
    (target ?? place.current)?.focus();
  }, [step]);
  return place;
}

function WizardTitle({ wizard: { step, draft, request } }: { wizard: Wizard }) {
  const { t } = useTranslation('createWizard');
  const formats = useFormats();
  if (step === 'entity') return t(($) => $.createWizard.title);
  if (draft.entity === 'project') return t(($) => $.createWizard.titleProject);
  if (draft.entity === 'user') return t(($) => $.createWizard.titleUser);
  return request.previousJob
    ? t(($) => $.createWizard.titleRelated, { number: formats.jobNumber(request.previousJob.ID) })
    : t(($) => $.createWizard.titleJob);
}

function WizardStep({ wizard, onClose }: { wizard: Wizard; onClose: () => void }) {
  const { t, i18n } = useTranslation('createWizard');
  /** Whether it was tried to go on without a name. */
  const [isNameless, setNameless] = useState(false);
  const hasName = wizard.draft.projectName.trim() !== '';
  const formats = useFormats();
  const { step, draft, steps, made, failure, change, back } = wizard;
  const place = { step: steps.indexOf(step) + 1, steps: steps.length };
  const isLast = place.step === steps.length;
  const onward = (isOpen: boolean, text?: string) => ({
    text: text ?? (isLast ? t(($) => $.createWizard.finish) : t(($) => $.createWizard.next)),
    isOpen,
    isRunning: wizard.isCreating,
    onNext: wizard.next,
  });
  const frame = { place, onBack: back };
  const goOn = { text: t(($) => $.createWizard.skip), isOpen: true, onNext: wizard.goOn };

  switch (step) {
    case 'entity':
      return <EntityChoice wizard={wizard} />;
    case 'project':
      return (
        <StepFrame
          {...frame}
          title={t(($) => $.createWizard.project.question)}
          next={{
            ...onward(
              true,
              t(($) => $.createWizard.create),
            ),
            onNext: () => (hasName ? wizard.next() : setNameless(true)),
          }}
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
    case 'user':
      return (
        <StepFrame {...frame} title={t(($) => $.createWizard.user.question)} next={onward(isEmailAddress(draft.email))}>
          <UserDetails draft={draft} onDraft={change} failure={failure} />
        </StepFrame>
      );
    case 'user_companies':
      return (
        <StepFrame {...frame} title={t(($) => $.createWizard.user.companies)} next={onward(true)}>
          <ClientCompanies draft={draft} onDraft={change} />
        </StepFrame>
      );
    case 'user_projects':
      return (
        <StepFrame
          {...frame}
          title={t(($) => $.createWizard.user.projects)}
          next={onward(draft.clientProjects.length > 0)}
        >
          <ClientProjects draft={draft} onDraft={change} failure={failure} />
        </StepFrame>
      );
    case 'job_type':
      return (
        <StepFrame {...frame} title={t(($) => $.createWizard.job.type)} next={onward(draft.jobType !== null)}>
          <JobTypeChoice draft={draft} onDraft={change} />
        </StepFrame>
      );
    case 'job_project':
      return (
        <StepFrame {...frame} title={t(($) => $.createWizard.job.project)} next={onward(draft.project !== null)}>
          <ProjectChoice draft={draft} onDraft={change} />
        </StepFrame>
      );
    case 'job_date':
      return (
        <StepFrame {...frame} title={t(($) => $.createWizard.job.start)} next={onward(draft.startDate !== null)}>
          <StartDate draft={draft} onDraft={change} />
        </StepFrame>
      );
    case 'job_summary':
      return (
        <StepFrame
          {...frame}
          title={t(($) => $.createWizard.job.summary)}
          next={onward(
            isJobComplete(draft, wizard.hasProjects),
            t(($) => $.createWizard.create),
          )}
        >
          <JobSummary
            draft={draft}
            onDraft={change}
            request={wizard.request}
            hasProjects={wizard.hasProjects}
            failure={failure}
            onStep={wizard.setStep}
          />
        </StepFrame>
      );
    case 'job_pause':
      return (
        <div className={`${styles.step} ${styles.done}`} role="status">
          <Loader aria-hidden />
          <Text>{t(($) => $.createWizard.pause)}</Text>
        </div>
      );
    case 'job_questions':
      return made?.kind === 'job' ? (
        <StepFrame
          title={t(($) => $.createWizard.questions.title, { number: formats.jobNumber(made.job.ID) })}
          next={goOn}
        >
          <MadeJobQuestions
            job={made.job}
            asksPrevious={wizard.asksPrevious}
            hasMainQuestions={(draft.jobType?.mainQuestions ?? 0) > 0}
          />
        </StepFrame>
      ) : null;
    case 'job_created':
      return made?.kind === 'job' ? (
        <StepFrame
          title={t(($) => $.createWizard.created.title, { number: formats.jobNumber(made.job.ID) })}
          next={goOn}
        >
          <MadeJobPeople job={made.job} />
        </StepFrame>
      ) : null;
    case 'project_skills':
      return made?.kind === 'project' ? (
        <StepFrame
          title={t(($) => $.createWizard.skills.project, { name: isolatedName(made.project.name) })}
          next={goOn}
        >
          <MadeProjectSkills project={made.project} />
        </StepFrame>
      ) : null;
    case 'user_skills':
      return made?.kind === 'user' ? (
        <StepFrame title={t(($) => $.createWizard.skills.user, { email: isolated(made.email) })} next={goOn}>
          <MadeUserSkills user={made.user} />
        </StepFrame>
      ) : null;
    case 'success':
      return made ? <Success wizard={wizard} made={made} onClose={onClose} /> : null;
  }
}

const looks = {
  project: { icon: IconBuildingSkyscraper, text: 'projectText' },
  job: { icon: IconClipboardCheck, text: 'jobText' },
  user: { icon: IconUserPlus, text: 'userText' },
} as const satisfies Record<WizardEntity, { icon: TablerIcon; text: string }>;

function EntityChoice({ wizard: { offers, choose } }: { wizard: Wizard }) {
  const { t } = useTranslation('createWizard');
  return (
    <Stack className={styles.step ?? ''} gap="sm">
      <Text>{t(($) => $.createWizard.entity.label)}</Text>
      <ul className={styles.choices}>
        {offers.map((entity, place) => {
          const { icon: Icon, text } = looks[entity];
          return (
            <li key={entity}>
              <UnstyledButton
                className={styles.choice ?? ''}
                data-autofocus={place === 0 || undefined}
                onClick={() => choose(entity)}
              >
                <Icon size={28} stroke={1.4} aria-hidden />
                <span className={styles.choiceText}>
                  <Text component="span" fw={600}>
                    {t(($) => $.createWizard.entity[entity])}
                  </Text>
                  <Text component="span" size="sm" c="dimmed">
                    {t(($) => $.createWizard.entity[text])}
                  </Text>
                </span>
              </UnstyledButton>
            </li>
          );
        })}
      </ul>
    </Stack>
  );
}
