import { createBulkChange } from '@plumbline/contract/bulk-changes';
import type { JobCandidate } from '@plumbline/contract/job-candidates';
import { readJobCandidates } from '@plumbline/contract/job-candidates';
import { Suspense } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../../../test/accessibility.ts';
import { aBulkChange } from '../../../../test/bulk-changes.ts';
import { cutTexts } from '../../../../test/cut-text.ts';
import { aPerson, idOf } from '../../../../test/people.ts';
import type { RenderOptions } from '../../../../test/render.tsx';
import { render } from '../../../../test/render.tsx';
import { onCall, problem } from '../../../../test/server.ts';
import en from '../../../i18n/en/candidates.json';
import he from '../../../i18n/he/candidates.json';
import { CandidatesDialog } from '../index.ts';

const job = { _id: idOf(7), ID: 7, startDate: '2026-03-15T08:00:00.000Z', plannedLength: 60, users: [idOf(9)] };

function somebody(n: number, first: string, part: Partial<JobCandidate> = {}): JobCandidate {
  const user = { _id: idOf(n), name: { first, last: 'Levi' }, imgUrl: null, inTraining: false, greenMark: false };
  return {
    user: { ...user, role: 'inspector' },
    warnings: [],
    skills: 2,
    freeMinutes: 210,
    before: null,
    after: null,
    ...part,
  };
}

const candidates = [
  somebody(2, 'Noa', { before: { job: idOf(8), km: 12 } }),
  somebody(3, 'Ruth', {
    warnings: [
      { kind: 'absent', absence: 'sick', isConfirmed: true },
      { kind: 'skill', skill: idOf(50), lack: 'missing', lastDay: null },
    ],
    skills: 1,
    freeMinutes: 0,
  }),
];

function serverHas(found: readonly JobCandidate[] = candidates, startDate: string | null = job.startDate) {
  onCall(readJobCandidates, () => ({
    candidates: [...found],
    total: found.length,
    job: { ...job, startDate },
    skills_required: 2,
    jobs: [{ _id: idOf(8), ID: 8 }],
    skills: [{ _id: idOf(50), name: 'Ropes' }],
  }));
}

const show = async (options: Partial<RenderOptions> = {}) => {
  const onClose = vi.fn<() => void>();
  await render(
    <Suspense fallback={null}>
      <CandidatesDialog jobId={job._id} number={job.ID} onClose={onClose} />
    </Suspense>,
    { person: aPerson(), ...options },
  );
  await expect.element(page.getByRole('dialog')).toBeVisible();
  return onClose;
};
const plain = (text: string | null | undefined) => (text ?? '').replaceAll(/[\u2066-\u2069]/g, '');
const items = () => [...document.querySelectorAll('[role=dialog] li')].map((one) => plain(one.textContent));

describe('who could do a job', () => {
  it('is said with the reasons, those who can’t last; a press assigns over what the job was', async () => {
    serverHas();
    const sent: unknown[] = [];
    onCall(createBulkChange, ({ body }) => {
      sent.push(body);
      return aBulkChange({ kind: 'plan', state: 'done', total: 1 });
    });
    const onClose = await show();
    await expect.element(page.getByRole('heading', { name: en.can })).toBeVisible();
    expect(items()[0]).toContain('has both skills · 3 h 30 min free · 12 km from job #8 before');
    expect(items()[1]).toContain('on sick leave · lacks Ropes · no free hours that day');
    await expectAccessible();
    await page.getByRole('button', { name: /Assign: .*Noa Levi/ }).click();
    await expect.poll(() => onClose.mock.calls.length).toBe(1);
    expect(sent).toMatchObject([
      {
        kind: 'plan',
        jobs: [job._id],
        input: {
          changes: [
            {
              job: job._id,
              before: { users: job.users, startDate: job.startDate, plannedLength: 60 },
              assign: [idOf(2)],
              unassign: [],
            },
          ],
        },
      },
    ]);
  });

  it('is read in Hebrew on a phone, and of a job without a start says what is compared', async () => {
    serverHas([somebody(2, 'נועה', { freeMinutes: null })], null);
    await show({ language: 'he', view: 'phone' });
    await expect.element(page.getByText(he.noStart)).toBeVisible();
    expect(items()[0]).toContain(he.bothSkills);
    expect(cutTexts(page.getByRole('dialog').element())).toEqual([]);
    await expectAccessible();
  });

  it('says when there is nobody, and why it can’t be said', async () => {
    serverHas([]);
    await show();
    await expect.element(page.getByText(en.none)).toBeVisible();
    onCall(readJobCandidates, () => problem(404, 'not_found', 'Not found'));
    await show();
    await expect.element(page.getByRole('button', { name: 'Try again' })).toBeVisible();
  });
});
