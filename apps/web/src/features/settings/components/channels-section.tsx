import { Switch } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { SettingsDraft } from '../use-settings-draft.ts';
import { SettingsSection } from './settings-section.tsx';

const channels = ['email', 'push', 'sms'] as const;

/** By which ways notifications leave the company at all; what people choose for themselves narrows it further. */
export function ChannelsSection({ draft: { settings, change } }: { draft: SettingsDraft }) {
  const { t } = useTranslation('settings');
  return (
    <SettingsSection
      id="channels"
      title={t(($) => $.settings.channels.title)}
      text={t(($) => $.settings.channels.text)}
    >
      {channels.map((channel) => (
        <Switch
          key={channel}
          size="md"
          label={t(($) => $.settings.channels[channel])}
          checked={settings.notifications[channel]}
          onChange={(event) =>
            change('notifications', { ...settings.notifications, [channel]: event.currentTarget.checked })
          }
        />
      ))}
    </SettingsSection>
  );
}
