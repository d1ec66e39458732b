import { notifications } from '@mantine/notifications';
import { useTranslation } from 'react-i18next';
import type { JobListItem } from '@plumbline/contract/job-shapes';
import { assignJob, assignJobs } from '@plumbline/contract/jobs';
import { callServer } from '../../../lib/api/call-server.ts';
import { randomKey } from '../../../lib/api/random-key.ts';
import { changeEach } from '../../../lib/bulk/change-each.ts';
import { sendJobs, useChangeJobs } from '../api/use-change-jobs.ts';
import type { Assignee } from './use-assign.ts';
import { useDelayedSave } from './use-assign.ts';

/** Lists have only the first people of a job: where there are more, nobody knows who was on it before. */
const hasAllPeople = ({ users, users_count: count }: JobListItem) => users.length === count;

/** Adds people to many jobs, whoever is on them already, with a delay as for one (`useAssign`) and a way back. */
export function useAssignMany() {
  const { t } = useTranslation('jobs');
  const saveLater = useDelayedSave();
  const changeJobs = useChangeJobs();

  const takeOff = async (job: JobListItem, userIds: readonly string[]) => {
    const added = userIds.filter((id) => !job.users.some(({ _id }) => _id === id));
    if (added.length === 0) return;
    await callServer(assignJob, { params: { id: job._id }, body: { users: [], before: added } });
  };
  const assign = (jobs: readonly JobListItem[], users: string[]) =>
    changeJobs({
      items: jobs,
      run: (control) =>
        sendJobs(jobs, 'jobs', control, (ids) => callServer(assignJobs, { body: { jobs: ids, users } })),
      done: () => t(($) => $.jobs.panel.assigned),
      undo: jobs.every(hasAllPeople)
        ? (changed, control) =>
            changeEach(
              changed.map(({ item }) => item),
              (job) => takeOff(job, users),
              control,
            )
        : undefined,
    });

  return (jobs: readonly JobListItem[], people: readonly Assignee[]) => {
    // Each choice adds people: a later one doesn't take the place of an earlier one that waits.
    const key = randomKey();
    saveLater({
      key,
      value: people.map(({ _id }) => _id),
      save: async (users) => {
        await assign(jobs, users);
      },
      onDone: () => notifications.hide(key),
    });
  };
}
