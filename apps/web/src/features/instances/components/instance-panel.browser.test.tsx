import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { listBackups } from '@plumbline/contract/backups';
import { checkInstanceHost, checkInstanceName } from '@plumbline/contract/instance-names';
import {
  changeInstance,
  deleteInstance,
  eraseInstance,
  migrateInstance,
  readInstance,
  undeleteInstance,
} from '@plumbline/contract/instances';
import type { InstanceOnWire } from '@plumbline/contract/instances';
import { expectAccessible } from '../../../../test/accessibility.ts';
import { anInstance } from '../../../../test/instances.ts';
import { aPerson } from '../../../../test/people.ts';
import { render } from '../../../../test/render.tsx';
import { onCall, problem } from '../../../../test/server.ts';
import { ShellStateProvider, useShell } from '../../../ui/shell/shell-state.tsx';
import { InstancePanel } from './instance-panel.tsx';

const person = aPerson({ role: 'sys_admin' });

function Panel({ id }: { readonly id: string }) {
  const { setPanelPlace } = useShell();
  return (
    <>
      <InstancePanel id={id} onClose={() => undefined} />
      <div ref={setPanelPlace} />
    </>
  );
}

/** The panel of an installation that calls change. */
async function open(first: InstanceOnWire, language: 'en' | 'he' = 'en') {
  const sent: unknown[] = [];
  let shown = first;
  const become = (part: Partial<InstanceOnWire>) => (shown = { ...shown, ...part });
  onCall(readInstance, () => shown);
  onCall(changeInstance, ({ body }) => {
    sent.push(body);
    const { isActive } = body as { isActive?: boolean };
    return become(isActive === undefined ? {} : { isActive, state: isActive ? 'active' : 'suspended' });
  });
  onCall(deleteInstance, ({ body }) => {
    sent.push(body);
    return become({ state: 'deleting', isActive: false, deletes_at: '2026-12-28T08:00:00.000Z' });
  });
  onCall(undeleteInstance, () => become({ state: 'active', isActive: true, deletes_at: null }));
  onCall(eraseInstance, ({ body }) => {
    sent.push(body);
    return { success: true as const };
  });
  onCall(migrateInstance, () => become({ state: 'active', isActive: true, migration_error: null }));
  onCall(checkInstanceName, ({ params, query }) => ({
    problem: params['name'] === 'acme' && query.get('except') === first._id ? ('name_taken' as const) : null,
    address: '',
  }));
  onCall(checkInstanceHost, ({ params }) => ({
    problem: params['host'] === 'jobs.acme.test' ? ('name_taken' as const) : null,
  }));
  onCall(listBackups, () => ({ isSetUp: false, docs: [] }));
  await render(
    <ShellStateProvider>
      <Panel id={first._id} />
    </ShellStateProvider>,
    { person, language },
  );
  return sent;
}

const button = (name: string) => page.getByRole('button', { name, exact: true });

