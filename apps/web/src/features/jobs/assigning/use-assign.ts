import { notifications } from '@mantine/notifications';
import { useQueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import type { Job } from '@plumbline/contract/job-shapes';
import { assignJob, assignJobs } from '@plumbline/contract/jobs';
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

/**
 * Assigning people: saved a second after the last choice; until then and while it runs the person is asked not to close
 * the page, afterwards told that all is done (spec/1 §4).
 */
export function useAssign() {
  const { t } = useTranslation('jobs');
  const queryClient = useQueryClient();
  const problemText = useProblemText();

  function schedule<Value>(key: string, value: Value, save: (value: Value) => Promise<void>): void {
    const asked: DelayedSave<Value> = {
      key,
      value,
      save,
      onWaiting: () =>
        notifications.show({
          id: key,
          loading: true,
          autoClose: false,
          withCloseButton: false,
          message: t(($) => $.jobs.panel.assigning),
        }),
      onDone: () =>
        notifications.update({
          id: key,
          loading: false,
          color: 'green.8',
          autoClose: 3000,
          withCloseButton: true,
          message: t(($) => $.jobs.panel.assigned),
        }),
      onFailed: (failure) =>
        notifications.update({
          id: key,
          loading: false,
          color: 'red',
          autoClose: 10_000,
          withCloseButton: true,
          message: t(($) => $.jobs.panel.assignFailed, { reason: problemText(failure) }),
        }),
    };
    assignments.schedule(asked);
  }

  const reload = () => queryClient.invalidateQueries({ queryKey: jobKeys.all });
  return {
    /** Makes exactly these people the ones on a job; `onSaved` is given the job as it is then. */
    assign: (jobId: string, people: readonly Assignee[], onSaved?: (job: Job) => void) =>
      schedule(`job:${jobId}`, people, async (wanted) => {
        try {
          const users = wanted.map((person) => person._id);
          onSaved?.(await callServer(assignJob, { params: { id: jobId }, body: { users } }));
        } finally {
          void reload();
        }
      }),
    /** Adds people to many jobs. */
    assignMany: (jobIds: readonly string[], people: readonly Assignee[]) =>
      schedule(`jobs:${jobIds.join()}`, people, async (wanted) => {
        try {
          const users = wanted.map((person) => person._id);
          await callServer(assignJobs, { body: { jobs: [...jobIds], users } });
        } finally {
          void reload();
        }
      }),
  };
}

/** The people that are wanted on a job and not saved yet; undefined when nothing waits. */
export function useWantedPeople(jobId: string): readonly Assignee[] | undefined {
  return useSyncExternalStore(
    assignments.subscribe,
    () => assignments.valueOf(`job:${jobId}`) as readonly Assignee[] | undefined,
  );
}
