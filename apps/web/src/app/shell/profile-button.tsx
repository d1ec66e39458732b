import { UnstyledButton } from '@mantine/core';
import type { ComponentProps } from 'react';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PersonAvatar, shownName } from '../../ui/person-avatar.tsx';
import { usePerson } from '../access/hooks.ts';
import { loadPatiently } from '../load-patiently.ts';

const ProfileMenu = lazy(async () => ({
  default: (await loadPatiently(() => import('./profile-menu.tsx'))).ProfileMenu,
}));

/** A press that is not over after so long is none. */
const pressTakes = 1000;

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
  const [isPressed, setPressed] = useState(false);
  useEffect(() => {
    if (!isPressed) return undefined;
    const timer = setTimeout(setPressed, pressTakes, false);
    return () => clearTimeout(timer);
  }, [isPressed]);
  const alone = (
    <ProfileButton
      aria-haspopup="menu"
      aria-expanded={false}
      onPointerDown={() => setPressed(true)}
      onClick={() => {
        setPressed(false);
        setOpen(true);
      }}
      onFocus={() => setFocus(true)}
      onBlur={() => setFocus(false)}
    />
  );
  // Exchanged under a finger, the button would not hear that it was pressed.
  if ((!isSettled && !isOpen) || isPressed) return alone;
  return (
    <Suspense fallback={alone}>
      <ProfileMenu isOpen={isOpen} onChange={setOpen} takesFocus={hasFocus} />
    </Suspense>
  );
}
