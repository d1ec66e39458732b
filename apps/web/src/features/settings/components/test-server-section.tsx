import { TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { SettingsDraft } from '../use-settings-draft.ts';
import { SettingsSection } from './settings-section.tsx';

/** Where the test-server entry of the system administrators' menu leads; without an address it isn't there. */
export function TestServerSection({ draft: { settings, change, errorAt } }: { draft: SettingsDraft }) {
  const { t } = useTranslation('settings');
  return (
    <SettingsSection id="test-server" title={t(($) => $.settings.testServer.title)}>
      <TextInput
        type="url"
        inputMode="url"
        label={t(($) => $.settings.testServer.address)}
        description={t(($) => $.settings.testServer.text)}
        placeholder="https://test.example.org"
        value={settings.testServerUrl ?? ''}
        onChange={(event) => change('testServerUrl', event.currentTarget.value.trim() || null)}
        error={errorAt('testServerUrl')}
        dir="ltr"
      />
    </SettingsSection>
  );
}
