import { Button, Group, Stack, Stepper } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { InstanceOnWire } from '@plumbline/contract/instances';
import { isolatedName } from '../../../i18n/isolated.ts';
import { realLanguage } from '../../../i18n/language.ts';
import { useSettings } from '../../../lib/access/hooks.ts';
import { newId } from '../../../lib/api/new-id.ts';
import { ProblemError } from '../../../lib/api/problem-error.ts';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { FormFailure } from '../../../ui/form-failure.tsx';
import { useProblemForm } from '../../../ui/use-problem-form.ts';
import { useCreateInstance } from '../api/instances.ts';
import { takenNames } from '../api/taken-names.ts';
import type { NewInstanceValues } from '../new-instance-values.ts';
import { bodyOf, fieldsByPath, firstValues, mistakesUpTo, stepOfField, wizardSteps } from '../new-instance-values.ts';
import { CompanyStep } from './company-step.tsx';
import { CreationProgress } from './creation-progress.tsx';
import { LastStep } from './last-step.tsx';
import { StartStep } from './start-step.tsx';

interface NewInstanceDialogProps {
  readonly onClose: () => void;
  readonly onCreated: (instance: InstanceOnWire) => void;
}

const last = wizardSteps.length - 1;

/** The form over all steps: each submit goes one step on, the last one makes the installation. */
function useNewInstance({ onClose, onCreated }: NewInstanceDialogProps) {
  const { t, i18n } = useTranslation('instances');
  const { timezone } = useSettings();
  const queryClient = useQueryClient();
  const { mutateAsync: create } = useCreateInstance();
  const [step, setStep] = useState(0);
  const [creationId] = useState(newId);
  const [isCreating, setCreating] = useState(false);
  const wizard = useProblemForm<NewInstanceValues>({
    defaultValues: firstValues(realLanguage(i18n.language), timezone),
    fieldsByPath,
    // Names are asked for in their own step: what is taken later the server refuses, which leads back to it.
    check: async (values) => ({
      ...(step === 0 && (await takenNames(queryClient, values))),
      ...mistakesUpTo(step, values),
    }),
    submit: async (values) => {
      if (step < last) {
        setStep(step + 1);
        return;
      }
      setCreating(true);
      try {
        const instance = await create(bodyOf(values, creationId));
        notifications.show({
          message: t(($) => $.instances.form.done, { company: isolatedName(instance.company) }),
          closeButtonProps: { 'aria-label': t(($) => $.instances.form.close) },
        });
        onClose();
        onCreated(instance);
      } catch (refusal) {
        const [first] = refusal instanceof ProblemError ? refusal.errors : [];
        if (first) setStep(stepOfField(first.path));
        throw refusal;
      } finally {
        setCreating(false);
      }
    },
  });
  return { wizard, step, setStep, creationId, isCreating };
}

/**
 * Makes an installation in three steps (spec/3 §3): the company and its address; what it begins with; how long it lasts,
 * and who sees it. While it is made it says how far it is.
 */
export function NewInstanceDialog(props: NewInstanceDialogProps) {
  const { t } = useTranslation('instances');
  const { wizard, step, setStep, creationId, isCreating } = useNewInstance(props);
  const { form, onSubmit, isSubmitting, failure } = wizard;
  return (
    <FormDialog title={t(($) => $.instances.form.title)} size={620} content={form.watch()} onClose={props.onClose}>
      <form onSubmit={onSubmit} noValidate>
        <Stack>
          <Stepper active={step} size="sm" allowNextStepsSelect={false}>
            {wizardSteps.map(({ id }) => (
              <Stepper.Step key={id} label={t(($) => $.instances.wizard.steps[id])} />
            ))}
          </Stepper>
          {isCreating ? <CreationProgress id={creationId} /> : null}
          <div hidden={isCreating}>
            {step === 0 ? <CompanyStep wizard={wizard} /> : null}
            {step === 1 ? <StartStep wizard={wizard} /> : null}
            {step === last ? <LastStep wizard={wizard} /> : null}
          </div>
          <FormFailure text={failure} />
          <Group justify="space-between">
            {step === 0 ? (
              <Button variant="default" onClick={props.onClose}>
                {t(($) => $.instances.form.cancel)}
              </Button>
            ) : (
              <Button variant="default" disabled={isCreating} onClick={() => setStep(step - 1)}>
                {t(($) => $.instances.wizard.back)}
              </Button>
            )}
            <Button type="submit" loading={isSubmitting}>
              {step < last ? t(($) => $.instances.wizard.next) : t(($) => $.instances.form.submit)}
            </Button>
          </Group>
        </Stack>
      </form>
    </FormDialog>
  );
}
