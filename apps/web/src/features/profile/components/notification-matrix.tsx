import { Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { usePerson } from '../../../lib/access/hooks.ts';
import { PreferencesOf } from '../../notifications/index.ts';
import { ProfilePart } from './profile-part.tsx';
import { PushDevice } from './push-device.tsx';

/**
 * Which notifications to receive, by which channel and when (spec/2 §2, §4 "Notification matrix"). Each change is saved
 * at once.
 */
export function NotificationMatrix() {
  const { t } = useTranslation('profile');
  const person = usePerson();
  return (
    <ProfilePart title={t(($) => $.profile.notifications.title)} text={t(($) => $.profile.notifications.text)}>
      <Stack gap="md">
        <PushDevice />
        <PreferencesOf userId={person._id} />
      </Stack>
    </ProfilePart>
  );
}
