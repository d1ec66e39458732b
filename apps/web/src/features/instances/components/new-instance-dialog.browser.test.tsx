import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { listDatabases, type DatabaseOnWire } from '@plumbline/contract/databases';
import { checkInstanceHost, checkInstanceName } from '@plumbline/contract/instance-names';
import { createInstance, listInstances, readInstanceCreation } from '@plumbline/contract/instances';
import { expectAccessible } from '../../../../test/accessibility.ts';
import { anInstance } from '../../../../test/instances.ts';
import { aPerson, idOf } from '../../../../test/people.ts';
import { render } from '../../../../test/render.tsx';
import { onCall, onePage, problem } from '../../../../test/server.ts';
import { NewInstanceDialog } from './new-instance-dialog.tsx';

const person = aPerson({ role: 'sys_admin' });
const dialog = page.getByRole('dialog');
const next = dialog.getByRole('button', { name: 'Next' });

const firstDatabase: DatabaseOnWire = { name: '', instances: 1, is_reachable: true };

async function open({
  databases = [firstDatabase],
  ...options
}: { language?: 'en' | 'he'; view?: 'phone'; databases?: DatabaseOnWire[] } = {}) {
  const opened: string[] = [];
  onCall(checkInstanceName, ({ params }) => ({
    problem: params['name'] === 'acme' ? ('name_taken' as const) : null,
    address: `https://${params['name']}.here.test`,
  }));
  onCall(checkInstanceHost, ({ params }) => ({
    problem: params['host'] === 'jobs.acme.test' ? ('name_taken' as const) : null,
  }));
  onCall(listInstances, () => onePage([anInstance({ _id: idOf(8), company: 'Acme' })]));
  onCall(listDatabases, () => databases);
  onCall(readInstanceCreation, () => ({ step: 'demo' as const, done: 150, total: 300 }));
  await render(<NewInstanceDialog onClose={() => undefined} onCreated={({ _id }) => opened.push(_id)} />, {
    person,
    ...options,
  });
  return opened;
}

async function fillCompany(): Promise<void> {
  await dialog.getByRole('textbox', { name: 'Company name' }).fill('Delta Lifts');
  await dialog.getByRole('textbox', { name: 'Email of the first administrator' }).fill('first@delta.test');
}

