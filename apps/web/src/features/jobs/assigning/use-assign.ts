import { notifications } from '@mantine/notifications';
import { useQueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import type { Job } from '@plumbline/contract/job-shapes';
import { assignJob } from '@plumbline/contract/jobs';
import { useProblemText } from '../../../ui/use-problem-text.ts';
import { callServer } from '../../../lib/api/call-server.ts';
import type { DelayedSave } from './saver.ts';
import { assignments } from './saver.ts';
import { jobKeys } from '../../../lib/query-keys/jobs.ts';

/** A person as assigning needs them. */
export interface Assignee {
  readonly _id: string;
  readonly name: { readonly first: string; readonly last: string };
  readonly imgUrl: string | null;
  readonly inTraining: boolean;
  readonly greenMark: boolean;
}

/** Who is wanted on a job, over those whom whoever chose them saw on it. */
interface Wanted {
  readonly people: readonly Assignee[];
  readonly before: readonly Assignee[];
}

const keyOf = (jobId: string) => `job:${jobId}`;
const idsOf = (people: readonly Assignee[]) => people.map((person) => person._id);

/** What is wanted over what is: of several choices in a row, the first one's; what is on its way is nobody else's change. */
function wantedOver(jobId: string, people: readonly Assignee[], seen: readonly Assignee[]): Wanted {
  const waiting = assignments.waitingOf(keyOf(jobId)) as Wanted | undefined;
  const running = assignments.valueOf(keyOf(jobId)) as Wanted | undefined;
  return { people, before: waiting?.before ?? running?.people ?? seen };
}

/** Saves assignments a second after the last choice; until then and while it runs the person is asked not to close the page (spec/1 §4). */
export function useDelayedSave() {
  const { t } = useTranslation('jobs');
  const problemText = useProblemText();
  return <Value>(wanted: Pick<DelayedSave<Value>, 'key' | 'value' | 'save' | 'onDone'>) =>
    assignments.schedule<Value>({
      ...wanted,
      onWaiting: () =>
        notifications.show({
          id: wanted.key,
          loading: true,
          autoClose: false,
          withCloseButton: false,
          message: t(($) => $.jobs.panel.assigning),
        }),
      onFailed: (failure) =>
        notifications.update({
          id: wanted.key,
          loading: false,
          color: 'red',
          autoClose: 10_000,
          withCloseButton: true,
          message: t(($) => $.jobs.panel.assignFailed, { reason: problemText(failure) }),
        }),
    });
}

/** Assigning people to a job: saved with a delay, then confirmed by a toast (spec/1 §4). */
export function useAssign() {
  const { t } = useTranslation('jobs');
  const queryClient = useQueryClient();
  const saveLater = useDelayedSave();
  const reload = () => queryClient.invalidateQueries({ queryKey: jobKeys.all });
  return {
    /**
     * Makes these people the ones on a job, over those who were `seen` on it: whom others put on or took off since stays so.
     * `onSaved` is given the job as it is then.
     */
    assign: (jobId: string, people: readonly Assignee[], seen: readonly Assignee[], onSaved?: (job: Job) => void) =>
      saveLater<Wanted>({
        key: keyOf(jobId),
        value: wantedOver(jobId, people, seen),
        save: async (wanted) => {
          try {
            const body = { users: idsOf(wanted.people), before: idsOf(wanted.before) };
            onSaved?.(await callServer(assignJob, { params: { id: jobId }, body }));
          } finally {
            void reload();
          }
        },
        onDone: () =>
          notifications.update({
            id: keyOf(jobId),
            loading: false,
            color: 'green.8',
            autoClose: 3000,
            withCloseButton: true,
            message: t(($) => $.jobs.panel.assigned),
          }),
      }),
  };
}

/** The people that are wanted on a job and not saved yet; undefined when nothing waits. */
export function useWantedPeople(jobId: string): readonly Assignee[] | undefined {
  return useSyncExternalStore(
    assignments.subscribe,
    () => (assignments.valueOf(keyOf(jobId)) as Wanted | undefined)?.people,
  );
}
