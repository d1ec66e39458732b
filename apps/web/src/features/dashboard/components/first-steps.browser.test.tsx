import { saveClientState } from '@plumbline/contract/client-states';
import { firstStepKinds } from '@plumbline/domain/access/first-steps';
import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../../../test/accessibility.ts';
import { aPerson, idOf } from '../../../../test/people.ts';
import { render, type RenderOptions } from '../../../../test/render.tsx';
import { onCall, problem } from '../../../../test/server.ts';
import en from '../../../i18n/en/dashboard.json';
import uiEn from '../../../i18n/en/ui.json';
import he from '../../../i18n/he/dashboard.json';
import { closeCreateWizard, useCreateRequest } from '../../../lib/create-request.ts';
import { FirstSteps } from './first-steps.tsx';

const job = { _id: idOf(7), ID: 12 };

function Wizard() {
  const request = useCreateRequest();
  return request ? <output>{`wizard ${request.entity}`}</output> : null;
}

async function open(done: readonly string[], options: RenderOptions = {}, newest: typeof job | null = job) {
  const texts = (options.language === 'he' ? he : en).start;
  closeCreateWizard();
  const steps = firstStepKinds.map((kind) => ({ kind, isDone: done.includes(kind) }));
  const { router } = await render(
    <>
      <FirstSteps steps={steps} job={newest} />
      <Wizard />
    </>,
    { person: aPerson(), ...options },
  );
  const step = (kind: keyof typeof texts.steps) =>
    page.getByRole('listitem').filter({ hasText: texts.steps[kind].title });
  return { texts, router, step };
}

describe('the first steps', () => {
  it.each([
    ['en', 'desk'],
    ['he', 'phone'],
  ] as const)('are ticked where they are done (%s)', async (language, view) => {
    const { texts, step } = await open(['company', 'job'], { language, view });
    await expect.element(step('company').getByRole('img', { name: texts.isDone })).toBeVisible();
    await expect.element(step('people').getByRole('img', { name: texts.isDone })).not.toBeInTheDocument();
    await expect.element(page.getByText(/2.*6/)).toBeVisible();
    await expectAccessible();
  });

  it('lead to their screens by one press', async () => {
    const { step } = await open([]);
    await expect.element(step('company').getByRole('link')).toHaveAttribute('href', '/settings/general');
    await expect.element(step('job_type').getByRole('link')).toHaveAttribute('href', '/job_type/new');
    for (const [kind, entity] of [
      ['project', 'project'],
      ['job', 'job'],
    ] as const) {
      await step(kind).getByRole('button').click();
      await expect.element(page.getByText(`wizard ${entity}`)).toBeVisible();
    }
  });

  it('give the way to the job on a phone, and first to a job where there is none', async () => {
    const { texts, step } = await open(['job']);
    await step('answer').getByRole('button').click();
    const dialog = page.getByRole('dialog', { name: texts.steps.answer.title });
    await expect.element(dialog.getByRole('img', { name: uiEn.link.qr })).toBeVisible();
    const address = `${window.location.origin}/jobs/${job._id}`;
    await expect.element(dialog.getByRole('textbox', { name: uiEn.link.address })).toHaveValue(address);
    // The tests' own address is one of this machine.
    await expect.element(dialog.getByText(texts.ownMachine)).toBeVisible();
    await expectAccessible();
  });

  it('lead to a job first where there is none to answer', async () => {
    const { step } = await open([], {}, null);
    await step('answer').getByRole('button').click();
    await expect.element(page.getByText('wizard job')).toBeVisible();
  });

  it('are hidden for good by a press, and say where they are found again or why it failed', async () => {
    const { texts } = await open([]);
    const sent: unknown[] = [];
    onCall(saveClientState, () => problem(503, 'unavailable', 'Try again soon.'));
    await page.getByRole('button', { name: texts.hide }).click();
    await expect.element(page.getByText('Try again soon.')).toBeVisible();
    onCall(saveClientState, ({ params, body }) => {
      sent.push([params['screen'], body]);
      return { _id: idOf(1), screen: 'first-steps', state: body, updated_at: '2026-03-01T08:00:00.000Z' };
    });
    await page.getByRole('button', { name: texts.hide }).click();
    await expect.poll(() => sent).toEqual([['first-steps', { state: { choice: 'hidden' } }]]);
    await expect.element(page.getByText(texts.hideText)).toBeVisible();
  });

  it('say so when all are done', async () => {
    const { texts } = await open(firstStepKinds);
    await expect.element(page.getByRole('heading', { name: texts.allDone })).toBeVisible();
  });
});
