import { useEffect, useRef } from 'react';

/**
 * Calls back for a press outside of an element: what React draws in it counts as inside, also where it floats over the page, as lists of
 * choices and dialogs do. The element takes the returned props.
 */
export function usePressElsewhere(isWanted: boolean, onPress: () => void) {
  const isInside = useRef(false);
  useEffect(() => {
    if (!isWanted) return undefined;
    const begin = () => {
      isInside.current = false;
    };
    const end = () => {
      if (!isInside.current) onPress();
    };
    document.addEventListener('pointerdown', begin, true);
    document.addEventListener('pointerdown', end);
    return () => {
      document.removeEventListener('pointerdown', begin, true);
      document.removeEventListener('pointerdown', end);
    };
  }, [isWanted, onPress]);
  return {
    onPointerDownCapture: () => {
      isInside.current = true;
    },
  };
}
