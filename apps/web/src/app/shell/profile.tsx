import { useEffect, useState } from 'react';
import { loadWithRetry } from '../../lib/load-with-retry.ts';
import { ProfileButton } from './profile-button.tsx';

const loadMenu = () => loadWithRetry(() => import('./profile-menu.tsx'));
type Menu = Awaited<ReturnType<typeof loadMenu>>['ProfileMenu'];

/** A press that is not over after so long is none. */
const pressTakes = 1000;

/** The button and its menu, which loads once the first screen is there, or when it is wanted before. */
export function Profile({ isSettled }: { readonly isSettled: boolean }) {
  const [isOpen, setOpen] = useState(false);
  const [hasFocus, setFocus] = useState(false);
  const [isPressed, setPressed] = useState(false);
  const [ProfileMenu, setMenu] = useState<Menu | null>(null);
  const isWanted = isSettled || isOpen;
  useEffect(() => {
    if (!isWanted) return undefined;
    let isLeft = false;
    void loadMenu().then((loaded) => isLeft || setMenu(() => loaded.ProfileMenu));
    return () => {
      isLeft = true;
    };
  }, [isWanted]);
  useEffect(() => {
    if (!isPressed) return undefined;
    const timer = setTimeout(setPressed, pressTakes, false);
    return () => clearTimeout(timer);
  }, [isPressed]);
  // Exchanged under a finger, the button would not hear that it was pressed: until then it stays the same one.
  if (ProfileMenu && !isPressed) return <ProfileMenu isOpen={isOpen} onChange={setOpen} takesFocus={hasFocus} />;
  return (
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
}
