import { Switch } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useSendsSms } from '../../notifications/index.ts';
import type { SettingsDraft } from '../use-settings-draft.ts';
import { SettingsSection } from './settings-section.tsx';
import { LinkAnchor } from '../../../ui/links/link-anchor.tsx';

const channels = ['email', 'push', 'sms'] as const;

/** By which ways notifications leave the company at all; what people choose for themselves narrows it further. */
export function ChannelsSection({
  draft: { settings, change },
}: {
  draft: Pick<SettingsDraft, 'settings' | 'change'>;
}) {
  const { t } = useTranslation('settings');
  const sendsSms = useSendsSms();
  return (
    <SettingsSection
      id="channels"
      title={t(($) => $.settings.channels.title)}
      text={t(($) => $.settings.channels.text)}
    >
      {channels.map((channel) => {
        const isSent = channel !== 'sms' || sendsSms;
        return (
          <Switch
            key={channel}
            size="md"
            label={t(($) => $.settings.channels[channel])}
            description={
              isSent ? undefined : (
                <>
                  {t(($) => $.settings.channels.noSms)}{' '}
                  <LinkAnchor to="/settings/apps" size="sm" underline="always">
                    {t(($) => $.settings.channels.apps)}
                  </LinkAnchor>
                </>
              )
            }
            disabled={!isSent}
            checked={isSent && settings.notifications[channel]}
            onChange={(event) =>
              change('notifications', { ...settings.notifications, [channel]: event.currentTarget.checked })
            }
          />
        );
      })}
    </SettingsSection>
  );
}
