import type { Channel, ChannelServicesView } from '@plumbline/contract/channels';
import {
  changeChannel,
  connectTeamsAccount,
  createChannel,
  listChannels,
  listServiceChannels,
  readChannel,
  readChannelServices,
  testChannel,
} from '@plumbline/contract/channels';
import { listAllProjects } from '@plumbline/contract/projects';
import { listTeams } from '@plumbline/contract/settings';
import { listDeliveries } from '@plumbline/contract/webhooks';
import { channelProblems } from '@plumbline/domain/webhooks/channels';
import type { ReactNode } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../../../../test/accessibility.ts';
import { choose } from '../../../../../test/choices.ts';
import { aPerson, idOf } from '../../../../../test/people.ts';
import type { RenderOptions } from '../../../../../test/render.tsx';
import { Notices } from '../../../../../test/notices.tsx';
import { render } from '../../../../../test/render.tsx';
import { onCall, onePage, problem } from '../../../../../test/server.ts';
import en from '../../../../i18n/en/channels.json';
import he from '../../../../i18n/he/channels.json';
import ui from '../../../../i18n/en/ui.json';
import { ownerOf } from '../../../../lib/owner.ts';
import { ShellStateProvider, useShell } from '../../../../ui/shell/shell-state.tsx';
import { ChannelForm } from './channel-form.tsx';
import { ChannelPanel } from './channel-panel.tsx';
import { ChannelsScreen } from './channels-screen.tsx';

/** The frame of the app, with its places for a screen's buttons and for a panel. */
function Frame({ children }: { readonly children: ReactNode }) {
  const { setActionsPlace, setPanelPlace } = useShell();
  return (
    <>
      <header ref={setActionsPlace} />
      {children}
      <div ref={setPanelPlace} />
    </>
  );
}
const framed = (screen: ReactNode) => (
  <ShellStateProvider>
    <Frame>{screen}</Frame>
  </ShellStateProvider>
);

const at = '2026-11-24T08:00:00.000Z';
const lifts: Channel = {
  _id: idOf(5),
  name: 'Lifts',
  service: 'teams',
  teamId: 'team-1',
  channelId: '19:a@thread.tacv2',
  host: '',
  moments: ['created'],
  project: null,
  language: 'en',
  state: 'active',
  problem: null,
  failing_since: null,
  paused_at: null,
  held: 0,
  lastDelivery: { date: at, state: 'delivered' },
  createdBy: null,
  created_at: at,
  version: 1,
  can: ['change'],
};
const services: ChannelServicesView = {
  teams: { isSetUp: true, account: null, redirectUri: 'https://here.test/settings/channels', problem: 'token_revoked' },
  slack: { isSetUp: false, problem: null },
};

beforeEach(() => {
  onCall(listChannels, () => onePage([lifts]));
  onCall(readChannelServices, () => services);
  onCall(listAllProjects, () => [{ _id: idOf(9), name: 'Tower', avatar: null }]);
  onCall(listTeams, () => [{ id: 'team-1', displayName: 'Field work' }]);
  onCall(listServiceChannels, () => ({ channels: [{ id: '19:a@thread.tacv2', name: 'General' }], problem: null }));
  onCall(listDeliveries, () => onePage([]));
});
const draw = (screen: ReactNode, options: RenderOptions = {}) =>
  render(framed(screen), { person: aPerson(), address: '/settings/channels', ...options });

it.each([
  ['en', en, 'desk'],
  ['he', he, 'phone'],
] as const)(
  'the screen says what is connected, what is missing, and where cards go (%s)',
  async (language, texts, view) => {
    await draw(<ChannelsScreen />, { language, view });
    await expect.element(page.getByText('Lifts')).toBeVisible();
    await expect.element(page.getByText(texts.connections.noAccount)).toBeVisible();
    await expect.element(page.getByText(texts.problems.token_revoked)).toBeVisible();
    await expect.element(page.getByText(texts.connections.notSetUp)).toBeVisible();
    await expect.element(page.getByRole('button', { name: texts.connections.connect })).toBeVisible();
    await expectAccessible();
  },
);

