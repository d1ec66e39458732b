import { Skeleton, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { IconArrowLeft, IconWebhook } from '@tabler/icons-react';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import type { JobType } from '@plumbline/contract/job-types';
import { useToggle } from '../../../lib/access/hooks.ts';
import { isProblem } from '../../../lib/api/problem-error.ts';
import { NotFound } from '../../../ui/not-found.tsx';
import { useScrollToFragment } from '../../../ui/use-scroll-to-fragment.ts';
import { useNameOf } from '../../../i18n/use-name-of.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import { FormPage } from '../../../ui/page-header.tsx';
import { SaveState } from '../../../ui/save-state.tsx';
import { usePageTitle } from '../../../ui/shell/shell-state.tsx';
import { TopBarActions } from '../../../ui/shell/top-bar-actions.tsx';
import { jobTypeQuery } from '../api/job-types.ts';
import { JobTypeRetention } from '../../retention/index.ts';
import { AboutSection } from './about-section.tsx';
import { AnsweringSection } from './answering-section.tsx';
import { DocumentsSection } from './documents-section.tsx';
import { ExportMenu } from './export-menu.tsx';
import { PlanningSection } from './planning-section.tsx';
import { ScoreSection } from './score-section.tsx';
import { PublicLinkSection } from './public-link-section.tsx';
import { RemoveSection } from './remove-section.tsx';
import { SettingsSection } from './settings-section.tsx';
import { SettingSwitch } from './setting-switch.tsx';
import { SkillsSection } from './skills-section.tsx';
import type { SavedChange } from './use-saved-change.ts';
import { useSavedChange } from './use-saved-change.ts';
import { LinkButton } from '../../../ui/links/link-button.tsx';

/** /job_type/settings/{id}, for the desk: what a job type is called, how it is answered, and who may use it. */
export function JobTypeSettingsScreen() {
  const { id } = useParams({ from: '/main/job_type/settings/$id' });
  const jobType = useQuery(jobTypeQuery(id));
  if (jobType.isError && !jobType.data) {
    if (isProblem(jobType.error, 'not_found')) return <NotFound />;
    return <ErrorState failure={jobType.error} onRetry={() => void jobType.refetch()} />;
  }
  if (!jobType.data) {
    return (
      <FormPage>
        <Stack gap="md">
          <Skeleton height={220} radius="md" />
          <Skeleton height={260} radius="md" />
        </Stack>
      </FormPage>
    );
  }
  return <Settings key={id} jobType={jobType.data} />;
}

function Settings({ jobType }: { jobType: JobType }) {
  const nameOf = useNameOf();
  const { t } = useTranslation(['jobTypes', 'documents']);
  const saved = useSavedChange(jobType._id);
  useScrollToFragment();
  usePageTitle(t(($) => $.jobTypes.settings.title, { name: nameOf(jobType) }));
  return (
    <FormPage>
      <TopBarActions>
        <SaveState saveStatus={saved.saveStatus} />
      </TopBarActions>
      <Stack gap="md">
        <LinkButton
          to="/job_type/editor/$id"
          params={{ id: jobType._id }}
          variant="subtle"
          color="gray"
          size="compact-sm"
          style={{ alignSelf: 'flex-start' }}
          leftSection={<IconArrowLeft size={16} className="mirrored" aria-hidden />}
        >
          {t(($) => $.jobTypes.settings.back)}
        </LinkButton>
        <AboutSection jobType={jobType} saved={saved} />
        <PlanningSection jobType={jobType} saved={saved} />
        <AnsweringSection jobType={jobType} saved={saved} />
        <ScoreSection jobType={jobType} saved={saved} />
        <UseSection jobType={jobType} saved={saved} />
        {jobType.can.includes('manage_skills') ? <SkillsSection jobType={jobType} /> : null}
        <PublicLinkSection jobType={jobType} saved={saved} />
        <DocumentsSection jobType={jobType} saved={saved} />
        <SettingsSection title={t(($) => $.jobTypes.webhooks.title)} text={t(($) => $.jobTypes.webhooks.text)}>
          <div>
            <LinkButton
              to="/job_type/webhooks/$id"
              params={{ id: jobType._id }}
              variant="default"
              leftSection={<IconWebhook size={18} aria-hidden />}
            >
              {t(($) => $.jobTypes.webhooks.open)}
            </LinkButton>
          </div>
        </SettingsSection>
        <SettingsSection title={t(($) => $.jobTypes.export.title)} text={t(($) => $.jobTypes.export.text)}>
          <div>
            <ExportMenu jobTypeId={jobType._id} />
          </div>
        </SettingsSection>
        {jobType.can.includes('retain') ? (
          <SettingsSection
            id="retention"
            title={t(($) => $.jobTypes.retention.title)}
            text={t(($) => $.jobTypes.retention.text)}
          >
            <Suspense fallback={<Skeleton height={120} />}>
              <JobTypeRetention jobTypeId={jobType._id} />
            </Suspense>
          </SettingsSection>
        ) : null}
        {jobType.can.includes('erase') ? <RemoveSection jobType={jobType} /> : null}
      </Stack>
    </FormPage>
  );
}

/** Who makes jobs of it: inspectors, clients, nobody for now; and whether it serves as a template. */
function UseSection({ jobType, saved }: { jobType: JobType; saved: SavedChange }) {
  const { t } = useTranslation('jobTypes');
  const hasTemplates = useToggle('templates');
  const { permissions } = jobType.settings;
  return (
    <SettingsSection title={t(($) => $.jobTypes.settings.use)}>
      <SettingSwitch
        label={t(($) => $.jobTypes.settings.inspectors)}
        hint={t(($) => $.jobTypes.settings.inspectorsHint)}
        value={permissions.inspector?.read !== false}
        onChange={(read) =>
          saved.change({
            settings: { permissions: { ...permissions, inspector: { ...permissions.inspector, read } } },
          })
        }
      />
      <SettingSwitch
        label={t(($) => $.jobTypes.settings.clients)}
        hint={t(($) => $.jobTypes.settings.clientsHint)}
        value={jobType.clientCanCreate}
        onChange={(clientCanCreate) => saved.change({ clientCanCreate })}
      />
      {hasTemplates ? (
        <SettingSwitch
          label={t(($) => $.jobTypes.settings.template)}
          hint={t(($) => $.jobTypes.settings.templateHint)}
          value={jobType.isTemplate}
          onChange={(isTemplate) => saved.change({ isTemplate })}
        />
      ) : null}
      <SettingSwitch
        label={t(($) => $.jobTypes.settings.disabled)}
        hint={t(($) => $.jobTypes.settings.disabledHint)}
        value={jobType.settings.isDisabled}
        onChange={(isDisabled) => saved.change({ settings: { isDisabled } })}
      />
    </SettingsSection>
  );
}
