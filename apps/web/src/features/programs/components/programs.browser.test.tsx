import type { Program } from '@plumbline/contract/programs';
import {
  createProgram,
  decideAuthorization,
  listPrograms,
  readAuthorization,
  removeProgram,
} from '@plumbline/contract/programs';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../../../test/accessibility.ts';
import { aPerson, idOf } from '../../../../test/people.ts';
import { render } from '../../../../test/render.tsx';
import { onCall, problem } from '../../../../test/server.ts';
import he from '../../../i18n/he/programs.json';
import { Consent } from './consent-screen.tsx';
import { ProgramsScreen } from './programs-screen.tsx';

const address = 'https://atlas.example/done';
const aProgram = (part: Partial<Program> = {}): Program => ({
  _id: idOf(50),
  name: 'Atlas',
  redirect_uris: [address],
  scopes: ['jobs:read'],
  is_confidential: false,
  secret: null,
  created_at: '2026-03-01T08:00:00.000Z',
  people: 3,
  ...part,
});
const asked = { client_id: idOf(50), redirect_uri: address, response_type: 'code', state: 'x' };
const answer = {
  program: { _id: idOf(50), name: 'Atlas' },
  scopes: ['jobs:read' as const, 'projects:write' as const],
  place: 'atlas.example',
  refusal: null,
};

let programs: readonly Program[];
let sent: unknown[];
beforeEach(() => {
  programs = [];
  sent = [];
  onCall(listPrograms, () => [...programs]);
  onCall(createProgram, ({ body }) => {
    sent.push(body);
    programs = [aProgram({ is_confidential: true })];
    return aProgram({ is_confidential: true, secret: 'plb_ops_shown-once' });
  });
  onCall(removeProgram, () => {
    programs = [];
    return { success: true as const };
  });
  onCall(readAuthorization, () => answer);
  onCall(decideAuthorization, ({ body }) => {
    sent.push(body);
    return { redirect: `${address}?code=c` };
  });
});

const options = { person: aPerson() };

describe('the programs of others', () => {
  it('are registered with a secret that is shown once, and removed after a question', async () => {
    await render(<ProgramsScreen />, options);
    await expect.element(page.getByText('No programs yet')).toBeVisible();
    await page.getByRole('button', { name: 'Register program' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Atlas');
    await dialog.getByRole('textbox', { name: 'Redirect addresses' }).fill(address);
    await dialog.getByRole('combobox', { name: 'Jobs and answers' }).selectOptions('read');
    await dialog.getByRole('checkbox', { name: 'The program has a server of its own' }).click();
    await expectAccessible();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect.element(dialog.getByRole('textbox', { name: 'Client secret' })).toHaveValue('plb_ops_shown-once');
    expect(sent).toEqual([{ name: 'Atlas', redirect_uris: [address], scopes: ['jobs:read'], is_confidential: true }]);
    await dialog.getByRole('button', { name: 'Close' }).last().click();
    const item = page.getByRole('region', { name: 'Atlas' });
    await item.getByRole('button', { name: 'Remove' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click();
    await expect.element(page.getByText('No programs yet')).toBeVisible();
  });
});

describe('letting a program in', () => {
  it('says who asks for what, and leads back with the answer', async () => {
    const leave = vi.fn<(to: string) => void>();
    await render(<Consent asked={asked} leave={leave} />, options);
    await expect.element(page.getByText(/Projects: Read and write/)).toBeVisible();
    await expect.element(page.getByText(/atlas\.example/)).toBeVisible();
    await expect.element(page.getByText('Signed in as Dana Cohen')).toBeVisible();
    await expect.element(page.getByText('dana@here.test')).toBeVisible();
    await expectAccessible();
    expect(leave).not.toHaveBeenCalled();
    await page.getByRole('button', { name: 'Allow' }).click();
    await vi.waitFor(() => expect(leave).toHaveBeenCalledExactlyOnceWith(`${address}?code=c`));
    expect(sent).toEqual([{ ...asked, approve: true }]);
  });

  it('refuses it when somebody says so', async () => {
    const leave = vi.fn<(to: string) => void>();
    await render(<Consent asked={asked} leave={leave} />, options);
    await page.getByRole('button', { name: 'Deny' }).click();
    await vi.waitFor(() => expect(leave).toHaveBeenCalledOnce());
    expect(sent).toEqual([{ ...asked, approve: false }]);
  });

  it('leads a program with a wrong request back at once', async () => {
    const leave = vi.fn<(to: string) => void>();
    onCall(readAuthorization, () => ({ ...answer, refusal: `${address}?error=invalid_scope` }));
    await render(<Consent asked={asked} leave={leave} />, options);
    await vi.waitFor(() => expect(leave).toHaveBeenCalledWith(`${address}?error=invalid_scope`));
  });

  it('leads nobody to an unknown program', async () => {
    const leave = vi.fn<(to: string) => void>();
    onCall(readAuthorization, () => problem(400, 'program_not_valid', 'Not valid.'));
    await render(<Consent asked={{ ...asked, client_id: idOf(51) }} leave={leave} />, options);
    await expect.element(page.getByText('This program is not registered')).toBeVisible();
    expect(leave).not.toHaveBeenCalled();
  });

  it('reads well in Hebrew on a phone', async () => {
    await render(<Consent asked={asked} leave={() => undefined} />, { ...options, language: 'he', view: 'phone' });
    await expect.element(page.getByRole('button', { name: he.consent.allow })).toBeVisible();
    await expectAccessible();
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
  });
});
