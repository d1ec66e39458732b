import { Skeleton, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { AppSettings } from '@plumbline/domain/settings/app-settings';
import { useActor } from '../../../app/access/hooks.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import { LeaveGuard } from '../../../ui/leave-guard.tsx';
import { Page, PageHeader } from '../../../ui/page-header.tsx';
import { settingsQuery } from '../api/settings.ts';
import { useSettingsDraft } from '../use-settings-draft.ts';
import { CompanySection } from './company-section.tsx';
import { LabelsSection } from './labels-section.tsx';
import { LookSection } from './look-section.tsx';
import { SaveBar } from './save-bar.tsx';
import { SecuritySection } from './security-section.tsx';
import styles from './settings.module.css';
import { StatusesSection } from './statuses-section.tsx';
import { TestServerSection } from './test-server-section.tsx';
import { TimeSection } from './time-section.tsx';

function Waiting() {
  return (
    <Stack>
      {[220, 260, 180, 420].map((height) => (
        <Skeleton key={height} height={height} maw="46rem" radius="md" />
      ))}
    </Stack>
  );
}

function GeneralSettings({ saved }: { saved: AppSettings }) {
  const { t } = useTranslation('settings');
  const draft = useSettingsDraft(saved);
  const hasTestServer = useActor().role === 'sys_admin';
  const parts = [
    { id: 'company', title: t(($) => $.settings.company.title) },
    { id: 'look', title: t(($) => $.settings.look.title) },
    { id: 'labels', title: t(($) => $.settings.labels.title) },
    { id: 'statuses', title: t(($) => $.settings.statuses.title) },
    { id: 'time', title: t(($) => $.settings.time.title) },
    { id: 'security', title: t(($) => $.settings.security.title) },
    ...(hasTestServer ? [{ id: 'test-server', title: t(($) => $.settings.testServer.title) }] : []),
  ];
  return (
    <form
      noValidate
      className={styles.layout}
      onSubmit={(event) => {
        event.preventDefault();
        draft.save();
      }}
    >
      <nav className={styles.contents} aria-label={t(($) => $.settings.onThisPage)}>
        {parts.map(({ id, title }) => (
          <a key={id} href={`#${id}`} className={styles.contentsLink}>
            {title}
          </a>
        ))}
      </nav>
      <div className={styles.sections}>
        <CompanySection draft={draft} />
        <LookSection draft={draft} />
        <LabelsSection draft={draft} />
        <StatusesSection draft={draft} saved={saved} />
        <TimeSection draft={draft} />
        <SecuritySection draft={draft} />
        {hasTestServer ? <TestServerSection draft={draft} /> : null}
        <SaveBar draft={draft} />
      </div>
      <LeaveGuard isDirty={draft.editCount > 0} />
    </form>
  );
}

/** /settings/general, for an administrator at the desk: everything the instance says, shows and allows. */
export function GeneralScreen() {
  const { t } = useTranslation('menu');
  const { data, error, refetch } = useQuery(settingsQuery);
  return (
    <Page>
      <PageHeader title={t(($) => $.menu.settings_general)} />
      {data ? <GeneralSettings saved={data} /> : null}
      {!data && error ? <ErrorState failure={error} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <Waiting /> : null}
    </Page>
  );
}
