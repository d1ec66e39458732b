import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import type { JobTypeRetention as Stored } from '@plumbline/contract/retention';
import { previewRetention, readRetention, setRetention } from '@plumbline/contract/retention';
import { expectAccessible } from '../../../../test/accessibility.ts';
import { cutTexts } from '../../../../test/cut-text.ts';
import { aPerson, idOf } from '../../../../test/people.ts';
import { render } from '../../../../test/render.tsx';
import { onCall } from '../../../../test/server.ts';
import en from '../../../i18n/en/retention.json';
import he from '../../../i18n/he/retention.json';
import { JobTypeRetention } from './job-type-retention.tsx';

const none: Stored = { rule: null, set_at: null, set_by: null };
const stored: Stored = {
  rule: { covers: 'media', years: 5 },
  set_at: '2026-03-01T08:00:00.000Z',
  set_by: { _id: idOf(3), name: { first: 'Noa', last: 'Levi' } },
};

it('sets a rule after it has said what goes today, and asked', async () => {
  const sent: unknown[] = [];
  const asked: string[] = [];
  onCall(readRetention, () => none);
  onCall(previewRetention, ({ query }) => {
    asked.push(`${query.get('covers')} ${query.get('years')}`);
    return { jobs: 2, answers: 0, marks: 0, files: 31, bytes: 12_340_000, has_more: false };
  });
  onCall(setRetention, ({ body }) => {
    sent.push(body);
    return stored;
  });
  await render(<JobTypeRetention jobTypeId={idOf(1)} />, { person: aPerson() });
  await page.getByRole('combobox', { name: en.covers }).click();
  await page.getByRole('option', { name: en.kinds.media }).click();
  const status = page.getByRole('status');
  await expect
    .poll(() => status.element().textContent?.replaceAll(/[\u2066-\u2069]/g, ''))
    .toContain('31 files of 2 jobs (12.3 MB)');
  expect(asked).toEqual(['media 7']);
  await expectAccessible();
  await page.getByRole('button', { name: en.set, exact: true }).click();
  const dialog = page.getByRole('dialog');
  await expect.element(dialog).toBeVisible();
  expect(dialog.element().textContent?.replaceAll(/[\u2066-\u2069]/g, '')).toContain('31 files of 2 jobs');
  await dialog.getByRole('button', { name: en.set, exact: true }).click();
  await expect.poll(() => sent).toEqual([{ rule: { covers: 'media', years: 7 } }]);
});

it('ends a rule; read whole on a phone, in Hebrew', async () => {
  const sent: unknown[] = [];
  onCall(readRetention, () => stored);
  onCall(previewRetention, () => ({ jobs: 0, answers: 0, marks: 0, files: 0, bytes: 0, has_more: false }));
  onCall(setRetention, ({ body }) => {
    sent.push(body);
    return none;
  });
  await render(<JobTypeRetention jobTypeId={idOf(1)} />, { person: aPerson(), language: 'he', view: 'phone' });
  await expect.element(page.getByText(he.nothingToday)).toBeVisible();
  await expect.element(page.getByText(/Noa Levi/)).toBeVisible();
  await expectAccessible();
  expect(cutTexts(document.body)).toEqual([]);
  await page.getByRole('combobox', { name: he.covers }).click();
  await page.getByRole('option', { name: he.kinds.never }).click();
  await page.getByRole('button', { name: he.end, exact: true }).click();
  await expect.poll(() => sent).toEqual([{ rule: null }]);
});

it.each([
  ['en', en, '40 answers, 3 marks and 1 file (0.5 MB) of 2 jobs'],
  ['he', he, '40 תשובות, 3 סימונים, קובץ אחד (0.5 MB), מתוך שתי עבודות'],
] as const)('says what goes with answers, and what stays; on a phone, in %s', async (language, texts, counted) => {
  const sent: unknown[] = [];
  onCall(readRetention, () => none);
  onCall(previewRetention, () => ({ jobs: 2, answers: 40, marks: 3, files: 1, bytes: 500_000, has_more: false }));
  onCall(setRetention, ({ body }) => {
    sent.push(body);
    return stored;
  });
  await render(<JobTypeRetention jobTypeId={idOf(1)} />, { person: aPerson(), language, view: 'phone' });
  await page.getByRole('combobox', { name: texts.covers }).click();
  await page.getByRole('option', { name: texts.kinds.answers }).click();
  await expect.element(page.getByText(texts.answersHint)).toBeVisible();
  const status = page.getByRole('status');
  await expect.poll(() => status.element().textContent?.replaceAll(/[\u2066-\u2069]/g, '')).toContain(counted);
  expect(cutTexts(document.body)).toEqual([]);
  await expectAccessible();
  await page.getByRole('button', { name: texts.set, exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: texts.set, exact: true }).click();
  await expect.poll(() => sent).toEqual([{ rule: { covers: 'answers', years: 7 } }]);
});
