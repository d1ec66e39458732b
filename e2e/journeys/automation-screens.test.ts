import { changeAutomation, createAutomation, readAutomation } from '@plumbline/contract/automations';
import { createIncomingWebhook } from '@plumbline/contract/incoming-webhooks';
import { createJob } from '@plumbline/contract/jobs';
import { createProject } from '@plumbline/contract/projects';
import { createWebhook } from '@plumbline/contract/webhooks';
import type { Page } from 'playwright-core';
import { afterAll, describe, expect, it } from 'vitest';
import { listenAsReceiver } from '../../apps/server/test/support/receiver.ts';
import { expectAccessible, picture } from '../support/browser.ts';
import { makeJobType } from '../support/questionnaires.ts';
import { setOwnStage } from '../support/stage.ts';
import { texts } from '../support/texts.ts';

let receiver: Awaited<ReturnType<typeof listenAsReceiver>>;
const stage = setOwnStage(async () => {
  receiver = await listenAsReceiver(({ path }) => (path === '/away' ? 503 : 200));
  return { environment: { WEBHOOKS_ALLOW: '127.0.0.1' } };
});
afterAll(() => receiver.close());

const startDate = new Date().toISOString();

/** What keeps somebody out of a screen: each screen is looked at before a complaint about another ends the journey. */
const complaints: string[] = [];

async function looks(page: Page, name: string): Promise<void> {
  await picture(page, name);
  await expectAccessible(page).catch((error: unknown) =>
    complaints.push(`${name}: ${String((error as { actual?: unknown }).actual)}`),
  );
}

describe('the screens of automations and webhooks', () => {
  /** An automation that keeps failing, a webhook whose receiver is away, and one that was called. */
  async function makeTroubles() {
    const { admin, inspectorId } = stage;
    const project = await admin.call(createProject, { body: { name: 'Elsewhere' } });
    const type = await makeJobType(admin, 'ביקורת חודשית של חדר מכונות ומערכות חירום', [
      { type: 'text', title: 'Tag' },
    ]);
    const made = await admin.call(createAutomation, {
      body: {
        name: 'הודעה ללקוחות על כל ביקורת חודשית שנפתחה במגדל או באתר כלשהו',
        event: { kind: 'job_created', jobTypes: [type.id] },
        conditions: { and: [] },
        actions: [{ kind: 'send_email', to: [{ kind: 'clients' }], subject: '{{job.type}}', text: '{{job.number}}' }],
      },
    });
    // Two versions to look at.
    const failing = await admin.call(changeAutomation, {
      params: { id: made._id },
      body: { name: 'הודעה ללקוחות על ביקורת חודשית' },
    });
    const outgoing = await admin.call(createWebhook, {
      body: {
        url: `${receiver.url}/away`,
        name: 'ERP',
        method: 'post',
        target: 'job',
        events: ['job.created'],
        jobType: type.id,
      },
    });
    const incoming = await admin.call(createIncomingWebhook, { body: { name: 'מערכת הזמנות' } });
    const called = await admin.call(createAutomation, {
      body: {
        name: 'Order → push',
        event: { kind: 'webhook_received', webhook: incoming._id },
        conditions: { and: [] },
        actions: [{ kind: 'send_push', to: [{ kind: 'owner' }], subject: 'Order', text: '' }],
      },
    });
    await fetch(incoming.url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ order: { number: 4711, customer: 'מגדל הים' } }),
    });
    for (let job = 0; job < 3; job += 1) {
      await admin.call(createJob, {
        body: { job_type: type.id, project: project._id, startDate, users: [inspectorId] },
      });
    }
    const state = async () => (await admin.call(readAutomation, { params: { id: failing._id } })).state;
    await expect.poll(state, { timeout: 30_000 }).toBe('failing');
    const runs = async () => (await admin.call(readAutomation, { params: { id: called._id } })).runs.done;
    await expect.poll(runs, { timeout: 30_000 }).toBe(1);
    return { failing, outgoing, incoming, type };
  }

  it('show what fails and why, to anybody, on a desk and a phone, in the light and in the dark', async () => {
    const { failing, outgoing, incoming, type } = await makeTroubles();
    const screens = [
      { name: 'list', path: '/settings/automations', shows: failing.name },
      { name: 'panel', path: `/settings/automations?automation=${failing._id}`, shows: 'panel.log' },
      { name: 'wizard', path: `/settings/automations?wizard=${failing._id}`, shows: 'wizard.topic.title' },
      { name: 'log', path: `/automation_logs/${failing._id}`, shows: 'log.received' },
      { name: 'webhooks', path: '/settings/webhooks', shows: 'ERP' },
      { name: 'webhook', path: `/settings/webhooks?webhook=${outgoing._id}`, shows: '503' },
      { name: 'incoming', path: `/settings/webhooks?tab=incoming&webhook=${incoming._id}`, shows: 'מערכת הזמנות' },
      { name: 'job-type-webhooks', path: `/job_type/webhooks/${type.id}`, shows: 'ERP' },
      { name: 'preferences', path: '/profile?tab=notifications', shows: 'profile' },
    ] as const;
    const choices = [
      { language: 'he', view: 'phone', dark: false },
      { language: 'en', view: 'desk', dark: true },
    ] as const;
    for (const way of choices) {
      const { page, context, mistakes } = await stage.enter({ ...way, email: 'admin@demo.test' });
      const own = texts(way.language);
      for (const { name, path, shows } of screens) {
        await page.goto(path);
        if (shows === 'panel.log') await page.getByRole('link', { name: own('automations', 'log.open') }).waitFor();
        else if (shows === 'profile') {
          const heading = page.getByRole('heading', { name: own('profile', 'notifications.title') });
          await page.getByRole('table').waitFor();
          await heading.evaluate((found) => found.scrollIntoView());
        } else {
          const seen = /^[a-z]+\.[A-Za-z.]+$/i.test(shows) ? own('automations', shows) : shows;
          await page.getByText(seen).first().waitFor();
        }
        await looks(page, `${name}-${way.language}-${way.view}`);
        if (name !== 'panel') continue;
        const more = own('automations', 'more');
        // The screen's own menu is an icon.
        await page.getByRole('button', { name: more, exact: true }).filter({ hasText: more }).click();
        await page.getByRole('menuitem', { name: own('automations', 'versions.open'), exact: true }).click();
        const dialog = page.getByRole('dialog', { name: own('automations', 'versions.open'), exact: true });
        await dialog.getByRole('button', { name: own('automations', 'versions.restore'), exact: true }).waitFor();
        await looks(page, `versions-${way.language}-${way.view}`);
      }
      expect([...mistakes, ...complaints.splice(0)]).toEqual([]);
      await context.close();
    }
  }, 240_000);
});
