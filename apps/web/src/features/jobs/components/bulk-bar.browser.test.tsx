import { notifications } from '@mantine/notifications';
import { readZipAddress } from '@plumbline/contract/asset-zip';
import type { BulkChangeWithItems } from '@plumbline/contract/bulk-changes';
import { createBulkChange } from '@plumbline/contract/bulk-changes';
import { createExport } from '@plumbline/contract/exports';
import { exportJobs } from '@plumbline/contract/job-documents';
import type { JobListItem } from '@plumbline/contract/job-shapes';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../../../test/accessibility.ts';
import { aBulkChange } from '../../../../test/bulk-changes.ts';
import { aListedJob } from '../../../../test/jobs.ts';
import { aPerson, idOf } from '../../../../test/people.ts';
import { render } from '../../../../test/render.tsx';
import { onCall, problem } from '../../../../test/server.ts';
import { Notices } from '../../../../test/notices.tsx';
import en from '../../../i18n/en/jobs.json';
import heJobs from '../../../i18n/he/jobs.json';
import bulkEn from '../../../i18n/en/bulk-changes.json';
import { BulkBar } from './bulk-bar.tsx';

afterEach(() => notifications.clean());

const gone = 'It was deleted or you don’t have access.';
const someJobs = (count: number) => Array.from({ length: count }, (_, n) => aListedJob(n + 1));
const bar = page.getByRole('region', { name: en.bulk.label });
const button = (name: string) => page.getByRole('button', { name, exact: true });
const item = (name: string) => page.getByRole('menuitem', { name, exact: true });
/** Numbers stand isolated in their lines. */
const refusalOf = (n: number) => page.getByText(new RegExp(`#${n}\\W*: ${gone}`));
const said = (text: string, count: number) => page.getByText(text.replace('{{count}}', String(count)));

async function show(jobs: readonly JobListItem[], language: 'en' | 'he' = 'en') {
  const onDone = vi.fn<() => void>();
  await render(
    <>
      <BulkBar jobs={jobs} onDone={onDone} />
      <Notices />
    </>,
    { person: aPerson(), language },
  );
  return onDone;
}

/** Responds as the server does that has changed them; gives what was sent. */
function changesOf(...responses: readonly BulkChangeWithItems[]) {
  const sent: { kind: string; input?: unknown; jobs: readonly string[] }[] = [];
  onCall(createBulkChange, ({ body }) => {
    const { _id: id, ...change } = body as { _id: string } & (typeof sent)[number];
    sent.push(change);
    return { ...(responses[sent.length - 1] ?? aBulkChange()), _id: id };
  });
  return sent;
}
const dialog = page.getByRole('dialog');
const ids = (count: number) => Array.from({ length: count }, (_, n) => idOf(n + 1));

describe('a status of several jobs', () => {
  it('is set by one call, and what is refused is named with the reason', async () => {
    const refused = { job: idOf(2), ID: 2, state: 'refused' as const, reason: gone };
    const sent = changesOf(aBulkChange({ counts: { done: 2, refused: 1 }, not_changed: [refused] }));
    await show(someJobs(3));
    await button(en.bulk.status).click();
    await page.getByRole('menuitem', { name: 'Done' }).click();
    await expect.element(said(bulkEn.notChanged_one, 1)).toBeVisible();
    await expect.element(refusalOf(2)).toBeVisible();
    await expectAccessible();
    expect(sent).toEqual([{ kind: 'status', input: { status: 'done' }, jobs: ids(3) }]);
  });

  it('is asked for before many are changed: how many, and what becomes of them', async () => {
    const sent = changesOf();
    await show(someJobs(2500));
    await button(en.bulk.status).click();
    await page.getByRole('menuitem', { name: 'Done' }).click();
    await expect.element(dialog.getByText(/becomes/)).toBeVisible();
    expect(sent).toEqual([]);
    await dialog.getByRole('button', { name: /^Change\W+2500/ }).click();
    await expect.poll(() => sent.map(({ jobs }) => jobs.length)).toEqual([2500]);
  });

  it('of one job says so in its own words (he)', async () => {
    changesOf(aBulkChange({ counts: { refused: 1 }, total: 1, not_changed: [] }));
    await show(someJobs(1), 'he');
    await button(heJobs.bulk.status).click();
    await page.getByRole('menuitem').last().click();
    await expect.element(page.getByText('Status of 3 jobs is now “Done”')).toBeVisible();
    await expectAccessible();
  });
});

describe('the start of several jobs', () => {
  it('is moved by days, of which none is no change', async () => {
    const sent = changesOf();
    await show(someJobs(2));
    await button(en.bulk.more).click();
    await item(en.bulk.setDate).click();
    await dialog.getByText(en.bulk.dateWays.days).click();
    await expect.element(dialog.getByRole('button', { name: en.bulk.apply })).toBeDisabled();
    await dialog.getByLabelText(en.bulk.days, { exact: false }).fill('-3');
    await dialog.getByRole('button', { name: en.bulk.apply }).click();
    await expect.poll(() => sent).toEqual([{ kind: 'move_days', input: { days: -3 }, jobs: ids(2) }]);
  });
});

