import { lazy, Suspense, useEffect, useState } from 'react';
import { loadPatiently } from '../load-patiently.ts';
import { ProfileButton } from './profile-button.tsx';

const ProfileMenu = lazy(async () => ({
  default: (await loadPatiently(() => import('./profile-menu.tsx'))).ProfileMenu,
}));

/** A press that is not over after so long is none. */
const pressTakes = 1000;

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
