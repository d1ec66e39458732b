import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { useShell } from './shell-state.tsx';

/** A screen's own buttons, in the top bar while the screen is shown (spec/1 §2 "optional custom buttons"). */
export function TopBarActions({ children }: { children: ReactNode }) {
  const { actionsPlace } = useShell();
  return actionsPlace ? createPortal(children, actionsPlace) : null;
}
