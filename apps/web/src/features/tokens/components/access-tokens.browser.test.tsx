import type { AccessToken } from '@plumbline/contract/access-tokens';
import {
  createAccessToken,
  listAccessTokens,
  revokeAccessToken,
  rotateAccessToken,
} from '@plumbline/contract/access-tokens';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../../../test/accessibility.ts';
import { aPerson, idOf } from '../../../../test/people.ts';
import { render } from '../../../../test/render.tsx';
import { onCall } from '../../../../test/server.ts';
import he from '../../../i18n/he/tokens.json';
import { AccessTokens } from './access-tokens.tsx';

const since = '2026-03-01T08:00:00.000Z';
const aToken = (n: number, part: Partial<AccessToken> = {}): AccessToken => ({
  _id: idOf(n),
  name: 'Nightly export',
  program: null,
  scopes: ['jobs:read'],
  ip_ranges: [],
  hint: 'q7Zd',
  token: null,
  created_at: since,
  expires_at: '2026-04-01T08:00:00.000Z',
  last_used_at: null,
  previous_until: null,
  ...part,
});

let tokens: readonly AccessToken[];
let sent: unknown[];
beforeEach(() => {
  tokens = [];
  sent = [];
  onCall(listAccessTokens, () => [...tokens]);
  onCall(createAccessToken, ({ body }) => {
    sent.push(body);
    const made = aToken(60);
    tokens = [made];
    return { ...made, token: 'plb_pat_shown-once' };
  });
  onCall(rotateAccessToken, ({ body }) => {
    sent.push(body);
    return { ...aToken(60), token: 'plb_pat_another' };
  });
  onCall(revokeAccessToken, () => {
    tokens = [];
    return { success: true as const };
  });
});

const options = { person: aPerson() };

describe('one’s own tokens', () => {
  it('are made with scopes, and shown once', async () => {
    const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    await render(<AccessTokens />, options);
    await page.getByRole('button', { name: 'Create token' }).click();
    const dialog = page.getByRole('dialog', { name: 'Create token' });
    await dialog.getByRole('button', { name: 'Create token' }).click();
    await expect.element(dialog.getByText('Choose access to at least one area.')).toBeVisible();
    expect(sent).toEqual([]);
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Nightly export');
    await dialog.getByRole('combobox', { name: 'Jobs and answers' }).selectOptions('read');
    await dialog.getByRole('textbox', { name: 'Network addresses' }).fill('203.0.113.0/24\n2001:db8::/32');
    await expectAccessible();
    await dialog.getByRole('button', { name: 'Create token' }).click();
    await expect.element(dialog.getByRole('textbox', { name: 'Token' })).toHaveValue('plb_pat_shown-once');
    expect(sent).toEqual([
      { name: 'Nightly export', days: 30, scopes: ['jobs:read'], ip_ranges: ['203.0.113.0/24', '2001:db8::/32'] },
    ]);
    await dialog.getByRole('button', { name: 'Copy', exact: true }).click();
    expect(copied).toHaveBeenCalledExactlyOnceWith('plb_pat_shown-once');
    copied.mockRestore();
  });

  it('are renewed with time to change programs over, and revoked after a question', async () => {
    tokens = [aToken(60)];
    await render(<AccessTokens />, options);
    const item = page.getByRole('region', { name: 'Nightly export' });
    await item.getByRole('button', { name: 'Renew' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Renew' }).click();
    await expect.element(dialog.getByRole('textbox', { name: 'Token' })).toHaveValue('plb_pat_another');
    expect(sent).toEqual([{ days: 90, overlap_hours: 24 }]);
    await dialog.getByRole('button', { name: 'Close' }).last().click();
    await item.getByRole('button', { name: 'Revoke' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke', exact: true }).click();
    await expect.element(page.getByText('No tokens yet.')).toBeVisible();
  });

  it('are shown in Hebrew on a phone', async () => {
    tokens = [
      aToken(60),
      aToken(61, { name: '', program: { _id: idOf(62), name: 'Atlas' }, hint: '', ip_ranges: ['10.0.0.0/8'] }),
    ];
    await render(<AccessTokens />, { ...options, language: 'he', view: 'phone' });
    const program = page.getByRole('region', { name: 'Atlas' });
    await expect.element(program).toBeVisible();
    // The program renews its own.
    expect(program.getByRole('button', { name: he.rotate }).elements()).toEqual([]);
    await expectAccessible();
    await page.getByRole('button', { name: he.create }).click();
    await expect.element(page.getByRole('dialog', { name: he.create })).toBeVisible();
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
  });
});
