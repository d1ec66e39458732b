import { UnstyledButton } from '@mantine/core';
import type { ComponentProps } from 'react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PersonAvatar, shownName } from '../../ui/person-avatar.tsx';
import { usePerson } from '../access/hooks.ts';
import { loadPatiently } from '../load-patiently.ts';

const ProfileMenu = lazy(async () => ({
  default: (await loadPatiently(() => import('./profile-menu.tsx'))).ProfileMenu,
}));

/** The person's picture in the top bar, under which the profile menu opens. */
export function ProfileButton(props: ComponentProps<typeof UnstyledButton<'button'>>) {
  const { t } = useTranslation('shell');
  const person = usePerson();
  return (
    <UnstyledButton p={4} {...props}>
      <span className="visually-hidden">{t(($) => $.shell.profileMenu.label, { name: shownName(person) })}</span>
      <PersonAvatar person={person} size={36} />
    </UnstyledButton>
  );
}

/** The button and its menu, which loads once the first screen is there, or when it is wanted before. */
export function Profile({ isSettled }: { readonly isSettled: boolean }) {
  const [isOpen, setOpen] = useState(false);
  const [hasFocus, setFocus] = useState(false);
  const alone = (
    <ProfileButton
      aria-haspopup="menu"
      aria-expanded={false}
      onClick={() => setOpen(true)}
      onFocus={() => setFocus(true)}
      onBlur={() => setFocus(false)}
    />
  );
  if (!isSettled && !isOpen) return alone;
  return (
    <Suspense fallback={alone}>
      <ProfileMenu isOpen={isOpen} onChange={setOpen} takesFocus={hasFocus} />
    </Suspense>
  );
}
