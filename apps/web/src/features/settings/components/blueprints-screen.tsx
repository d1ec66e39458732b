import { SegmentedControl, Skeleton, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { AppSettings } from '@plumbline/domain/settings/app-settings';
import { systemUnits } from '@plumbline/domain/blueprints/blueprint-settings';
import { ErrorState } from '../../../ui/error-state.tsx';
import { LeaveGuard } from '../../../ui/leave-guard.tsx';
import { FormPage, PageHeader } from '../../../ui/page-header.tsx';
import { settingsQuery } from '../api/settings.ts';
import { useSettingsDraft } from '../use-settings-draft.ts';
import type { SettingsDraft } from '../use-settings-draft.ts';
import { CatalogueSection } from './catalogue-section.tsx';
import { SaveBar } from './save-bar.tsx';
import { SettingsSection } from './settings-section.tsx';
import styles from './settings.module.css';

/** What lengths are counted in (spec/3 §3). */
function ScaleSection({ draft }: { draft: SettingsDraft }) {
  const { t } = useTranslation('settings');
  const { blueprintSettings } = draft.settings;
  const change = (part: Partial<AppSettings['blueprintSettings']>) =>
    draft.change('blueprintSettings', { ...blueprintSettings, ...part });
  return (
    <SettingsSection
      id="scale"
      title={t(($) => $.settings.blueprints.scale)}
      text={t(($) => $.settings.blueprints.scaleText)}
    >
      <SegmentedControl
        aria-label={t(($) => $.settings.blueprints.unit)}
        value={blueprintSettings.systemUnit}
        data={systemUnits.map((unit) => ({ value: unit, label: t(($) => $.settings.blueprints.units[unit]) }))}
        onChange={(unit) => change({ systemUnit: systemUnits.find((one) => one === unit) ?? 'Meters' })}
        style={{ alignSelf: 'start' }}
      />
    </SettingsSection>
  );
}

function BlueprintSettingsForm({ saved }: { saved: AppSettings }) {
  const draft = useSettingsDraft(saved, 'blueprints');
  return (
    <form
      noValidate
      className={styles.sections}
      onSubmit={(event) => {
        event.preventDefault();
        draft.save();
      }}
    >
      <CatalogueSection draft={draft} />
      <ScaleSection draft={draft} />
      <SaveBar draft={draft} />
      <LeaveGuard isDirty={draft.editCount > 0} />
    </form>
  );
}

/** /settings/blueprints, for an administrator at the desk: what people draw with on plans, and in which unit it is measured. */
export function BlueprintsScreen() {
  const { t } = useTranslation(['menu', 'settings']);
  const { data, error, refetch } = useQuery(settingsQuery);
  const parts = [
    { id: 'catalogue', title: t(($) => $.settings.blueprints.catalogue, { ns: 'settings' }) },
    { id: 'scale', title: t(($) => $.settings.blueprints.scale, { ns: 'settings' }) },
  ];
  return (
    <FormPage contents={{ label: t(($) => $.settings.onThisPage, { ns: 'settings' }), parts }}>
      <PageHeader title={t(($) => $.menu.settings_blueprints)} />
      {data ? <BlueprintSettingsForm saved={data} /> : null}
      {!data && error ? <ErrorState failure={error} onRetry={() => void refetch()} /> : null}
      {!data && !error ? (
        <Stack>
          <Skeleton height={420} radius="md" />
          <Skeleton height={200} radius="md" />
        </Stack>
      ) : null}
    </FormPage>
  );
}
