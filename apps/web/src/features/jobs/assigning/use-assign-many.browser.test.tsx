import { notifications, Notifications } from '@mantine/notifications';
import type { JobListItem } from '@plumbline/contract/job-shapes';
import { assignJob, assignJobs } from '@plumbline/contract/jobs';
import { afterEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { aJob, aListedJob } from '../../../../test/jobs.ts';
import { aPerson, aPickedUser, idOf } from '../../../../test/people.ts';
import { render } from '../../../../test/render.tsx';
import { onCall, problem } from '../../../../test/server.ts';
import en from '../../../i18n/en/jobs.json';
import { useAssignMany } from './use-assign-many.ts';

afterEach(() => notifications.clean());

const [dana, oleg] = [aPickedUser(11, 'Dana'), aPickedUser(12, 'Oleg')] as const;
const toReference = ({ _id, name, imgUrl, inTraining, greenMark }: typeof dana) => ({
  _id,
  name: name!,
  imgUrl,
  inTraining,
  greenMark,
});

function Assigning({ jobs }: { readonly jobs: readonly JobListItem[] }) {
  const assignMany = useAssignMany();
  return [dana, oleg].map((person) => (
    <button key={person._id} type="button" onClick={() => assignMany(jobs, [toReference(person)])}>
      {person.name?.first}
    </button>
  ));
}

const show = (jobs: readonly JobListItem[]) =>
  render(
    <>
      <Assigning jobs={jobs} />
      <Notifications />
    </>,
    { person: aPerson() },
  );
const press = (name: string) => page.getByRole('button', { name, exact: true }).click();

it('people are put on all jobs but those that are gone, and taken off again where they were put on', async () => {
  const sent: { jobs: readonly string[]; users: readonly string[] }[] = [];
  onCall(assignJobs, ({ body }) => {
    const call = body as { jobs: string[]; users: string[] };
    sent.push(call);
    const place = call.jobs.indexOf(idOf(2));
    if (place === -1) return [];
    return problem(404, 'not_found', 'Not found.', [{ path: `jobs.${place}`, code: 'not_found', message: 'Gone.' }]);
  });
  const takenOff: unknown[] = [];
  onCall(assignJob, ({ params: { id }, body }) => {
    takenOff.push([id, body]);
    return aJob(1);
  });
  const isOnIt = { users: [toReference(dana)], users_count: 1 };
  await show([aListedJob(1), aListedJob(2), aListedJob(3, isOnIt)]);
  await press('Dana');
  await expect.element(page.getByText(/#2\W*: Gone\./)).toBeVisible();
  await expect.element(page.getByText(en.panel.assigned)).toBeVisible();
  expect(sent).toEqual([
    { jobs: [idOf(1), idOf(2), idOf(3)], users: [dana._id] },
    { jobs: [idOf(1), idOf(3)], users: [dana._id] },
  ]);
  await press('Undo');
  // Who was on a job before stays on it.
  await expect.poll(() => takenOff).toEqual([[idOf(1), { users: [], before: [dana._id] }]]);
});

it('two choices quickly one after the other are both saved', async () => {
  const users: unknown[] = [];
  onCall(assignJobs, ({ body }) => {
    users.push(...(body as { users: string[] }).users);
    return [];
  });
  await show([aListedJob(1)]);
  await press('Dana');
  await press('Oleg');
  await expect.poll(() => users).toEqual([dana._id, oleg._id]);
});

it('is not taken back where nobody knows who was on a job before', async () => {
  onCall(assignJobs, () => []);
  await show([aListedJob(1, { users_count: 11 })]);
  await press('Dana');
  await expect.element(page.getByText(en.panel.assigned)).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Undo' })).not.toBeInTheDocument();
});
