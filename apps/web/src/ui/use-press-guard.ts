import { useLayoutEffect, useState } from 'react';
import { PressGuard } from './press-guard.ts';

/**
 * A guard over what `shown` names: each time it changes, presses wait until it is on the screen for half a second.
 * @param isHeld nothing is taken as long as this holds
 */
export function usePressGuard(shown: string, isHeld = false): PressGuard {
  const [guard] = useState(() => new PressGuard());
  useLayoutEffect(() => {
    if (isHeld) return guard.close();
    guard.arrive();
    return guard.close;
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- what is shown changes nothing of what is done, only when
  }, [guard, shown, isHeld]);
  return guard;
}
