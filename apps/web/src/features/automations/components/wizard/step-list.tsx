import { UnstyledButton } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useSettings } from '../../../../lib/access/hooks.ts';
import type { AutomationDraft, WizardStep } from '../../model/draft.ts';
import { isStepDone, wizardSteps } from '../../model/draft.ts';
import styles from './wizard.module.css';

interface StepListProps {
  readonly draft: AutomationDraft;
  readonly current: WizardStep;
  readonly onStep: (step: WizardStep) => void;
}

/** The steps of the wizard: those that are done can be gone back to, and the first that is not. */
export function StepList({ draft, current, onStep }: StepListProps) {
  const { t } = useTranslation('automations');
  const settings = useSettings();
  const firstOpen = wizardSteps.findIndex((step) => !isStepDone(draft, step, settings));
  const reach = firstOpen === -1 ? wizardSteps.length - 1 : Math.max(firstOpen, wizardSteps.indexOf(current));
  return (
    <nav aria-label={t(($) => $.automations.wizard.steps)}>
      <ol className={styles.steps}>
        {wizardSteps.map((step, place) => {
          const isDone = isStepDone(draft, step, settings) && place < reach && step !== current;
          return (
            <li key={step}>
              <UnstyledButton
                className={styles.step ?? ''}
                aria-current={step === current ? 'step' : undefined}
                disabled={place > reach}
                onClick={() => onStep(step)}
              >
                <span className={styles.number} aria-hidden>
                  {isDone ? <IconCheck size={14} /> : place + 1}
                </span>
                {t(($) => $.automations.wizard[step].short)}
              </UnstyledButton>
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
