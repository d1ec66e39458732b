import { Button, Paper, Text, Title, UnstyledButton } from '@mantine/core';
import type { TablerIcon } from '@tabler/icons-react';
import {
  IconBuildingSkyscraper,
  IconBuildingStore,
  IconCircleCheckFilled,
  IconClipboardCheck,
  IconDeviceMobile,
  IconListDetails,
  IconUserPlus,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ResponseOf } from '@plumbline/contract/call';
import type { readFirstSteps } from '@plumbline/contract/first-steps';
import type { FirstStep, FirstStepKind } from '@plumbline/domain/access/first-steps';
import { openCreateWizard } from '../../../lib/create-request.ts';
import { FormFailure } from '../../../ui/form-failure.tsx';
import { useProblemText } from '../../../ui/use-problem-text.ts';
import { InviteManyDialog } from '../../users/index.ts';
import { useChooseFirstSteps } from '../api/first-steps.ts';
import styles from './first-steps.module.css';
import { OnPhoneDialog } from './on-phone-dialog.tsx';

const icons: Readonly<Record<FirstStepKind, TablerIcon>> = {
  company: IconBuildingStore,
  people: IconUserPlus,
  job_type: IconListDetails,
  project: IconBuildingSkyscraper,
  job: IconClipboardCheck,
  answer: IconDeviceMobile,
};

type Steps = Pick<ResponseOf<typeof readFirstSteps>, 'steps' | 'job'>;

/** For whoever sets up a company: what leads to a first answered job, each step with its way there, ticked once it is done. */
export function FirstSteps({ steps, job }: Steps) {
  const { t } = useTranslation('dashboard');
  const problemText = useProblemText();
  const choose = useChooseFirstSteps();
  const [isOnPhone, setOnPhone] = useState(false);
  const [isInviting, setInviting] = useState(false);
  const done = steps.filter(({ isDone }) => isDone).length;
  const acts: Readonly<Partial<Record<FirstStepKind, () => void>>> = {
    people: () => setInviting(true),
    project: () => openCreateWizard({ entity: 'project' }),
    job: () => openCreateWizard({ entity: 'job' }),
    // Without a job there is nothing to answer.
    answer: () => (job ? setOnPhone(true) : openCreateWizard({ entity: 'job' })),
  };
  const all = done === steps.length;
  return (
    <Paper component="section" radius="md" className={styles.sheet ?? ''} aria-labelledby="first-steps">
      <Title order={2} size="h3" id="first-steps">
        {t(($) => $.dashboard.start[all ? 'allDone' : 'title'])}
      </Title>
      <Text c="dimmed" mt={4}>
        {t(($) => $.dashboard.start.done, { count: steps.length, done })}
      </Text>
      <ol className={styles.steps}>
        {steps.map((step) => (
          <li key={step.kind}>
            <StepWay step={step} onPress={acts[step.kind]} />
          </li>
        ))}
      </ol>
      <div className={styles.foot}>
        <Button variant="subtle" color="gray" loading={choose.isPending} onClick={() => choose.mutate('hidden')}>
          {t(($) => $.dashboard.start.hide)}
        </Button>
        <Text size="sm" c="dimmed">
          {t(($) => $.dashboard.start.hideText)}
        </Text>
      </div>
      <FormFailure text={choose.error ? problemText(choose.error) : null} />
      {isInviting ? (
        <Suspense fallback={null}>
          <InviteManyDialog onClose={() => setInviting(false)} />
        </Suspense>
      ) : null}
      {isOnPhone && job ? <OnPhoneDialog job={job} onClose={() => setOnPhone(false)} /> : null}
    </Paper>
  );
}

/** A step leads to its screen, or opens what it needs here. */
function StepWay({ step, onPress }: { readonly step: FirstStep; readonly onPress: (() => void) | undefined }) {
  const content = <StepContent step={step} />;
  if (step.kind === 'company' || step.kind === 'job_type') {
    return (
      <Link
        to={step.kind === 'company' ? '/settings/general' : '/job_type/new'}
        className={styles.step}
        data-done={step.isDone || undefined}
      >
        {content}
      </Link>
    );
  }
  return (
    <UnstyledButton className={styles.step ?? ''} data-done={step.isDone || undefined} onClick={onPress}>
      {content}
    </UnstyledButton>
  );
}

function StepContent({ step: { kind, isDone } }: { readonly step: FirstStep }) {
  const { t } = useTranslation('dashboard');
  const Icon = icons[kind];
  return (
    <>
      <Icon className={styles.icon} size={28} stroke={1.4} aria-hidden />
      <span className={styles.words}>
        <Text component="span" display="block" fw={600}>
          {t(($) => $.dashboard.start.steps[kind].title)}
        </Text>
        <Text component="span" display="block" size="sm" c="dimmed">
          {t(($) => $.dashboard.start.steps[kind].text)}
        </Text>
      </span>
      {isDone ? (
        <span className={styles.tick} role="img" aria-label={t(($) => $.dashboard.start.isDone)}>
          <IconCircleCheckFilled size={24} aria-hidden />
        </span>
      ) : null}
    </>
  );
}
