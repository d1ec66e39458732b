import { joinChannel } from '@plumbline/contract/settings';
import { afterEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../../../test/accessibility.ts';
import { aPerson, idOf } from '../../../../test/people.ts';
import { Notices } from '../../../../test/notices.tsx';
import { render } from '../../../../test/render.tsx';
import { onCall, problem } from '../../../../test/server.ts';
import en from '../../../i18n/en/projects.json';
import he from '../../../i18n/he/projects.json';
import { TeamsChannelButton } from './teams-channel-button.tsx';

const button = (
  <>
    <TeamsChannelButton projectId={idOf(3)} />
    <Notices />
  </>
);

/** A tab as the browser opens it. */
function aTab() {
  const tab = { opener: window as Window | null, location: { href: '' }, close: vi.fn<() => void>() };
  vi.spyOn(window, 'open').mockReturnValue(tab as unknown as Window);
  return tab;
}
afterEach(() => {
  vi.restoreAllMocks();
});

it('opens the channel in a new tab that knows nothing of this one', async () => {
  const tab = aTab();
  onCall(joinChannel, () => ({ success: true as const, webUrl: 'https://teams.test/l/channel/1' }));
  await render(button, { person: aPerson() });
  await page.getByRole('button', { name: en.page.openTeams }).click();
  await expect.poll(() => tab.location.href).toBe('https://teams.test/l/channel/1');
  expect(tab.opener).toBeNull();
});

it.each([
  ['en', en, 'This project has no channel yet.'],
  ['he', he, ''],
] as const)('says why there is none, or that something went wrong (%s)', async (language, texts, message) => {
  const tab = aTab();
  onCall(joinChannel, () => ({ success: false as const, message }));
  await render(button, { person: aPerson(), language });
  await page.getByRole('button', { name: texts.page.openTeams }).click();
  await expect.element(page.getByText(message || texts.page.teamsFailed)).toBeVisible();
  expect(tab.close).toHaveBeenCalled();
  await expectAccessible();
});

it.each([
  ['There is no such project.', 'There is no such project.'],
  ['', en.page.teamsFailed],
])('a refusal says what the server said, “%s”, or that something went wrong', async (message, shown) => {
  const tab = aTab();
  onCall(joinChannel, () => problem(404, 'not_found', message));
  await render(button, { person: aPerson() });
  await page.getByRole('button', { name: en.page.openTeams }).click();
  await expect.element(page.getByText(shown)).toBeVisible();
  expect(tab.close).toHaveBeenCalled();
});
