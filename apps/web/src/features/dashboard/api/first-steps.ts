import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { saveClientState } from '@plumbline/contract/client-states';
import { firstStepsScreen, readFirstSteps } from '@plumbline/contract/first-steps';
import type { FirstStepChoice } from '@plumbline/domain/access/first-steps';
import { wizardOffers } from '@plumbline/domain/access/menu';
import { useActor } from '../../../lib/access/hooks.ts';
import { callServer } from '../../../lib/api/call-server.ts';
import { registerLiveInvalidation } from '../../../lib/live/invalidations.ts';
import { dashboardKeys } from './keys.ts';

// Jobs and projects refresh all that the start page shows.
for (const event of ['user.invited', 'user.accepted', 'job_type.created', 'settings.']) {
  registerLiveInvalidation(event, [dashboardKeys.firstSteps]);
}

const firstStepsQuery = queryOptions({
  queryKey: dashboardKeys.firstSteps,
  queryFn: ({ signal }) => callServer(readFirstSteps, { signal }),
  // One comes back from the screen of a step.
  staleTime: 0,
});

/** The first steps of the company, for those who can take them; undefined until they are known. */
export function useFirstSteps() {
  const isTheirs = wizardOffers(useActor(), { jobOnly: false }).includes('user');
  return useQuery({ ...firstStepsQuery, enabled: isTheirs }).data;
}

/** Shows the first steps or hides them, for this person. */
export function useChooseFirstSteps() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (choice: FirstStepChoice) =>
      callServer(saveClientState, { params: { screen: firstStepsScreen }, body: { state: { choice } } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: dashboardKeys.firstSteps }),
  });
}
