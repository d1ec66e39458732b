import { Button, Stack, Switch } from '@mantine/core';
import type { ComponentProps, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { KeptDraft } from '../../../lib/drafts/device-drafts.ts';
import { RestoredNote } from '../../../ui/editing/restored-note.tsx';
import { FormFailure } from '../../../ui/form-failure.tsx';
import { LeaveGuard } from '../../../ui/leave-guard.tsx';

interface WebhookFormProps {
  readonly onSubmit: ComponentProps<'form'>['onSubmit'];
  readonly submit: {
    readonly label: string;
    readonly isSubmitting: boolean;
    readonly failure: ComponentProps<typeof FormFailure>['text'];
  };
  /** What was put in and not saved; left out where a form is too short for it. */
  readonly draft?: {
    readonly isUnsaved: boolean;
    readonly kept: KeptDraft<unknown> | null;
    readonly onDiscard: () => void;
    /** The part of the address's search that opens the form. */
    readonly place?: 'webhook' | 'channel';
  };
  readonly children: ReactNode;
}

/** The form of a webhook of either direction: asks before what was put in is left, and says why it wasn't saved. */
export function WebhookForm({ onSubmit, submit, draft, children }: WebhookFormProps) {
  return (
    <form onSubmit={onSubmit} noValidate>
      {draft ? <LeaveGuard isDirty={draft.isUnsaved} place={draft.place ?? 'webhook'} /> : null}
      <Stack>
        {draft ? <RestoredNote kept={draft.kept} onDiscard={draft.onDiscard} /> : null}
        {children}
        <FormFailure text={submit.failure} />
        <div>
          <Button type="submit" loading={submit.isSubmitting} mih={44}>
            {submit.label}
          </Button>
        </div>
      </Stack>
    </form>
  );
}

/** Whether a webhook works. */
export function ActiveSwitch({
  value,
  onChange,
}: {
  readonly value: boolean;
  readonly onChange: (value: boolean) => void;
}) {
  const { t } = useTranslation('webhooks');
  return (
    <Switch
      label={t(($) => $.webhooks.form.isActive)}
      checked={value}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  );
}