it('what Microsoft sent back is used once, with the key of this browser', async () => {
  const sent: unknown[] = [];
  onCall(connectTeamsAccount, ({ body }) => {
    sent.push(body);
    return { problem: null, services };
  });
  window.localStorage.setItem('plumbline.teams-account', 'the-key');
  const { router } = await draw(<ChannelsScreen />, { address: '/settings/channels?code=c1&state=s1' });
  await expect.poll(() => sent).toEqual([{ code: 'c1', state: 's1', key: 'the-key' }]);
  await expect.poll(() => router.state.location.href).not.toContain('code=');
  expect(window.localStorage.getItem('plumbline.teams-account')).toBeNull();
});

it('a new channel is chosen among those of the team', async () => {
  const sent: unknown[] = [];
  onCall(createChannel, ({ body }) => {
    sent.push(body);
    return lifts;
  });
  const onSaved = vi.fn<(channel: Channel) => void>();
  await draw(<ChannelForm channel={null} onSaved={onSaved} />);
  await page.getByRole('textbox', { name: en.form.name }).fill('Lifts');
  await choose(page.getByRole('combobox', { name: en.form.team }), 'Field work');
  await choose(page.getByRole('combobox', { name: en.form.channel }), 'General');
  await page.getByRole('checkbox', { name: en.moments.rejected }).click();
  await choose(page.getByRole('combobox', { name: en.form.project }), 'Tower');
  await page.getByRole('button', { name: en.form.create }).click();
  await expect.poll(() => onSaved.mock.calls.length).toBe(1);
  expect(sent).toMatchObject([
    {
      name: 'Lifts',
      service: 'teams',
      teamId: 'team-1',
      channelId: '19:a@thread.tacv2',
      moments: ['created', 'reported', 'issue'],
      projectId: idOf(9),
    },
  ]);
});

it('a channel of another service is chosen again', async () => {
  await draw(<ChannelForm channel={null} onSaved={() => undefined} />);
  await choose(page.getByRole('combobox', { name: en.form.team }), 'Field work');
  await choose(page.getByRole('combobox', { name: en.form.channel }), 'General');
  await choose(page.getByRole('combobox', { name: en.form.service }), en.services.slack);
  await expect.element(page.getByRole('combobox', { name: en.form.channel })).toHaveValue('');
});

it('a link is asked for its address, and what the server refuses is said there', async () => {
  const message = 'This address is inside of our own network.';
  onCall(createChannel, () =>
    problem(400, 'not_valid', 'Not valid.', [{ path: 'address', code: 'address_not_allowed', message }]),
  );
  await draw(<ChannelForm channel={null} onSaved={() => undefined} />);
  await page.getByRole('textbox', { name: en.form.name }).fill('Lifts');
  await choose(page.getByRole('combobox', { name: en.form.service }), en.services.slack_link);
  await page.getByRole('textbox', { name: en.form.address }).fill('https://10.0.0.1/x');
  await page.getByRole('button', { name: en.form.create }).click();
  await expect.element(page.getByText(message)).toBeVisible();
});

it.each([
  ['en', en, 'desk'],
  ['he', he, 'phone'],
] as const)('a channel says what went wrong and what to do, and is resumed (%s)', async (language, texts, view) => {
  const paused: Channel = { ...lifts, state: 'paused', problem: 'channel_archived', held: 3 };
  onCall(readChannel, () => paused);
  const sent: unknown[] = [];
  onCall(changeChannel, ({ body }) => {
    sent.push(body);
    return { ...paused, state: 'active' as const };
  });
  await draw(<ChannelPanel id={lifts._id} onClose={() => undefined} onMade={() => undefined} />, { language, view });
  await expect.element(page.getByText(texts.problems.channel_archived)).toBeVisible();
  await expectAccessible();
  await page.getByRole('button', { name: texts.paused.resume }).click();
  await expect.poll(() => sent).toEqual([{ state: 'active' }]);
});

it('a test says in words why the card was not posted', async () => {
  onCall(readChannel, () => lifts);
  onCall(testChannel, () => ({
    problem: 'not_in_channel' as const,
    delivery: {
      _id: idOf(7),
      webhook: lifts._id,
      type: 'webhook.test',
      state: 'failed' as const,
      attempts: 1,
      status: 200,
      failure: null,
      next_attempt_at: null,
      created_at: at,
      finished_at: at,
      payload: '{}',
      attemptsMade: [],
    },
  }));
  await draw(
    <>
      <ChannelPanel id={lifts._id} onClose={() => undefined} onMade={() => undefined} />
      <Notices />
    </>,
  );
  await page.getByRole('button', { name: en.test.button }).click();
  await expect.element(page.getByText(en.problems.not_in_channel, { exact: false })).toBeVisible();
});

