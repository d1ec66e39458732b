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
 * What stands around the screen of somebody who came by the address of answering a job: nothing at first, since it would come
 * before the questions and lie behind them. Once they are there the frame is drawn, and takes the screen in when answering is
 * left (decision 0025).
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
