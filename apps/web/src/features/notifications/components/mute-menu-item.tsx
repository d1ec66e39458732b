import { Menu } from '@mantine/core';
import { IconBell, IconBellOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { usePerson } from '../../../lib/access/hooks.ts';
import { notificationSettingsQuery, useMute } from '../api/notification-settings.ts';

/** In the menu of a job or project: hears nothing of it any more, or again. */
export function MuteMenuItem({ job, project }: { readonly job?: string; readonly project?: string }) {
  const { t } = useTranslation('profile');
  const person = usePerson();
  const { data } = useQuery(notificationSettingsQuery(person._id));
  const { mutate } = useMute(person._id);
  if (!data) return null;
  const muted = [...data.mutedJobs, ...data.mutedProjects].some(({ _id }) => _id === (job ?? project));
  const Icon = muted ? IconBell : IconBellOff;
  return (
    <Menu.Item
      leftSection={<Icon size={18} aria-hidden />}
      onClick={() => mutate({ ...(job ? { job } : { project: project ?? '' }), muted: !muted })}
    >
      {muted ? t(($) => $.profile.timing.unmute) : t(($) => $.profile.timing.mute)}
    </Menu.Item>
  );
}
