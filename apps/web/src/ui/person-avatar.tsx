import { Avatar } from '@mantine/core';
import i18next from 'i18next';
import { pictureAddress } from './pictures/picture-address.ts';

/** A person as an avatar needs them. */
export interface ShownPerson {
  readonly name?: { readonly first: string; readonly last: string } | null;
  readonly email?: string | null;
  readonly imgUrl?: string | null;
  /** An account of a program. */
  readonly isService?: boolean | undefined;
}

/** A person's name, else their email, else a placeholder. A service account is named as one: nobody did by hand what it did. */
export function shownName({ name, email, isService }: ShownPerson): string {
  const shown = [name?.first, name?.last].filter(Boolean).join(' ') || email || i18next.t(($) => $.ui.nameless);
  return isService ? i18next.t(($) => $.ui.serviceNamed, { name: shown }) : shown;
}

function initials(person: ShownPerson): string {
  const letters = [person.name?.first, person.name?.last].flatMap((part) => (part ? [[...part][0] ?? ''] : []));
  return letters.join('') || ([...(person.email ?? '?')][0] ?? '').toUpperCase();
}

interface PersonAvatarProps {
  readonly person: ShownPerson;
  readonly size?: number;
}

/** A person's picture, or initials. Hidden from screen readers: the name is always next to it. */
export function PersonAvatar({ person, size = 32 }: PersonAvatarProps) {
  return (
    <Avatar
      src={pictureAddress(person.imgUrl, '100x100')}
      size={size}
      radius="50%"
      color="brand"
      variant="light"
      alt=""
      aria-hidden
      imageProps={{ loading: 'lazy' }}
    >
      {initials(person)}
    </Avatar>
  );
}
