import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { updateMe } from '@plumbline/contract/users';
import { personQuery } from '../access/person.ts';
import { callServer } from '../api/call-server.ts';
import { findPosition, mayAskPosition } from './device-position.ts';

let wasAsked = false;

async function isAccepted(): Promise<boolean> {
  if (!(await mayAskPosition())) return false;
  return findPosition().then(
    () => true,
    () => false,
  );
}

/**
 * Asks for the person's location once when the app opens, and stores in their profile whether they agreed (spec/1 §1).
 * Mounted by the main layout, so never on public answer pages.
 */
export function usePositionAtStart(): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    if (wasAsked) return;
    wasAsked = true;
    void (async () => {
      const acceptedLocation = await isAccepted();
      const person = await queryClient.ensureQueryData(personQuery);
      if (person.acceptedLocation === acceptedLocation) return;
      const changed = await callServer(updateMe, { body: { acceptedLocation } });
      queryClient.setQueryData(personQuery.queryKey, changed);
    })().catch((failure: unknown) => console.warn('The answer about the location could not be kept', failure));
  }, [queryClient]);
}