describe('the planned length of several jobs', () => {
  const length = dialog.getByRole('textbox', { name: en.columns.plannedLength });
  const open = async (jobs: readonly JobListItem[]) => {
    const sent = changesOf();
    await show(jobs);
    await button(en.bulk.more).click();
    await item(en.bulk.setLength).click();
    await expect.element(length).toBeVisible();
    return sent;
  };

  it('is set for all by one call; what is no length is not sent, and says why', async () => {
    const sent = await open(someJobs(2));
    await length.fill('-1:30');
    await dialog.getByRole('button', { name: en.bulk.apply }).click();
    await expect.element(length).toHaveAccessibleDescription(/at least 1 minute/);
    await expectAccessible();
    expect(sent).toEqual([]);
    await length.fill('1:30');
    await dialog.getByRole('button', { name: en.bulk.apply }).click();
    await expect.poll(() => sent).toEqual([{ kind: 'planned_length', input: { plannedLength: 90 }, jobs: ids(2) }]);
  });

  it('begins with the one that they share, and is taken off by an empty field', async () => {
    const sent = await open([1, 2].map((n) => aListedJob(n, { plannedLength: 45 })));
    await expect.element(length).toHaveValue('45 min');
    await length.fill('');
    await dialog.getByRole('button', { name: en.bulk.apply }).click();
    await expect.poll(() => sent).toEqual([{ kind: 'planned_length', input: { plannedLength: null }, jobs: ids(2) }]);
  });
});

describe('jobs that are deleted together', () => {
  const confirm = dialog.getByRole('button', { name: en.bulk.delete, exact: true });

  it('are deleted by one call but for those that are refused, which stay selected and are named', async () => {
    const refused = { job: idOf(1), ID: 1, state: 'refused' as const, reason: gone };
    const counts = { done: 2, refused: 1 };
    const sent = changesOf(
      aBulkChange({ kind: 'delete', title: 'Deleted 3 jobs', can_undo: false, counts, not_changed: [refused] }),
    );
    const onDone = await show(someJobs(3));
    await button(en.bulk.delete).click();
    await confirm.click();
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(page.getByText('Deleted 3 jobs')).toBeVisible();
    await expect.element(button(bulkEn.undo)).not.toBeInTheDocument();
    await expect.element(said(bulkEn.notChanged_one, 1)).toBeVisible();
    await expect.element(refusalOf(1)).toBeVisible();
    expect(sent).toEqual([{ kind: 'delete', jobs: ids(3) }]);
    expect(onDone).not.toHaveBeenCalled();
  });

  it('are all sent at once, however many they are, and are chosen no more once they are gone', async () => {
    const sent = changesOf(aBulkChange({ kind: 'delete', title: 'Deleted 1001 jobs', can_undo: false, total: 1001 }));
    const onDone = await show(someJobs(1001));
    await button(en.bulk.delete).click();
    await confirm.click();
    await expect.element(page.getByText('Deleted 1001 jobs')).toBeVisible();
    expect(sent.map(({ jobs }) => jobs.length)).toEqual([1001]);
    await expect.poll(() => onDone.mock.calls.length).toBe(1);
  });
});

describe('what is done with each of several jobs', () => {
  it('copies those that may be copied', async () => {
    const sent = changesOf();
    await show([...someJobs(2), aListedJob(3, { can: ['change'] })]);
    await button(en.bulk.more).click();
    await item(en.bulk.duplicate).click();
    await expect.poll(() => sent).toEqual([{ kind: 'duplicate', jobs: ids(2) }]);
  });

  it('saves the files of more than a thousand as as many ZIPs as it takes to name them', async () => {
    const sent: number[] = [];
    onCall(readZipAddress, ({ query }) => {
      const count = query.get('jobId')!.split(',').length;
      sent.push(count);
      return count === 1 ? problem(404, 'not_found', 'Not found.') : { Location: '#files', files: 3, size: 12 };
    });
    await show(someJobs(1001));
    await button(en.bulk.more).click();
    await item(en.bulk.files).click();
    await expect.element(said(en.bulk.savingFiles_other, 3)).toBeVisible();
    expect(sent).toEqual([1000, 1]);
  });

  it.each([
    ['en', 'One PDF/A', 'A PDF/A each, in a ZIP'],
    ['he', 'קובץ PDF/A אחד', 'PDF/A לכל עבודה, בקובץ ZIP'],
  ] as const)('makes files for archives (%s)', async (language, one, each) => {
    const asked: unknown[] = [];
    onCall(exportJobs, ({ query }) => {
      asked.push(Object.fromEntries(['format', 'archival'].map((name) => [name, query.get(name)])));
      return problem(422, 'document_not_archivable', 'No archive file.');
    });
    const pdf = language === 'en' ? 'Export PDF' : 'הפקת PDF';
    await show(someJobs(2), language);
    await button(pdf).click();
    await item(one).click();
    await expect.element(page.getByText(/No archive file/)).toBeVisible();
    await button(pdf).click();
    await item(each).click();
    await expect
      .poll(() => asked)
      .toEqual([
        { format: 'pdf', archival: 'true' },
        { format: 'zip', archival: 'true' },
      ]);
  });

  it('asks for many archive files in the background', async () => {
    const asked: unknown[] = [];
    onCall(createExport, ({ body }) => {
      asked.push(body);
      return problem(429, 'exports_too_many', 'Too many.');
    });
    await show(someJobs(21));
    await button('Export PDF').click();
    await item('A PDF/A each, in a ZIP').click();
    await expect.poll(() => asked).toMatchObject([{ kind: 'job_pdf', input: { format: 'zip', archival: true } }]);
  });

  it('says beforehand that they are too many for documents', async () => {
    await show(someJobs(501));
    await expect.element(bar.getByRole('button', { name: 'Export PDF' })).toBeDisabled();
  });
});
