import type { BackupOnWire } from '@plumbline/contract/backups';
import { cancelBackup, listBackups, startBackup } from '@plumbline/contract/backups';
import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../../../test/accessibility.ts';
import { cutTexts } from '../../../../test/cut-text.ts';
import { aPerson } from '../../../../test/people.ts';
import type { RenderOptions } from '../../../../test/render.tsx';
import { render } from '../../../../test/render.tsx';
import { onCall, problem } from '../../../../test/server.ts';
import { Notices } from '../../../../test/notices.tsx';
import en from '../../../i18n/en/backups.json';
import he from '../../../i18n/he/backups.json';
import { InstanceBackups } from './instance-backups.tsx';

const instanceId = '01890000-0000-7000-8000-000000000001';
const aBackup = (number: number, changes: Partial<BackupOnWire> = {}): BackupOnWire => ({
  _id: `01890000-0000-7000-8000-00000000010${number}`,
  kind: 'night',
  state: 'done',
  progress: 1,
  problem: null,
  path: 'main/20261128T014100Z.tar',
  size: 12_345_678,
  rows: 4000,
  files: 34,
  missing: 0,
  created_at: '2026-11-28T01:41:00.000Z',
  finished_at: '2026-11-28T01:42:00.000Z',
  ...changes,
});
const running = aBackup(2, { kind: 'app', state: 'running', progress: 0.5, path: null, size: null, files: null });
const failed = aBackup(3, {
  state: 'failed',
  path: null,
  size: null,
  files: null,
  problem: 'BACKUP_URL: the folder is closed',
});

const show = (options: RenderOptions = {}) =>
  render(
    <>
      <InstanceBackups instanceId={instanceId} />
      <Notices />
    </>,
    { person: aPerson(), ...options },
  );
const text = () => document.querySelector('main')?.textContent?.replaceAll(/[\u2066-\u2069]/g, '') ?? '';

describe('the backups of an installation', () => {
  it('are listed with what they came to, and begun', async () => {
    let docs = [aBackup(1, { missing: 2 }), failed, aBackup(4, { size: 46_080 })];
    let asked = 0;
    onCall(listBackups, () => ({ isSetUp: true, docs }));
    onCall(startBackup, () => {
      asked += 1;
      docs = [running, ...docs];
      return running;
    });
    await show();
    await expect.poll(text).toContain('12.3 MB');
    expect(text()).toContain('0.1 MB');
    expect(text()).toContain('34 files');
    expect(text()).toContain('2 files were missing');
    expect(text()).toContain('BACKUP_URL: the folder is closed');
    await page.getByRole('button', { name: en.create }).click();
    await expect.element(page.getByRole('progressbar')).toBeVisible();
    expect(asked).toBe(1);
    await expect.element(page.getByRole('button', { name: en.create })).toBeDisabled();
    await expectAccessible();
  });

  it('are cancelled while they are on their way', async () => {
    let docs = [running];
    onCall(listBackups, () => ({ isSetUp: true, docs }));
    onCall(cancelBackup, () => {
      docs = [{ ...running, state: 'cancelled' }];
      return docs[0] ?? running;
    });
    await show();
    await page.getByRole('button', { name: en.cancel }).click();
    await expect.poll(text).toContain(en.states.cancelled);
    expect(page.getByRole('progressbar').elements()).toHaveLength(0);
  });

  it('say when they are off, when there is none, and why none was begun', async () => {
    let isSetUp = true;
    onCall(listBackups, () => ({ isSetUp, docs: [] }));
    onCall(startBackup, () => {
      isSetUp = false;
      return problem(409, 'not_set_up', 'Not set up.');
    });
    await show();
    await expect.poll(text).toContain(en.empty);
    await page.getByRole('button', { name: en.create }).click();
    await expect.element(page.getByText(/^The backup wasn’t started/)).toBeVisible();
    await expect.poll(text).toContain(en.off);
    expect(page.getByRole('button', { name: en.create }).elements()).toHaveLength(0);
  });

  it('are read whole on a phone, in Hebrew', async () => {
    onCall(listBackups, () => ({ isSetUp: true, docs: [running, aBackup(1), failed] }));
    await show({ language: 'he', view: 'phone' });
    await expect.element(page.getByRole('button', { name: he.create })).toBeVisible();
    await expect.poll(text).toContain(he.kinds.night);
    expect(cutTexts(document.querySelector('main')!)).toEqual([]);
    await expectAccessible();
  });
});
