import { lazyRouteComponent, useParams } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { loadAnswering, loadJobAnswers } from '../../features/answers/index.ts';
import { isAnsweringAddress } from '../../lib/jobs/answering-address.ts';
import { whenQuiet } from '../../lib/when-quiet.ts';
import { useIsAnswering } from '../../ui/behind-answering.tsx';

/** The list of jobs with the panel of the one that is open. */
export const JobsScreen = lazyRouteComponent(
  () => import('../../features/jobs/components/jobs-screen.tsx'),
  'JobsScreen',
);

const Answering = lazyRouteComponent(loadAnswering);

// An address of one job: its answers come with the job itself, not after it. Who comes to answer sees nothing else first.
if (isAnsweringAddress(window.location.pathname)) loadAnswering().catch(() => undefined);
else if (/^\/jobs\/./.test(window.location.pathname)) loadJobAnswers().catch(() => undefined);

/** What belongs to a job that was opened, once nobody waits for anything: the screen behind is there when it is wanted. */
async function prepareScreen(jobId: string, signal: AbortSignal): Promise<void> {
  await whenQuiet(signal);
  if (signal.aborted) return;
  const [{ recordVisit }] = await Promise.all([import('../../features/jobs/api/jobs.ts'), JobsScreen.preload?.()]);
  if (!signal.aborted) recordVisit(jobId);
}

/**
 * What `/jobs` and all below it show to somebody who came by the address of answering a job: that alone at first, since the list
 * and the job's panel would take longer to come than the questions, and nobody sees them behind the window
 * (decision 0025).
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
  return isAlone && id !== undefined ? <Answering jobId={id} onMissing={() => setAlone(false)} /> : <JobsScreen />;
}

/** Loaded before it is drawn: what React waits for in the midst of drawing it shows a third of a second late. */
export const JobsPlace = Object.assign(Place, { preload: () => Answering.preload?.() });
