import type { Provisioning } from '@plumbline/contract/provisioning';
import {
  changeProvisionedGroup,
  changeProvisioning,
  closeProvisioning,
  openProvisioning,
  readProvisioning,
} from '@plumbline/contract/provisioning';
import { listCompanyProjects } from '@plumbline/contract/companies';
import { beforeEach, describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../../test/accessibility.ts';
import { aPerson, idOf } from '../../../../test/people.ts';
import { render } from '../../../../test/render.tsx';
import { onCall } from '../../../../test/server.ts';
import he from '../../../i18n/he/provisioning.json';
import { DirectorySection } from './directory-section.tsx';

const since = '2026-03-01T08:00:00.000Z';
const off: Provisioning = {
  isOn: false,
  address: 'https://lifts.example.com/scim/v2',
  token: null,
  defaultRole: 'inspector',
  createdBy: null,
  created_at: null,
  last_used_at: null,
  people: 0,
  groups: [],
};
const group = { _id: idOf(60), name: 'Field teams', members: 12, role: null, projects: [] };
const tower = { _id: idOf(70), name: 'Tower', avatar: null, companies: [] };

let state: Provisioning;
let sent: unknown[];
beforeEach(() => {
  state = off;
  sent = [];
  onCall(readProvisioning, () => state);
  onCall(openProvisioning, () => {
    state = { ...state, isOn: true, created_at: since };
    return { ...state, token: 'secret-token' };
  });
  onCall(closeProvisioning, () => (state = { ...state, isOn: false, created_at: null }));
  onCall(changeProvisioning, ({ body }) => {
    sent.push(body);
    return (state = { ...state, ...(body as Pick<Provisioning, 'defaultRole'>) });
  });
  onCall(changeProvisionedGroup, ({ body }) => {
    sent.push(body);
    return state;
  });
  onCall(listCompanyProjects, () => [tower]);
});

const options = { person: aPerson() };
const connected = (): Provisioning => ({ ...off, isOn: true, created_at: since, people: 12, groups: [group] });

describe('the directory in the settings', () => {
  it('is connected with a token that is shown once, and disconnected', async () => {
    await render(<DirectorySection />, options);
    await page.getByRole('button', { name: 'Connect a directory' }).click();
    await expect.element(page.getByRole('textbox', { name: 'Token' })).toHaveValue('secret-token');
    await expect.element(page.getByRole('textbox', { name: /^Address/ })).toHaveValue(off.address);
    await page.getByRole('button', { name: 'Disconnect' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Disconnect' }).click();
    await expect.element(page.getByRole('button', { name: 'Connect a directory' })).toBeVisible();
    expect(page.getByRole('textbox', { name: 'Token' }).elements()).toEqual([]);
  });

  it('maps a group to a role and projects', async () => {
    state = connected();
    await render(<DirectorySection />, options);
    await page.getByRole('button', { name: /Change what members of .*Field teams/ }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('combobox', { name: 'Role' }).click();
    await page.getByRole('option', { name: 'Project manager' }).click();
    await dialog.getByRole('combobox', { name: 'Projects' }).click();
    await page.getByRole('option', { name: 'Tower' }).click();
    // The list stays open for more.
    await userEvent.keyboard('{Tab}');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect.poll(() => sent).toEqual([{ role: 'project_manager', projectIds: [tower._id] }]);
  });

  it.each(['en', 'he'] as const)('can be read and used by everybody in %s', async (language) => {
    state = connected();
    await render(<DirectorySection />, { ...options, language });
    const name = language === 'he' ? he.replace : 'Replace token';
    await expect.element(page.getByRole('button', { name })).toBeVisible();
    await expectAccessible();
  });
});
