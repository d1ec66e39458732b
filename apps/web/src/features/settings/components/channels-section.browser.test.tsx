import { readNotificationSettings } from '@plumbline/contract/notification-settings';
import { defaultSettings } from '@plumbline/domain/settings/default-settings';
import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../../../test/accessibility.ts';
import { aPerson } from '../../../../test/people.ts';
import { render } from '../../../../test/render.tsx';
import { onCall } from '../../../../test/server.ts';
import en from '../../../i18n/en/settings.json';
import he from '../../../i18n/he/settings.json';
import { ChannelsSection } from './channels-section.tsx';

const hours = { digest: 'immediately', digestHour: 8, quietFrom: null, quietTo: null } as const;
const draft = { settings: defaultSettings, change: () => undefined };

/** The sentence, before the link behind it. */
const noSms = ({ channels }: Pick<typeof en, 'channels'>) => new RegExp(`^${channels.noSms.slice(0, 20)}`);
const says = (sends_sms: boolean) =>
  onCall(readNotificationSettings, () => ({ ...hours, mutedJobs: [], mutedProjects: [], sends_sms }));

describe('the channels of a company', () => {
  for (const [language, texts, view] of [
    ['en', en, 'desk'],
    ['he', he, 'phone'],
  ] as const) {
    it(`say that SMS is not set up, and can't be switched on then (${language})`, async () => {
      says(false);
      await render(<ChannelsSection draft={draft} />, { person: aPerson(), language, view });
      await expect.element(page.getByText(noSms(texts))).toBeVisible();
      const sms = page.getByRole('switch').last();
      await expect.element(sms).toBeDisabled();
      await expect.element(sms).not.toBeChecked();
      await expect.element(page.getByRole('switch', { name: texts.channels.email })).toBeEnabled();
      await expect.element(page.getByRole('link', { name: texts.channels.apps })).toBeVisible();
      await expectAccessible();
    });
  }

  it('say nothing of it where it is set up', async () => {
    says(true);
    await render(<ChannelsSection draft={draft} />, { person: aPerson() });
    await expect.element(page.getByRole('switch', { name: en.channels.sms, exact: true })).toBeChecked();
    expect(page.getByText(noSms(en)).elements()).toHaveLength(0);
  });
});