it.each(channelProblems.flatMap((one) => [[one, 'en', en] as const, [one, 'he', he] as const]))(
  '%s: what a card failed of is said, with what to do (%s)',
  async (failed, language, texts) => {
    onCall(readChannel, () => ({ ...lifts, problem: failed }));
    await draw(<ChannelPanel id={lifts._id} onClose={() => undefined} onMade={() => undefined} />, { language });
    const said = page.getByRole('alert').filter({ hasText: texts.problemTitle });
    await expect.element(said).toBeVisible();
    expect(said.element().textContent).toContain(texts.problems[failed]);
    // What it is, and what follows from it or is to be done.
    expect(texts.problems[failed].split(/[.:;,] /).length).toBeGreaterThan(1);
  },
);

const draftsHere = () =>
  Object.entries({ ...window.localStorage }).filter(([key]) => key.startsWith('plumbline.draft')) as [string, string][];

it('what is put in is a draft until it is saved, without an address that lets anybody post', async () => {
  await draw(<ChannelForm channel={null} onSaved={() => undefined} />);
  await choose(page.getByRole('combobox', { name: en.form.service }), en.services.slack_link);
  await page.getByRole('textbox', { name: en.form.address }).fill('https://hooks.slack.test/services/T1/secret');
  await page.getByRole('textbox', { name: en.form.name }).fill('Escalators');
  await expect.poll(() => draftsHere().map(([, text]) => text.includes('Escalators'))).toEqual([true]);
  expect(draftsHere()[0]?.[1]).not.toContain('secret');
});

it('a draft of a page that was closed is back in the form, and can be given up', async () => {
  const person = aPerson();
  const values = {
    name: 'Escalators',
    service: 'slack_link',
    teamId: '',
    channelId: '',
    address: '',
    moments: ['issue'],
    projectId: idOf(9),
    language: 'he',
    isActive: true,
  };
  const draft = { content: { over: null, values }, at: Date.now() };
  const key = `plumbline.draft ${ownerOf(window.location.host, person._id)} channel/new of-another-page`;
  window.localStorage.setItem(key, JSON.stringify(draft));
  await draw(<ChannelForm channel={null} onSaved={() => undefined} />, { person });
  const name = page.getByRole('textbox', { name: en.form.name });
  await expect.element(name).toHaveValue('Escalators');
  await expect.element(page.getByRole('checkbox', { name: en.moments.issue })).toBeChecked();
  await expect.element(page.getByRole('checkbox', { name: en.moments.created })).not.toBeChecked();
  await expect.element(page.getByRole('textbox', { name: en.form.address })).toBeVisible();
  await page.getByRole('button', { name: ui.draft.discard }).click();
  await expect.element(name).toHaveValue('');
  await expect.poll(draftsHere).toEqual([]);
});

it('two people who change a channel at the same time change different parts of it', async () => {
  const theirs: Channel = { ...lifts, moments: ['created', 'issue'], version: 2 };
  onCall(readChannel, () => theirs);
  const sent: unknown[] = [];
  onCall(changeChannel, ({ body }) => {
    sent.push(body);
    return sent.length === 1
      ? problem(409, 'conflict', 'Somebody else has changed this.')
      : { ...theirs, name: 'Escalators', version: 3 };
  });
  const onSaved = vi.fn<(channel: Channel) => void>();
  await draw(<ChannelForm channel={lifts} onSaved={onSaved} />);
  await page.getByRole('textbox', { name: en.form.name }).fill('Escalators');
  await page.getByRole('button', { name: en.form.save }).click();
  await expect.poll(() => onSaved.mock.calls.length).toBe(1);
  expect(sent).toMatchObject([{ name: 'Escalators', version: 1 }, { version: 2 }]);
  expect(sent[1]).toEqual({ name: 'Escalators', version: 2 });
});