describe('the wizard of a new installation', () => {
  it('suggests a name, and says while it is typed whether it is free', async () => {
    await open();
    const name = dialog.getByRole('textbox', { name: 'Name in the address' });
    await next.click();
    await expect.element(name).toHaveAccessibleDescription(/This is required\./);
    await fillCompany();
    await expect.element(name).toHaveValue('delta-lifts');
    await expect.element(name).not.toHaveAttribute('aria-invalid', 'true');
    await expect.element(dialog.getByText('This name is free.')).toBeVisible();
    await name.fill('acme');
    await expect.element(dialog.getByText('This name is already taken.')).toBeVisible();
    await name.fill('a_b');
    await expect.element(dialog.getByText(/^Use lower-case English letters/)).toBeVisible();
    await next.click();
    await expect.element(name).toHaveAttribute('aria-invalid', 'true');
    await expectAccessible();
  });

  it('checks a host name of its own while it is typed, and goes on with none that is taken', async () => {
    const bodies: unknown[] = [];
    onCall(createInstance, ({ body }) => {
      bodies.push(body);
      return anInstance();
    });
    const opened = await open();
    await fillCompany();
    await expect.element(dialog.getByText('This name is free.')).toBeVisible();
    const host = dialog.getByRole('textbox', { name: 'Own host name' });
    await host.fill('jobs_acme.test');
    await expect.element(dialog.getByText(/^Enter a whole host name/)).toBeVisible();
    await host.fill('jobs.acme.test');
    await expect.element(dialog.getByText('This name is already taken.')).toBeVisible();
    await next.click();
    await expect.element(host).toHaveAttribute('aria-invalid', 'true');
    await expectAccessible();
    await host.fill('Jobs.Delta.test');
    await expect.poll(() => dialog.getByText('This name is free.').elements().length).toBe(2);
    await next.click();
    await expect.element(dialog.getByText('Brand colour')).toBeVisible();
    await next.click();
    await dialog.getByRole('button', { name: 'Create' }).click();
    await expect.poll(() => opened).toEqual([idOf(7)]);
    expect(bodies).toMatchObject([{ name: 'delta-lifts', own_host: 'jobs.delta.test' }]);
  });

  it('offers the databases where there are several, and those that can be used', async () => {
    const bodies: unknown[] = [];
    onCall(createInstance, ({ body }) => {
      bodies.push(body);
      return anInstance();
    });
    const databases = [
      firstDatabase,
      { name: 'north', instances: 2, is_reachable: true },
      { name: 'south', instances: 0, is_reachable: false },
    ];
    const opened = await open({ databases });
    await fillCompany();
    await next.click();
    await expect.element(dialog.getByText('Brand colour')).toBeVisible();
    await next.click();
    const select = dialog.getByRole('combobox', { name: 'Database' });
    await expect.element(select).toHaveValue('First database, 1 instance');
    await select.click();
    await expect.element(page.getByRole('option', { name: /south/ })).toHaveAttribute('data-combobox-disabled', 'true');
    await page.getByRole('option', { name: /north/ }).click();
    await dialog.getByRole('button', { name: 'Create' }).click();
    await expect.poll(() => opened).toEqual([idOf(7)]);
    expect(bodies).toMatchObject([{ database: 'north' }]);
  });

  it('takes the settings of another one, which bring their own apps and colour', async () => {
    const bodies: unknown[] = [];
    onCall(createInstance, ({ body }) => {
      bodies.push(body);
      return anInstance();
    });
    const opened = await open();
    await fillCompany();
    await next.click();
    await expect.element(dialog.getByText('Brand colour')).toBeVisible();
    await dialog.getByRole('radio', { name: 'The settings of another instance' }).click();
    await expect.element(dialog.getByText('Brand colour')).not.toBeInTheDocument();
    await next.click();
    await expect.element(dialog.getByRole('radio', { name: 'Nothing' })).toBeVisible();
    await dialog.getByRole('combobox', { name: 'Take the settings of' }).click();
    await page.getByRole('option', { name: /Acme/ }).click();
    await next.click();
    await dialog.getByRole('checkbox', { name: 'Incognito' }).click();
    await dialog.getByRole('button', { name: 'Create' }).click();
    await expect.poll(() => opened).toEqual([idOf(7)]);
    expect(bodies).toMatchObject([
      {
        company: 'Delta Lifts',
        name: 'delta-lifts',
        incognito: true,
        add_yourself: true,
        start: { kind: 'settings', from: idOf(8) },
      },
    ]);
    expect(bodies[0]).not.toHaveProperty('apps');
  });

  it('begins with the last backup of another one that has a backup', async () => {
    const bodies: unknown[] = [];
    onCall(createInstance, ({ body }) => {
      bodies.push(body);
      return anInstance();
    });
    const opened = await open();
    onCall(listInstances, () =>
      onePage([
        anInstance({ _id: idOf(8), company: 'Acme' }),
        anInstance({ _id: idOf(9), company: 'Never', last_backup_at: null }),
      ]),
    );
    await fillCompany();
    await next.click();
    await dialog.getByRole('radio', { name: 'The last backup of an instance' }).click();
    await expect.element(dialog.getByText('Brand colour')).not.toBeInTheDocument();
    await dialog.getByRole('combobox', { name: 'Take the last backup of' }).click();
    await expect.element(page.getByRole('option', { name: /Acme.*27\/11\/26/ })).toBeVisible();
    expect(page.getByRole('option', { name: /Never/ }).elements()).toEqual([]);
    await page.getByRole('option', { name: /Acme/ }).click();
    await expectAccessible();
    await next.click();
    await dialog.getByRole('button', { name: 'Create' }).click();
    await expect.poll(() => opened).toEqual([idOf(7)]);
    expect(bodies).toMatchObject([{ start: { kind: 'backup', from: idOf(8) } }]);
    expect(bodies[0]).not.toHaveProperty('apps');
  });

  it('says where no instance has a backup yet', async () => {
    await open();
    onCall(listInstances, () => onePage([anInstance({ last_backup_at: null })]));
    await fillCompany();
    await next.click();
    await dialog.getByRole('radio', { name: 'The last backup of an instance' }).click();
    await expect.element(dialog.getByText(/^No instance has a backup yet/)).toBeVisible();
    await next.click();
    await expect.element(dialog.getByRole('radio', { name: 'Nothing' })).toBeVisible();
  });

  it('shows how far it is, and leads back to the field that the server refuses', async () => {
    const release = Promise.withResolvers<void>();
    onCall(createInstance, async () => {
      await release.promise;
      return problem(409, 'name_taken', 'This name is already taken.', [
        { path: 'name', code: 'name_taken', message: 'This name is already taken.' },
      ]);
    });
    await open();
    await fillCompany();
    await next.click();
    await dialog.getByRole('radio', { name: 'The demo' }).click();
    await next.click();
    await dialog.getByRole('button', { name: 'Create' }).click();
    await expect.element(dialog.getByText('Filling in the demo…')).toBeVisible();
    await expect.element(dialog.getByRole('progressbar')).toBeVisible();
    release.resolve();
    await expect.element(dialog.getByRole('textbox', { name: 'Name in the address' })).toBeVisible();
    await expect.element(dialog.getByText('This name is already taken.')).toBeVisible();
  });

  it('asks for what Google gave once people are to sign in with it, and says where Google sends them back to', async () => {
    const bodies: unknown[] = [];
    onCall(createInstance, ({ body }) => {
      bodies.push(body);
      return anInstance();
    });
    await open({ view: 'phone' });
    await fillCompany();
    await next.click();
    await next.click();
    await dialog.getByText('Google sign-in', { exact: true }).click();
    await expect.element(dialog.getByText('https://delta-lifts.here.test/google_login')).toBeVisible();
    const [id, secret] = [dialog.getByRole('textbox', { name: 'Client ID' }), dialog.getByLabelText(/^Client secret/)];
    await dialog.getByRole('button', { name: 'Create' }).click();
    await expect.element(id).toHaveAttribute('aria-invalid', 'true');
    await id.fill('lifts.apps.test');
    await secret.fill('a secret');
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth);
    await expectAccessible();
    await dialog.getByRole('button', { name: 'Create' }).click();
    await expect
      .poll(() => bodies)
      .toMatchObject([{ social_sign_in: { client_id: 'lifts.apps.test', client_secret: 'a secret' } }]);
  });

  it('is accessible on a phone in Hebrew', async () => {
    await open({ language: 'he', view: 'phone' });
    await expect.element(dialog.getByRole('textbox').first()).toBeVisible();
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth);
    await expectAccessible();
  });
});
