import type { ExportedFile } from '@plumbline/contract/exports';
import { createExport } from '@plumbline/contract/exports';
import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../../../test/accessibility.ts';
import { cutTexts } from '../../../../test/cut-text.ts';
import { aPerson } from '../../../../test/people.ts';
import { render } from '../../../../test/render.tsx';
import { onCall, problem } from '../../../../test/server.ts';
import { Notices } from '../../../../test/notices.tsx';
import en from '../../../i18n/en/settings.json';
import exportTexts from '../../../i18n/en/exports.json';
import he from '../../../i18n/he/settings.json';
import { BackupSection } from './backup-section.tsx';

const drawn = (
  <>
    <BackupSection />
    <Notices />
  </>
);
const at = '2026-11-28T08:00:00.000Z';
const begun: ExportedFile = {
  _id: '01890000-0000-7000-8000-000000000001',
  kind: 'company_backup',
  name: 'main.whole.tar',
  state: 'waiting',
  progress: 0,
  rows: 3,
  problem: null,
  fileName: null,
  size: null,
  created_at: at,
  finished_at: null,
  expires_at: at,
};

describe('the backup of a company', () => {
  it('is made in the background, and found among one’s exports', async () => {
    const asked: unknown[] = [];
    onCall(createExport, ({ body }) => {
      asked.push(body);
      return begun;
    });
    await render(drawn, { person: aPerson() });
    await expect.element(page.getByText(en.backup.secrets)).toBeVisible();
    await page.getByRole('button', { name: en.backup.create }).click();
    await expect.poll(() => asked).toEqual([{ kind: 'company_backup', input: {} }]);
    await expect.element(page.getByText(exportTexts.begun)).toBeVisible();
    await expectAccessible();
  });

  it('says why it was not made', async () => {
    onCall(createExport, () => problem(429, 'exports_too_many', 'There are five already.'));
    await render(drawn, { person: aPerson() });
    await page.getByRole('button', { name: en.backup.create }).click();
    await expect.element(page.getByText(/^The backup wasn’t created/)).toBeVisible();
    await expect.element(page.getByRole('button', { name: en.backup.create })).toBeEnabled();
  });

  it('is read whole on a phone, in Hebrew', async () => {
    await render(<BackupSection />, { person: aPerson(), language: 'he', view: 'phone' });
    await expect.element(page.getByRole('button', { name: he.backup.create })).toBeVisible();
    expect(cutTexts(document.querySelector('main')!)).toEqual([]);
    await expectAccessible();
  });
});
