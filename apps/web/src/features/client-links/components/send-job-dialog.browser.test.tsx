import { notifications } from '@mantine/notifications';
import { afterEach, describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { ClientLink, JobSendings } from '@plumbline/contract/client-links';
import { createClientLink, listClientLinks, sendJob, withdrawClientLink } from '@plumbline/contract/client-links';
import { expectAccessible } from '../../../../test/accessibility.ts';
import { aJob } from '../../../../test/jobs.ts';
import { aPerson, idOf } from '../../../../test/people.ts';
import { render, type RenderOptions } from '../../../../test/render.tsx';
import { onCall, problem } from '../../../../test/server.ts';
import { Notices } from '../../../../test/notices.tsx';
import { SendJobDialog } from './send-job-dialog.tsx';

afterEach(() => notifications.clean());

const link: ClientLink = {
  _id: idOf(500),
  created_at: '2031-03-05T10:00:00.000Z',
  created_by: {
    _id: idOf(1),
    name: { first: 'Dana', last: 'Manager' },
    imgUrl: null,
    inTraining: false,
    greenMark: false,
  },
  automation: null,
  emails: ['customer@example.test'],
  state: 'open',
  expires_at: '2031-04-04T10:00:00.000Z',
  opens: 2,
  last_opened_at: '2031-03-06T10:00:00.000Z',
};
const none: JobSendings = { links: [], clients: [], shows_anything: true };

async function renderDialog(sendings: JobSendings, options: RenderOptions = {}) {
  onCall(listClientLinks, () => sendings);
  await render(
    <>
      <SendJobDialog job={aJob(7)} onClose={() => undefined} />
      <Notices />
    </>,
    { person: aPerson(), ...options },
  );
}

/** Types an address among those that the job goes to. */
const address = (typed: string) => userEvent.type(page.getByRole('combobox', { name: 'To', exact: true }), `${typed},`);
const dialogText = () => document.querySelector('[role="dialog"]')?.textContent ?? '';

describe('sending a job', () => {
  it('goes to typed addresses and to the project’s clients, with the sentence', async () => {
    const sent: unknown[] = [];
    const clients = [{ _id: idOf(9), name: { first: 'Noa', last: 'Levi' }, email: 'noa@example.test' }];
    await renderDialog({ ...none, clients });
    onCall(sendJob, ({ body }) => {
      sent.push(body);
      return { success: true as const };
    });
    await page.getByRole('button', { name: 'Noa Levi' }).click();
    await address('customer@example.test');
    await page.getByRole('textbox', { name: 'Message' }).fill('As agreed.');
    await expectAccessible();
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await expect
      .poll(() => sent)
      .toEqual([{ emails: ['noa@example.test', 'customer@example.test'], sentence: 'As agreed.', days: 30 }]);
    await expect.element(page.getByText('The job is on its way to 2 addresses.')).toBeVisible();
  });

  it('says which address can’t be sent to', async () => {
    await renderDialog(none);
    onCall(sendJob, () =>
      problem(400, 'not_valid', 'Not valid', [
        { path: 'emails.0', code: 'recipient_sees_no_job', message: 'They can’t see this job.' },
      ]),
    );
    await address('other@example.test');
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await expect.poll(dialogText).toContain('They can’t see this job.');
  });

  it('makes a link whose secret only this page knows, and shows its address once', async () => {
    const asked: { secret?: string; days?: number }[] = [];
    await renderDialog(none);
    onCall(createClientLink, ({ body }) => {
      asked.push(body as { secret: string; days: number });
      return { ...none, links: [{ ...link, emails: [], opens: 0, last_opened_at: null }] };
    });
    await page.getByText('As a link').click();
    await page.getByRole('button', { name: 'Create link' }).click();
    await expect.poll(() => asked.length).toBe(1);
    expect(asked[0]?.secret).toMatch(/^[\w-]{43}$/);
    const field = page.getByRole('textbox', { name: 'Address', exact: true });
    await expect.element(field).toHaveValue(`${window.location.origin}/shared/${asked[0]?.secret}`);
    await expect.poll(dialogText).toContain('Not opened yet');
  });

  it('lists what was sent, and withdraws a link after a question', async () => {
    let withdrawn = 0;
    await renderDialog({ ...none, links: [link] });
    onCall(withdrawClientLink, () => {
      withdrawn += 1;
      return { ...none, links: [{ ...link, state: 'withdrawn' as const }] };
    });
    await expect.poll(dialogText).toContain('Opened 2 times');
    await page.getByRole('button', { name: 'Withdraw' }).click();
    await page.getByRole('dialog', { name: 'Withdraw this link?' }).getByRole('button', { name: 'Withdraw' }).click();
    await expect.poll(() => withdrawn).toBe(1);
    await expect.poll(dialogText).toContain('Withdrawn');
  });

  it('says before that clients are shown nothing, in Hebrew too', async () => {
    await renderDialog({ ...none, shows_anything: false }, { language: 'he', view: 'phone' });
    await expect.poll(dialogText).toContain('שום דבר מהעבודה הזאת אינו מוצג ללקוחות');
    await expectAccessible();
    await userEvent.keyboard('{Escape}');
  });
});
