import { Avatar } from '@mantine/core';
import { pictureAddress } from './pictures/picture-address.ts';

interface ProjectAvatarProps {
  readonly project: { readonly name: string; readonly avatar?: string | null };
  readonly size?: number;
}

/** A project's picture, or the first letter of its name. Hidden from screen readers: the name is always next to it. */
export function ProjectAvatar({ project, size = 28 }: ProjectAvatarProps) {
  return (
    <Avatar
      src={pictureAddress(project.avatar, '100x100')}
      size={size}
      radius={size > 40 ? 'md' : 'sm'}
      color="brand"
      variant="light"
      alt=""
      aria-hidden
      imageProps={{ loading: 'lazy' }}
    >
      {[...project.name][0]}
    </Avatar>
  );
}