describe('the panel of an installation', () => {
  it('suspends it once that is confirmed, and resumes it', async () => {
    const sent = await open(anInstance());
    await button('Suspend').click();
    const dialog = page.getByRole('dialog');
    await expect.element(dialog.getByText(/Answers stay on people’s devices/)).toBeVisible();
    await dialog.getByRole('button', { name: 'Suspend' }).click();
    await expect.element(page.getByText('Suspended')).toBeVisible();
    await button('Resume').click();
    await expect.element(button('Suspend')).toBeVisible();
    expect(sent).toEqual([{ isActive: false }, { isActive: true }]);
    await expectAccessible();
  });

  it('deletes it after its name was typed, restores it, and erases it at once', async () => {
    const sent = await open(anInstance());
    await button('Delete').click();
    const dialog = page.getByRole('dialog');
    const confirm = dialog.getByRole('button', { name: 'Delete' });
    await expect.element(confirm).toBeDisabled();
    await dialog.getByRole('textbox').fill('delt');
    await expect.element(confirm).toBeDisabled();
    await dialog.getByRole('textbox').fill('Delta');
    await confirm.click();
    await expect.element(page.getByText('Being deleted')).toBeVisible();
    await expect.element(page.getByText(/All data is erased on/)).toBeVisible();
    await expect.element(button('Edit')).not.toBeInTheDocument();
    await button('Restore').click();
    await expect.element(button('Edit')).toBeVisible();
    await button('Delete').click();
    await dialog.getByRole('textbox').fill('delta');
    await confirm.click();
    await button('Erase now').click();
    await dialog.getByRole('textbox').fill('delta');
    await dialog.getByRole('button', { name: 'Erase now' }).click();
    await expect.poll(() => sent).toEqual([{ name: 'delta' }, { name: 'delta' }, { name: 'delta' }]);
  });

  it('sends only what was edited, and shows at its field what the server refuses', async () => {
    const sent = await open(anInstance());
    await button('Edit').click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: 'Owner' }).fill('New@Delta.test');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect.poll(() => sent).toEqual([{ owner_email: 'new@delta.test' }]);
    onCall(changeInstance, () =>
      problem(409, 'name_taken', 'This name is already taken.', [
        { path: 'name', code: 'name_taken', message: 'This name is already taken.' },
      ]),
    );
    await button('Edit').click();
    await dialog.getByRole('textbox', { name: 'Name in the address' }).fill('acme');
    await expect.element(dialog.getByText(/lead there/)).toBeVisible();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect.element(dialog.getByText('This name is already taken.')).toBeVisible();
  });

  it('says while it is typed whether a name, and a host name of its own, is free', async () => {
    await open(anInstance());
    await button('Edit').click();
    const dialog = page.getByRole('dialog');
    const [name, host] = [
      dialog.getByRole('textbox', { name: 'Name in the address' }),
      dialog.getByRole('textbox', { name: 'Own host name' }),
    ];
    await expect.element(name).toHaveValue('delta');
    await expect.element(dialog.getByText('This name is free.')).not.toBeInTheDocument();
    await host.fill('jobs.acme.test');
    await expect.element(dialog.getByText('This name is already taken.')).toBeVisible();
    await host.fill('jobs.delta.test');
    await expect.element(dialog.getByText('This name is free.')).toBeVisible();
    await host.clear();
    await name.fill('acme');
    await expect.element(dialog.getByText('This name is already taken.')).toBeVisible();
    await expectAccessible();
  });

  it('says why its tables could not be updated, and tries again', async () => {
    await open(anInstance({ state: 'failed', isActive: false, migration_error: 'column "x" already exists' }));
    await expect.element(page.getByText('column "x" already exists')).toBeVisible();
    await button('Try again').click();
    await expect.element(page.getByText('column "x" already exists')).not.toBeInTheDocument();
  });

  it('shows how far an update of its tables is, and that it gave way to others', async () => {
    const migration = { name: '0068-fill-names.sql', step: 1, steps: 3, done: 5000, total: 20_000, retries: 2 };
    await open(anInstance({ migration: { ...migration, updated_at: '2026-11-28T08:00:00.000Z' } }));
    await expect.element(page.getByText('0068-fill-names.sql')).toBeVisible();
    await expect.element(page.getByText(/Step \S*2\S* of \S*3/)).toBeVisible();
    await expect.element(page.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '25');
    await expect.element(page.getByText(/2.* times, and tries again/)).toBeVisible();
    await expectAccessible();
  });

  it('says when it was last backed up, and that it waits for a last backup before it is erased', async () => {
    await open(
      anInstance({
        state: 'deleting',
        isActive: false,
        deletes_at: '2026-11-20T08:00:00.000Z',
        last_backup_at: null,
        last_backup_failed: true,
      }),
    );
    await expect.element(page.getByText('Last backup', { exact: true })).toBeVisible();
    await expect.element(page.getByRole('img', { name: 'The newest backup failed' })).toBeVisible();
    await expect.element(page.getByText(/Without a last backup nothing is erased/)).toBeVisible();
    await expectAccessible();
  });

  it('offers nothing for the main host', async () => {
    await open(anInstance({ name: '' }));
    await expect.element(page.getByText('owner@delta.test')).toBeVisible();
    for (const name of ['Edit', 'Suspend', 'Delete']) await expect.element(button(name)).not.toBeInTheDocument();
  });

  it('is accessible in Hebrew', async () => {
    await open(
      anInstance({ end_decision: 'kept', ends_at: '2026-12-28T08:00:00.000Z', incognito: true, own_host: 'a.test' }),
      'he',
    );
    await expect.element(page.getByText('הבעלים השאיר את החברה.')).toBeVisible();
    await expectAccessible();
  });
});
