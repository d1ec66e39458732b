import { Paper, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorState } from '../../../ui/error-state.tsx';
import { LeaveGuard } from '../../../ui/leave-guard.tsx';
import { FormPage, PageHeader } from '../../../ui/page-header.tsx';
import { SaveState } from '../../../ui/save-state.tsx';
import { togglesQuery } from '../api/settings.ts';
import { AppSettingsForm } from './app-settings-dialog.tsx';

/** /settings/microsoft_sso, for an administrator: signing in with the accounts of the company's own tenant, and its test. */
export function SingleSignOnScreen() {
  const { t } = useTranslation('settings');
  const { data, error, refetch } = useQuery(togglesQuery);
  const [isEdited, setEdited] = useState(false);
  const [isSaved, setSaved] = useState(false);
  const toggle = data?.find((one) => one.toggleId === 'microsoft_sso');
  return (
    <FormPage>
      <PageHeader
        title={t(($) => $.settings.apps.microsoft_sso.name)}
        text={t(($) => $.settings.apps.microsoft_sso.text)}
      />
      {toggle ? (
        <Paper bg="var(--plumbline-surface)" p="md" radius="md">
          <AppSettingsForm
            toggle={toggle}
            onSaved={() => setSaved(true)}
            onEdit={(edited) => {
              setEdited(edited);
              if (edited) setSaved(false);
            }}
          />
          <SaveState saveStatus={{ kind: isSaved ? 'saved' : 'idle' }} />
        </Paper>
      ) : null}
      {!data && error ? <ErrorState failure={error} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <Skeleton height={240} radius="md" /> : null}
      <LeaveGuard isDirty={isEdited} />
    </FormPage>
  );
}
