import { Modal } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../lib/access/hooks.ts';
import type { CreateRequest } from '../../../lib/create-request.ts';
import { LeaveDialog } from '../../../ui/leave-guard.tsx';
import { phoneQuery } from '../../../ui/theme.ts';
import type { Step } from '../steps.ts';
import type { Wizard } from '../use-wizard.ts';
import { useWizard } from '../use-wizard.ts';
import { WizardStep } from './wizard-step.tsx';

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
