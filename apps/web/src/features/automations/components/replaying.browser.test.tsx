import { Stack } from '@mantine/core';
import type { ReplayRule } from '@plumbline/contract/automation-runs';
import { discardMissedEvents, listMissedEvents, runMissedEvents } from '@plumbline/contract/automation-runs';
import { describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../../../test/accessibility.ts';
import { aPerson, idOf } from '../../../../test/people.ts';
import { render } from '../../../../test/render.tsx';
import { onCall } from '../../../../test/server.ts';
import en from '../../../i18n/en/automations.json';
import he from '../../../i18n/he/automations.json';
import { MissedEvents } from './missed-events.tsx';
import { ReplayButton } from './replay-button.tsx';
import { TestResult } from './test-result.tsx';

const nothing = { job: null, project: null, user: null, answer: null };
const about = {
  ...nothing,
  job: { _id: idOf(1), ID: 12, title: 'Fire doors' },
  project: { _id: idOf(2), name: 'Tower' },
};
const at = '2026-11-24T08:00:00.000Z';
const missed = { total: 22, at_once: 500, events: [{ id: 7, item: '', at, about }] };
const button = (name: string) => page.getByRole('button', { name, exact: true });

const test = {
  event: { id: 7, item: '', at, about },
  matches: true,
  steps: [
    {
      step: 0,
      kind: 'create_job',
      input: { job_type: idOf(3), project: idOf(2), startDate: at, users: [idOf(4)] },
      error: 'Shade (answer): This option does not exist.',
      isReached: true,
    },
    {
      step: 1,
      kind: 'send_webhook',
      input: {
        url: 'https://erp.example',
        method: 'post',
        body: { type: 'automation.run', data: { job: { ID: 12 } } },
      },
      error: null,
      isReached: false,
    },
  ],
  names: { [idOf(2)]: 'Tower', [idOf(3)]: 'Fire doors', [idOf(4)]: 'Amir Haddad' },
  data: null,
};

describe('a run that is taken up again', () => {
  it('goes on with the rule as it is now, or, from the menu, as it was', async () => {
    const replay = vi.fn<(rule: ReplayRule) => void>();
    const props = { label: en.log.replay, isReplaying: false, onReplay: replay };
    const { show } = await render(<ReplayButton {...props} hasChanged />, { person: aPerson() });
    await button(en.log.replay).click();
    await button(en.log.replayHow).click();
    await page.getByRole('menuitem', { name: en.log.replayThen }).click();
    expect(replay.mock.calls).toEqual([['now'], ['then']]);
    await show(<ReplayButton {...props} hasChanged={false} />);
    expect(page.getByRole('button').elements()).toHaveLength(1);
  });
});

describe('what was missed', () => {
  it('is listed, and run one by one or together', async () => {
    onCall(listMissedEvents, () => missed);
    const bodies: unknown[] = [];
    onCall(runMissedEvents, ({ body }) => {
      bodies.push(body);
      return { success: true as const, count: 1 };
    });
    await render(<MissedEvents id={idOf(9)} isPaused={false} />, { person: aPerson() });
    await button(en.missed.run).click();
    await button(en.missed.runAll_other.replace('{{count}}', '22')).click();
    await expect.poll(() => bodies).toEqual([{ events: [{ id: 7, item: '' }] }, { events: null }]);
    await expect.element(page.getByText(en.missed.more_other.replace('{{count}}', '21'))).toBeVisible();
    await expectAccessible();
  });

  it('waits for the start of a paused automation, but for what is discarded', async () => {
    const times = [1, 2].map((day) => ({ id: null, item: '', at: `2026-11-2${day}T06:00:00.000Z`, about: nothing }));
    onCall(listMissedEvents, () => ({ total: 2, at_once: 500, events: times }));
    const bodies: unknown[] = [];
    onCall(discardMissedEvents, ({ body }) => {
      bodies.push(body);
      return { success: true as const, count: 1 };
    });
    await render(<MissedEvents id={idOf(9)} isPaused />, { person: aPerson(), language: 'he', view: 'phone' });
    await expect.element(page.getByText(he.missed.paused)).toBeVisible();
    expect(page.getByText(new RegExp(`^${he.missed.time}`)).elements()).toHaveLength(2);
    expect(button(he.missed.run).elements()).toHaveLength(0);
    await button(he.missed.discard).nth(1).click();
    await expect.poll(() => bodies).toEqual([{ events: [{ at: times[1]?.at }] }]);
    await button(he.missed.discardAll).click();
    await page.getByRole('dialog').getByRole('button', { name: he.missed.discardAll }).click();
    await expect.poll(() => bodies).toHaveLength(2);
    expect(bodies[1]).toEqual({ events: null });
  });
});

describe('a test', () => {
  for (const [language, texts, view] of [
    ['en', en, 'desk'],
    ['he', he, 'phone'],
  ] as const) {
    it(`says what can't be done, and shows the body that would be sent (${language})`, async () => {
      await render(
        <Stack p="md">
          <TestResult result={test} />
        </Stack>,
        { person: aPerson(), language, view },
      );
      await expect.element(page.getByText(texts.test.fails)).toBeVisible();
      await expect.element(page.getByText(texts.test.notReached)).toBeVisible();
      await expect.element(page.getByText('Amir Haddad')).toBeVisible();
      expect(page.getByLabelText(texts.data.body).element().textContent).toContain('automation.run');
      await expectAccessible();
    });
  }
});
