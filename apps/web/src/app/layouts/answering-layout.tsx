import { Outlet } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { useIsAnswering } from '../../ui/behind-answering.tsx';
import { loadWithRetry } from '../../lib/load-with-retry.ts';
import { Splash } from '../../ui/splash.tsx';
import { useSettled } from '../shell/use-settled.ts';

const MainLayout = lazy(async () => ({
  default: (await loadWithRetry(() => import('./main-layout.tsx'))).MainLayout,
}));

/**
 * The layout for visitors of an answering address: nothing at first, because the frame would load before the questions
 * and be hidden behind them. Once they are shown the frame is rendered, and takes over when answering is left
 * (decision 0025).
 */
export function AnsweringLayout() {
  const isAnswering = useIsAnswering();
  const [isAlone, setAlone] = useState(isAnswering);
  if (isAlone && !isAnswering) setAlone(false);
  const isSettled = useSettled();
  return (
    <Suspense fallback={<Splash />}>
      {isAlone ? <Outlet /> : null}
      <Suspense fallback={null}>
        {isSettled || !isAlone ? <MainLayout isSettled={isSettled} isEmpty={isAlone} /> : null}
      </Suspense>
    </Suspense>
  );
}
