import type { AccessToken } from '@plumbline/contract/access-tokens';
import type { ServiceAccount } from '@plumbline/contract/service-accounts';
import {
  changeServiceAccount,
  createServiceAccount,
  createServiceToken,
  listServiceAccounts,
  listServiceTokens,
} from '@plumbline/contract/service-accounts';
import { listCompanyProjects } from '@plumbline/contract/companies';
import { beforeEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../../../test/accessibility.ts';
import { aPerson, idOf } from '../../../../test/people.ts';
import { render } from '../../../../test/render.tsx';
import { onCall } from '../../../../test/server.ts';
import en from '../../../i18n/en/services.json';
import he from '../../../i18n/he/services.json';
import tokensEn from '../../../i18n/en/tokens.json';
import { ServicesScreen } from './services-screen.tsx';

const anAccount = (part: Partial<ServiceAccount> = {}): ServiceAccount => ({
  _id: idOf(70),
  name: 'Nightly export',
  role: 'inspector',
  projects: [{ _id: idOf(71), name: 'Harbour' }],
  banned: false,
  can_change: true,
  tokens: 2,
  last_used_at: null,
  created_at: '2026-03-01T08:00:00.000Z',
  ...part,
});
const aToken: AccessToken = {
  _id: idOf(72),
  name: 'Export',
  program: null,
  scopes: ['jobs:read'],
  ip_ranges: [],
  hint: 'q7Zd',
  token: null,
  created_at: '2026-03-01T08:00:00.000Z',
  expires_at: '2026-04-01T08:00:00.000Z',
  last_used_at: null,
  previous_until: null,
};

let accounts: readonly ServiceAccount[];
let sent: unknown[];
beforeEach(() => {
  accounts = [anAccount()];
  sent = [];
  onCall(listServiceAccounts, () => [...accounts]);
  onCall(listCompanyProjects, () => []);
  onCall(listServiceTokens, () => [aToken]);
  onCall(createServiceAccount, ({ body }) => {
    sent.push(body);
    return anAccount();
  });
  onCall(changeServiceAccount, ({ body }) => {
    sent.push(body);
    accounts = [anAccount({ banned: true, tokens: 0 })];
    return accounts[0] as ServiceAccount;
  });
  onCall(createServiceToken, ({ body }) => {
    sent.push(body);
    return { ...aToken, token: 'plb_pat_shown-once' };
  });
});
const person = aPerson({ role: 'business_admin' });

it('makes an account with a name and a role of at most one’s own', async () => {
  accounts = [];
  await render(<ServicesScreen />, { person });
  await expect.element(page.getByText(en.none)).toBeVisible();
  await page.getByRole('button', { name: en.create }).click();
  await page.getByRole('textbox', { name: en.name }).fill('ERP');
  await expectAccessible();
  await page.getByRole('dialog').getByRole('button', { name: en.create }).click();
  await expect.poll(() => sent).toEqual([{ name: 'ERP', role: 'inspector', projects: [] }]);
});

it('makes a token for it, shown once', async () => {
  await render(<ServicesScreen />, { person });
  await page.getByRole('button', { name: en.tokens, exact: true }).click();
  await page.getByRole('button', { name: tokensEn.create }).click();
  const dialog = page.getByRole('dialog', { name: tokensEn.create });
  await dialog.getByRole('textbox', { name: tokensEn.name }).fill('Export');
  await dialog.getByRole('combobox', { name: tokensEn.areas.jobs }).selectOptions('read');
  await dialog.getByRole('button', { name: tokensEn.create }).click();
  await expect.element(dialog.getByRole('textbox', { name: tokensEn.token })).toHaveValue('plb_pat_shown-once');
  expect(sent).toEqual([expect.objectContaining({ name: 'Export', scopes: ['jobs:read'] })]);
});

it('bans one after a question, in Hebrew on a phone', async () => {
  await render(<ServicesScreen />, { person, language: 'he', view: 'phone' });
  await expect.element(page.getByText('Harbour')).toBeVisible();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth);
  await expectAccessible();
  await page.getByRole('button', { name: he.ban, exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: he.ban, exact: true }).click();
  await expect.element(page.getByText(he.banned, { exact: true })).toBeVisible();
  expect(sent).toEqual([{ banned: true }]);
});

it('leaves alone whose role is above one’s own', async () => {
  accounts = [anAccount({ role: 'sys_admin', can_change: false })];
  await render(<ServicesScreen />, { person });
  await expect.element(page.getByText('Harbour')).toBeVisible();
  expect(page.getByRole('button', { name: en.edit }).elements()).toEqual([]);
});
