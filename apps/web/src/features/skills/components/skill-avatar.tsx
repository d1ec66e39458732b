import { Avatar } from '@mantine/core';
import { IconSchool } from '@tabler/icons-react';
import { pictureAddress } from '../../../ui/pictures/picture-address.ts';

/** A skill's picture, or the icon of skills. Hidden from screen readers: the name is always next to it. */
export function SkillAvatar({ avatar, size = 32 }: { avatar: string | null; size?: number }) {
  return (
    <Avatar
      src={pictureAddress(avatar, '100x100')}
      size={size}
      radius="md"
      color="brand"
      variant="light"
      alt=""
      aria-hidden
      imageProps={{ loading: 'lazy' }}
    >
      <IconSchool size={Math.round(size * 0.6)} stroke={1.6} aria-hidden />
    </Avatar>
  );
}
