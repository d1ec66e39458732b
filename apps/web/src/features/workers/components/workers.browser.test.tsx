import type { ResponseOf } from '@plumbline/contract/call';
import type { WorkEntryOnWire, WorkQueueOnWire } from '@plumbline/contract/workers';
import {
  cancelWorkEntry,
  listWorkEntries,
  maxEventWait,
  readWork,
  readWorkEntry,
  retryFailedWork,
  retryWorkEntry,
} from '@plumbline/contract/workers';
import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../../../test/accessibility.ts';
import { cutTexts } from '../../../../test/cut-text.ts';
import { Notices } from '../../../../test/notices.tsx';
import { aPerson } from '../../../../test/people.ts';
import { render } from '../../../../test/render.tsx';
import { onCall, problem } from '../../../../test/server.ts';
import en from '../../../i18n/en/workers.json';
import he from '../../../i18n/he/workers.json';
import { QueueEntries } from './queue-panel.tsx';
import { Worker } from './worker-screen.tsx';
import { Workers } from './workers-screen.tsx';

const id = '01890000-0000-7000-8000-000000000001';
const at = '2026-11-28T08:00:00.000Z';

const aQueue = (changes: Partial<WorkQueueOnWire> = {}): WorkQueueOnWire => ({
  name: 'sms',
  ready: 0,
  deferred: 0,
  running: 0,
  failed: 0,
  oldest: null,
  max_wait: 300,
  is_late: false,
  done_last_hour: 0,
  failed_last_hour: 0,
  ...changes,
});
const anEntry = (changes: Partial<WorkEntryOnWire> = {}): WorkEntryOnWire => ({
  _id: id,
  queue: 'sms',
  state: 'failed',
  company: 'Delta Lifts',
  retries: 3,
  max_retries: 3,
  created_at: at,
  due_at: at,
  started_at: at,
  ended_at: at,
  error: 'the gateway is down',
  payload: { schema: 'instance_main', text: null },
  can: ['retry'],
  ...changes,
});
const work: ResponseOf<typeof readWork> = {
  is_of_all: true,
  queues: [
    aQueue({ ready: 10_001, oldest: 900, is_late: true, failed: 2, done_last_hour: 7 }),
    aQueue({ name: 'tiles' }),
  ],
  consumers: [{ name: 'notify', waiting: 4, retrying: 1, given_up: 2 }],
  instances: [
    {
      _id: id,
      company: 'Delta Lifts',
      address: 'https://delta.example.test',
      events: 4,
      oldest_event: 30,
      exports: 1,
      deliveries: 0,
      automations: 0,
      bulk_changes: 0,
      messages: 0,
    },
  ],
  schedules: [{ queue: 'sweep', cron: '17 * * * *', next_at: at }],
};

const person = { ...aPerson(), role: 'sys_admin' as const };
const text = () => document.querySelector('main')?.textContent?.replaceAll(/[\u2066-\u2069]/g, '') ?? '';
const nothing = () => undefined;
const overview = <Workers queue={undefined} state="failed" onOpen={nothing} onClose={nothing} />;

describe('background work', () => {
  it('shows queues, what is late, consumers, companies and schedules', async () => {
    onCall(readWork, () => work);
    const opened: string[] = [];
    await render(<Workers queue={undefined} state="failed" onOpen={(name) => opened.push(name)} onClose={nothing} />, {
      person,
    });
    await expect.poll(text).toContain(en.late);
    for (const part of ['Waiting: over 10,000', 'Oldest waiting: 15 minutes', 'Last hour: 7', 'Failed: 2'])
      expect(text()).toContain(part);
    for (const part of ['Retrying: 1', 'Given up: 2', 'Delta Lifts', 'Exports: 1', 'Data cleanup'])
      expect(text()).toContain(part);
    await page.getByRole('button', { name: new RegExp(`^${en.queues.tiles}`) }).click();
    expect(opened).toEqual(['tiles']);
    await expectAccessible();
  });

  it('says that events are late', async () => {
    const instances = work.instances.map((one) => ({ ...one, oldest_event: maxEventWait + 1 }));
    onCall(readWork, () => ({ ...work, queues: [aQueue()], instances }));
    await render(overview, { person });
    await expect.element(page.getByRole('alert')).toHaveTextContent(`${en.late}${en.sections.events}`);
  });

  it('is read whole on a phone, in Hebrew', async () => {
    onCall(readWork, () => work);
    await render(overview, { person, language: 'he', view: 'phone' });
    await expect.poll(text).toContain(he.queues.tiles);
    expect(cutTexts(document.querySelector('main')!)).toEqual([]);
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
    await expectAccessible();
  });

  it('says why it could not be read', async () => {
    onCall(readWork, () => problem(503, 'unavailable', 'The database is away.'));
    await render(overview, { person });
    await expect.element(page.getByRole('button', { name: 'Try again' })).toBeVisible();
  });
});

describe('the entries of a queue', () => {
  it('are retried all together, after a question', async () => {
    let docs = [anEntry()];
    onCall(listWorkEntries, () => ({ docs, next: null }));
    onCall(retryFailedWork, () => {
      docs = [];
      return { count: 1, has_more: false };
    });
    await render(
      <>
        <QueueEntries queue="sms" state="failed" onState={nothing} />
        <Notices />
      </>,
      { person },
    );
    await expect.poll(text).toContain('the gateway is down');
    await page.getByRole('button', { name: en.entries.retryAll }).click();
    await page.getByRole('dialog').getByRole('button', { name: en.entries.retryAll }).click();
    await expect.poll(text).toContain(en.entries.empty);
    await expectAccessible();
  });
});

describe('a piece of work', () => {
  it('is retried, and then may be cancelled', async () => {
    let entry = { ...anEntry(), actions: [] as ResponseOf<typeof readWorkEntry>['actions'] };
    onCall(readWorkEntry, () => entry);
    onCall(retryWorkEntry, () => {
      const actions = [{ action: 'retried' as const, at, by: 'Ann Lee' }];
      entry = { ...anEntry({ state: 'waiting', can: ['cancel'] }), actions };
      return entry;
    });
    onCall(cancelWorkEntry, () => {
      entry = { ...entry, state: 'cancelled', can: [] };
      return entry;
    });
    await render(<Worker id={id} />, { person });
    await expect.poll(text).toContain('the gateway is down');
    expect(text()).toContain('"text": null');
    await page.getByRole('button', { name: en.entry.retry }).click();
    await expect.poll(text).toContain('Retried by Ann Lee');
    await page.getByRole('button', { name: en.entry.cancel }).click();
    await page.getByRole('dialog').getByRole('button', { name: en.entry.cancel }).click();
    await expect.poll(text).toContain(en.states.cancelled);
    await expectAccessible();
  });

  it('that is gone says so, in Hebrew on a phone', async () => {
    onCall(readWorkEntry, () => problem(404, 'not_found', 'Not found.'));
    await render(<Worker id={id} />, { person, language: 'he', view: 'phone' });
    await expect.element(page.getByRole('heading', { name: he.entry.missing })).toBeVisible();
    await expectAccessible();
  });
});
