import { Button, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { usualWeek } from '@plumbline/domain/availability/working-hours';
import type { AppSettings } from '@plumbline/domain/settings/app-settings';
import { Holidays, WeekField } from '../../availability/index.ts';
import { useDateWords } from '../../../ui/dates/use-date-words.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import { LeaveGuard } from '../../../ui/leave-guard.tsx';
import { NumberInput } from '../../../ui/numbers/number-input.tsx';
import { FormPage, PageHeader } from '../../../ui/page-header.tsx';
import { settingsQuery } from '../api/settings.ts';
import type { SettingsDraft } from '../use-settings-draft.ts';
import { useSettingsDraft } from '../use-settings-draft.ts';
import { SaveBar } from './save-bar.tsx';
import { SettingsSection } from './settings-section.tsx';
import styles from './settings.module.css';

const asEdited = (week: ReturnType<typeof usualWeek>) => week.map((spans) => spans.map((span) => ({ ...span })));

function CompanyHours({ draft: { settings, change, errorAt } }: { readonly draft: SettingsDraft }) {
  const { t } = useTranslation('settings');
  const { firstDayOfWeek } = useDateWords();
  const week = settings.workingHours;
  return (
    <SettingsSection
      id="working-hours"
      title={t(($) => $.settings.workingHours.title)}
      text={t(($) => $.settings.workingHours.text)}
    >
      {week === null ? (
        <>
          <Text>{t(($) => $.settings.workingHours.none)}</Text>
          <div>
            <Button
              variant="default"
              onClick={() => change('workingHours', asEdited(usualWeek(firstDayOfWeek === 0 ? 7 : 1)))}
            >
              {t(($) => $.settings.workingHours.set)}
            </Button>
          </div>
        </>
      ) : (
        <>
          <WeekField
            value={week}
            onChange={(next) => change('workingHours', next)}
            errorAt={(path) => errorAt(`workingHours.${path}`)}
          />
          <div>
            <Button variant="subtle" color="gray" onClick={() => change('workingHours', null)}>
              {t(($) => $.settings.workingHours.clear)}
            </Button>
          </div>
        </>
      )}
    </SettingsSection>
  );
}

function Travel({ draft: { settings, change, errorAt } }: { readonly draft: SettingsDraft }) {
  const { t } = useTranslation('settings');
  return (
    <SettingsSection id="travel" title={t(($) => $.settings.travel.title)} text={t(($) => $.settings.travel.text)}>
      <NumberInput
        label={t(($) => $.settings.travel.speed)}
        description={t(($) => $.settings.travel.speedText)}
        value={settings.travelSpeed}
        onChange={(speed) => change('travelSpeed', speed === '' ? null : speed)}
        min={1}
        max={300}
        allowDecimal={false}
        allowNegative={false}
        error={errorAt('travelSpeed')}
        maw={280}
      />
    </SettingsSection>
  );
}

function WorkingHours({ saved }: { readonly saved: AppSettings }) {
  const { t } = useTranslation('settings');
  const draft = useSettingsDraft(saved, 'working-hours');
  return (
    <div className={styles.sections}>
      <form
        noValidate
        className={styles.sections}
        onSubmit={(event) => {
          event.preventDefault();
          draft.save();
        }}
      >
        <CompanyHours draft={draft} />
        <Travel draft={draft} />
        <SaveBar draft={draft} />
        <LeaveGuard isDirty={draft.editCount > 0} />
      </form>
      <SettingsSection
        id="holidays"
        title={t(($) => $.settings.holidays.title)}
        text={t(($) => $.settings.holidays.text)}
      >
        <Holidays />
      </SettingsSection>
    </div>
  );
}

/** /settings/working-hours, for an administrator at the desk: when the company works, public holidays, and how fast people travel. */
export function WorkingHoursScreen() {
  const { t } = useTranslation(['menu', 'settings', 'availability']);
  const { data, error, refetch } = useQuery(settingsQuery);
  return (
    <FormPage>
      <PageHeader title={t(($) => $.menu.settings_working_hours)} />
      {data ? <WorkingHours saved={data} /> : null}
      {!data && error ? <ErrorState failure={error} onRetry={() => void refetch()} /> : null}
      {!data && !error ? (
        <Stack>
          <Skeleton height={420} radius="md" />
          <Skeleton height={160} radius="md" />
        </Stack>
      ) : null}
    </FormPage>
  );
}
