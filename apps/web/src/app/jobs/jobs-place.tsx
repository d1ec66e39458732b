import { useParams } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useState } from 'react';
import { Splash } from '../screens/splash.tsx';
import { jobSlots } from '../job-slots.tsx';
import { whenQuiet } from '../when-quiet.ts';
import { isAnsweringAddress } from './answering-address.ts';
import { useIsAnswering } from './behind-answering.tsx';

const loadScreen = async () => ({
  default: (await import('../../features/jobs/components/jobs-screen.tsx')).JobsScreen,
});
const JobsScreen = lazy(loadScreen);

/** What belongs to a job that was opened, once nobody waits for anything: the screen behind is there when it is wanted. */
async function prepareScreen(jobId: string, signal: AbortSignal): Promise<void> {
  await whenQuiet(signal);
  if (signal.aborted) return;
  const [{ tellVisit }] = await Promise.all([import('../../features/jobs/api/jobs.ts'), loadScreen()]);
  if (!signal.aborted) tellVisit(jobId);
}

/**
 * What `/jobs` and all below it show. Who comes by the address of answering a job gets that alone: the list and the job's
 * panel would take longer to come than the questions, and nobody sees them behind the window (docs/decisions/0216).
 */
function Place() {
  const { id } = useParams({ strict: false });
  const isAnswering = useIsAnswering();
  const [isAlone, setAlone] = useState(isAnswering);
  if (isAlone && !isAnswering) setAlone(false);
  useEffect(() => {
    if (!isAlone || id === undefined) return undefined;
    const stop = new AbortController();
    prepareScreen(id, stop.signal).catch(() => undefined);
    return () => stop.abort();
  }, [isAlone, id]);
  const { Answering } = jobSlots;
  return (
    <Suspense fallback={<Splash />}>
      {isAlone && id !== undefined ? <Answering jobId={id} onMissing={() => setAlone(false)} /> : <JobsScreen />}
    </Suspense>
  );
}

/** With what a router needs to load it before it is shown. */
export const JobsPlace = Object.assign(Place, {
  preload: async (): Promise<void> => {
    if (!isAnsweringAddress(window.location.pathname)) await loadScreen();
  },
});
