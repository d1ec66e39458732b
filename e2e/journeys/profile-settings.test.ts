import { readBootstrap } from '@plumbline/contract/settings';
import { expect, it } from 'vitest';
import en from '../../apps/web/src/i18n/en/settings.json' with { type: 'json' };
import { expectAccessible, picture } from '../support/browser.ts';
import { setOwnStage } from '../support/stage.ts';

const stage = setOwnStage();

it('what is kept of people, and how they are notified, is set on a screen and stays (en)', async () => {
  const { page, mistakes } = await stage.enter({ language: 'en', view: 'desk', email: 'admin@demo.test' });
  await page.goto('/settings/general');
  const channels = page.locator('#channels');
  // No gateway is set up in the demo: its switch says so, and is off.
  await expect.poll(() => channels.getByRole('switch', { name: en.channels.sms }).isDisabled()).toBe(true);
  await channels.getByRole('switch', { name: en.channels.push }).click();
  const fields = page.locator('#profile-fields');
  await fields.getByRole('button', { name: en.profileFields.add }).click();
  const label = fields.getByRole('textbox', { name: en.profileFields.name });
  await label.fill('Badge number');
  await expectAccessible(page);
  await picture(page, 'profile-fields');
  await page.getByRole('button', { name: en.bar.save, exact: true }).click();
  const seen = async () => {
    const { userFields, notifications } = await stage.admin.call(readBootstrap);
    return [notifications?.push, userFields?.at(-1)?.name];
  };
  await expect.poll(seen).toEqual([false, 'Badge number']);
  await page.reload();
  await fields.getByRole('button', { name: 'Badge number' }).waitFor();
  expect(await channels.getByRole('switch', { name: en.channels.push }).isChecked()).toBe(false);
  expect(mistakes).toEqual([]);
});
