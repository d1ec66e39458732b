import { notifications } from '@mantine/notifications';
import { afterEach, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { listClientLinks } from '@plumbline/contract/client-links';
import type { JobView } from '@plumbline/contract/job-shapes';
import { changeJob, readJob } from '@plumbline/contract/jobs';
import type { JobReview } from '@plumbline/contract/reviews';
import { readJobReview, returnJob } from '@plumbline/contract/reviews';
import { expectAccessible } from '../../../../test/accessibility.ts';
import { aJob } from '../../../../test/jobs.ts';
import { aPerson, idOf } from '../../../../test/people.ts';
import { render, type RenderOptions } from '../../../../test/render.tsx';
import { onCall, problem } from '../../../../test/server.ts';
import { Notices } from '../../../../test/notices.tsx';
import { ReviewHead } from './review-head.tsx';
import { ReturnedNote } from './returned-note.tsx';

afterEach(() => notifications.clean());

const job = {
  ...aJob(12, { status: 'reported', submitted_at: '2031-03-05T10:00:00.000Z', can: ['review', 'change_status'] }),
  questions: [],
  answers: [],
  given: null,
  languages: [],
} as unknown as JobView;
const questions = [
  { askedId: 'door', title: 'Door closes', isIssue: true },
  { askedId: 'pressure', title: 'Pressure', isIssue: false },
];
const review: JobReview = {
  previous: { _id: idOf(3), ID: 3, submitted_at: '2030-03-05T10:00:00.000Z' },
  deviations: [
    { askedId: 'door', title: 'Door closes', before: 'Yes', now: 'No', issue: 'new' },
    { askedId: 'pressure', title: 'Pressure', before: '3 bar', now: '', issue: null },
  ],
};
const shown = () => document.getElementById('content')?.innerText ?? '';

async function renderHead(found: JobReview, options: RenderOptions = {}): Promise<string[]> {
  const went: string[] = [];
  onCall(readJobReview, () => found);
  onCall(readJob, () => problem(404, 'not_found', 'Not found.'));
  await render(
    <>
      <ReviewHead job={job} progress={{ answered: 2, total: 3 }} questions={questions} onGo={(id) => went.push(id)} />
      <Notices />
    </>,
    { person: aPerson(), ...options },
  );
  return went;
}

describe('the head of a reported job', () => {
  it('names issues and what differs from the last visit, each with the way there', async () => {
    const went = await renderHead(review);
    await expect.poll(shown).toContain('2 answers differ from the last visit');
    for (const text of ['2 of 3 answered', '1 issue', 'New issue', '3 bar', 'Not answered', '#3']) {
      expect(shown()).toContain(text);
    }
    await page.getByRole('button', { name: 'Pressure' }).click();
    expect(went).toEqual(['pressure']);
    await expectAccessible();
  });

  it('says the score, and whether the job passed', async () => {
    onCall(readJobReview, () => ({ previous: null, deviations: [] }));
    const score = { points: 15, possible: 50, percent: 30, open: 0, passMark: 80, passed: false, steps: [] };
    await render(
      <ReviewHead
        job={{ ...job, score }}
        progress={{ answered: 2, total: 3 }}
        questions={questions}
        onGo={() => undefined}
      />,
      { person: aPerson() },
    );
    await expect.poll(() => shown().replace(/[\u2066-\u2069]/g, '')).toContain('30% · 15 of 50 points');
    expect(shown()).toContain('Failed');
    await expectAccessible();
  });

  it('approves, and takes it back', async () => {
    const statuses: unknown[] = [];
    await renderHead({ previous: null, deviations: [] });
    onCall(changeJob, ({ body }) => {
      const { status } = body as { status: string };
      statuses.push(status);
      return aJob(12, { status });
    });
    await page.getByRole('button', { name: 'Approve' }).click();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => statuses).toEqual(['done', 'reported']);
  });

  it('sends back with a reason, at first for the questions with an issue', async () => {
    const sent: unknown[] = [];
    await renderHead({ previous: null, deviations: [] });
    onCall(returnJob, ({ body }) => {
      sent.push(body);
      return aJob(12, { status: 'assigned' });
    });
    await page.getByRole('button', { name: 'Send back' }).click();
    const dialog = page.getByRole('dialog');
    await expect.element(dialog.getByRole('button', { name: 'Send back' })).toBeDisabled();
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('The photo is blurred');
    await expectAccessible();
    await dialog.getByRole('button', { name: 'Send back' }).click();
    await expect.poll(() => sent).toEqual([{ reason: 'The photo is blurred', questions: ['door'] }]);
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  });

  it('offers to send what is approved to the customer', async () => {
    onCall(readJobReview, () => ({ previous: null, deviations: [] }));
    onCall(listClientLinks, () => ({ links: [], clients: [], shows_anything: true }));
    const done = { ...job, status: 'done', can: ['review', 'send'] };
    await render(
      <ReviewHead job={done} progress={{ answered: 2, total: 3 }} questions={questions} onGo={() => undefined} />,
      { person: aPerson() },
    );
    await page.getByRole('button', { name: 'Send to customer' }).click();
    await expect.element(page.getByRole('dialog', { name: /#12/ })).toBeVisible();
  });

  it('reads in Hebrew', async () => {
    await renderHead(review, { language: 'he', view: 'phone' });
    await expect.poll(shown).toContain('שתי תשובות שונות מהביקור הקודם');
    await expectAccessible();
  });
});

it('whoever does a job that was sent back reads why, and opens the questions that are meant', async () => {
  const opened: string[] = [];
  const by = {
    _id: idOf(1),
    name: { first: 'Dana', last: 'Manager' },
    imgUrl: null,
    inTraining: false,
    greenMark: false,
  };
  await render(
    <ReturnedNote
      returned={{ reason: 'The photo is blurred', askedIds: ['door'], at: '2031-03-05T10:00:00.000Z', by }}
      questions={[{ askedId: 'door', title: 'Door closes' }]}
      onOpen={(id) => opened.push(id)}
    />,
    { person: aPerson() },
  );
  await expect.poll(shown).toContain('The photo is blurred');
  expect(shown()).toContain('Dana Manager');
  await page.getByRole('button', { name: 'Door closes' }).click();
  expect(opened).toEqual(['door']);
  await expectAccessible();
});
