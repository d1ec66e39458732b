import { Switch } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { SecurityFlags } from '@plumbline/domain/actor/security';
import { auditDays } from '@plumbline/domain/settings/product-defaults';
import { NumberInput } from '../../../ui/numbers/number-input.tsx';
import type { SettingsDraft } from '../use-settings-draft.ts';
import { SettingsSection } from './settings-section.tsx';

const flags = [
  'allowInspectorManageProjects',
  'allowInspectorAssign',
  'allowInspectorDuplicate',
  'allowChangeStatus',
  'allowErase',
  'hideSkillsFromInspector',
] as const satisfies readonly (keyof SecurityFlags)[];

/** What people below the administrators may do and see, and what assistants may; each switch says so in one sentence. */
export function SecuritySection({
  draft: { settings, change, errorAt },
}: {
  draft: Pick<SettingsDraft, 'settings' | 'change' | 'errorAt'>;
}) {
  const { t } = useTranslation('settings');
  return (
    <SettingsSection id="security" title={t(($) => $.settings.security.title)}>
      {flags.map((flag) => (
        <Switch
          key={flag}
          size="md"
          label={t(($) => $.settings.security[flag].label)}
          description={t(($) => $.settings.security[flag].text)}
          checked={settings.security[flag]}
          onChange={(event) => change('security', { ...settings.security, [flag]: event.currentTarget.checked })}
        />
      ))}
      <Switch
        size="md"
        label={t(($) => $.settings.security.showEmails.label)}
        description={t(($) => $.settings.security.showEmails.text)}
        checked={settings.showEmails}
        onChange={(event) => change('showEmails', event.currentTarget.checked)}
      />
      <NumberInput
        label={t(($) => $.settings.security.auditDays.label)}
        description={t(($) => $.settings.security.auditDays.text)}
        value={settings.auditRetentionDays}
        onChange={(days) => change('auditRetentionDays', days === '' ? auditDays.usual : days)}
        min={auditDays.min}
        max={auditDays.max}
        allowDecimal={false}
        allowNegative={false}
        error={errorAt('auditRetentionDays')}
        maw={280}
      />
      <Switch
        size="md"
        label={t(($) => $.settings.security.assistantsMayWrite.label)}
        description={t(($) => $.settings.security.assistantsMayWrite.text)}
        checked={settings.assistantsMayWrite}
        onChange={(event) => change('assistantsMayWrite', event.currentTarget.checked)}
      />
    </SettingsSection>
  );
}
