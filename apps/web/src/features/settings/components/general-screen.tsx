import { Skeleton, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { AppSettings } from '@plumbline/domain/settings/app-settings';
import { useActor, useToggle } from '../../../lib/access/hooks.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import { LeaveGuard } from '../../../ui/leave-guard.tsx';
import { FormPage, PageHeader } from '../../../ui/page-header.tsx';
import { useScrollToFragment } from '../../../ui/use-scroll-to-fragment.ts';
import { settingsQuery } from '../api/settings.ts';
import { useSettingsDraft } from '../use-settings-draft.ts';
import { BackupSection } from './backup-section.tsx';
import { ChannelsSection } from './channels-section.tsx';
import { CompanySection } from './company-section.tsx';
import { DirectorySection } from './directory-section.tsx';
import { DocumentsSection } from './documents-section.tsx';
import { LabelsSection } from './labels-section.tsx';
import { LookSection } from './look-section.tsx';
import { PersonalDataSection } from './personal-data-section.tsx';
import { ProfileFieldsSection } from './profile-fields-section.tsx';
import { SaveBar } from './save-bar.tsx';
import { SecondStepSection } from './second-step-section.tsx';
import { SecuritySection } from './security-section.tsx';
import styles from './settings.module.css';
import { ShiftSection } from './shift-section.tsx';
import { StatusesSection } from './statuses-section.tsx';
import { TestServerSection } from './test-server-section.tsx';
import { TimeSection } from './time-section.tsx';

function Waiting() {
  return (
    <Stack>
      {[220, 260, 180, 420].map((height) => (
        <Skeleton key={height} height={height} radius="md" />
      ))}
    </Stack>
  );
}

/** The parts of the page, in their order. */
function useParts() {
  const { t } = useTranslation(['settings', 'provisioning', 'secondStep']);
  const hasTestServer = useActor().role === 'sys_admin';
  const hasShifts = useToggle('shift_view');
  return [
    { id: 'company', title: t(($) => $.settings.company.title) },
    { id: 'look', title: t(($) => $.settings.look.title) },
    { id: 'labels', title: t(($) => $.settings.labels.title) },
    { id: 'statuses', title: t(($) => $.settings.statuses.title) },
    { id: 'time', title: t(($) => $.settings.time.title) },
    ...(hasShifts ? [{ id: 'shifts', title: t(($) => $.settings.shifts.title) }] : []),
    { id: 'documents', title: t(($) => $.settings.documents.title) },
    { id: 'security', title: t(($) => $.settings.security.title) },
    { id: 'second-step', title: t(($) => $.secondStep.title, { ns: 'secondStep' }) },
    { id: 'channels', title: t(($) => $.settings.channels.title) },
    { id: 'profile-fields', title: t(($) => $.settings.profileFields.title) },
    { id: 'directory', title: t(($) => $.provisioning.title, { ns: 'provisioning' }) },
    { id: 'personal-data', title: t(($) => $.settings.personalData.title) },
    { id: 'backup', title: t(($) => $.settings.backup.title) },
    ...(hasTestServer ? [{ id: 'test-server', title: t(($) => $.settings.testServer.title) }] : []),
  ];
}

function GeneralSettings({ saved }: { saved: AppSettings }) {
  const draft = useSettingsDraft(saved, 'general');
  useScrollToFragment();
  const hasTestServer = useActor().role === 'sys_admin';
  const hasShifts = useToggle('shift_view');
  return (
    <form
      noValidate
      className={styles.sections}
      onSubmit={(event) => {
        event.preventDefault();
        draft.save();
      }}
    >
      <CompanySection draft={draft} />
      <LookSection draft={draft} />
      <LabelsSection draft={draft} />
      <StatusesSection draft={draft} saved={saved} />
      <TimeSection draft={draft} />
      {hasShifts ? <ShiftSection draft={draft} /> : null}
      <DocumentsSection draft={draft} />
      <SecuritySection draft={draft} />
      <SecondStepSection draft={draft} />
      <ChannelsSection draft={draft} />
      <ProfileFieldsSection draft={draft} />
      <DirectorySection />
      <PersonalDataSection />
      <BackupSection />
      {hasTestServer ? <TestServerSection draft={draft} /> : null}
      <SaveBar draft={draft} />
      <LeaveGuard isDirty={draft.editCount > 0} />
    </form>
  );
}

/** /settings/general, for an administrator at the desk: everything the instance says, shows and allows. */
export function GeneralScreen() {
  const { t } = useTranslation([
    'menu',
    'settings',
    'documents',
    'profileFields',
    'provisioning',
    'roles',
    'secondStep',
  ]);
  const { data, error, refetch } = useQuery(settingsQuery);
  return (
    <FormPage contents={{ label: t(($) => $.settings.onThisPage, { ns: 'settings' }), parts: useParts() }}>
      <PageHeader title={t(($) => $.menu.settings_general)} />
      {data ? <GeneralSettings saved={data} /> : null}
      {!data && error ? <ErrorState failure={error} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <Waiting /> : null}
    </FormPage>
  );
}
