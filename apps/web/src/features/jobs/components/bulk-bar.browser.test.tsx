import { MantineThemeProvider } from '@mantine/core';
import { notifications, Notifications } from '@mantine/notifications';
import { readZipAddress } from '@plumbline/contract/asset-zip';
import { createExport } from '@plumbline/contract/exports';
import { exportJobs } from '@plumbline/contract/job-documents';
import type { JobListItem } from '@plumbline/contract/job-shapes';
import { changeJobStatuses, cloneJob, removeJob, removeJobs } from '@plumbline/contract/jobs';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../../../test/accessibility.ts';
import { aJob, aListedJob } from '../../../../test/jobs.ts';
import { aPerson, idOf } from '../../../../test/people.ts';
import { render } from '../../../../test/render.tsx';
import { onCall, problem } from '../../../../test/server.ts';
import en from '../../../i18n/en/jobs.json';
import heJobs from '../../../i18n/he/jobs.json';
import enUi from '../../../i18n/en/ui.json';
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

// As the app's frame has them.
const namedCloseButtons = {
  components: { Notification: { defaultProps: { closeButtonProps: { 'aria-label': 'Close' } } } },
};

async function show(jobs: readonly JobListItem[], language: 'en' | 'he' = 'en') {
  const onDone = vi.fn<() => void>();
  await render(
    <>
      <BulkBar jobs={jobs} onDone={onDone} />
      <MantineThemeProvider inherit theme={namedCloseButtons}>
        <Notifications />
      </MantineThemeProvider>
    </>,
    { person: aPerson(), language },
  );
  return onDone;
}

/** Responds as the server does, of which these jobs are gone: names them, and changes none. Gives what was sent, by numbers. */
function refuseRows(ids: readonly string[], pathOf: (place: number) => string, numbers: readonly number[]) {
  const isGone = new Set(numbers.map((n) => idOf(n)));
  const errors = [...ids.entries()].flatMap(([place, id]) =>
    isGone.has(id) ? [{ path: pathOf(place), code: 'not_found', message: gone }] : [],
  );
  return errors.length > 0 ? problem(404, 'not_found', 'Not found.', errors) : null;
}

function statusesOf(...goneNumbers: number[]) {
  const sent: { status: string; jobs: readonly string[] }[] = [];
  onCall(changeJobStatuses, ({ body }) => {
    const { status, jobs } = body as { status: string; jobs: string[] };
    sent.push({ status, jobs });
    return refuseRows(jobs, (place) => `jobs.${place}`, goneNumbers) ?? [];
  });
  return sent;
}

describe('a status of several jobs', () => {
  it('is set on all but those that are gone, which are named with the reason, and taken back where it was set', async () => {
    const sent = statusesOf(2, 3);
    await show(someJobs(4));
    await button(en.bulk.status).click();
    await page.getByRole('menuitem', { name: 'Done' }).click();
    await expect.element(said(en.bulk.refused_other, 2)).toBeVisible();
    for (const n of [2, 3]) await expect.element(refusalOf(n)).toBeVisible();
    await expectAccessible();
    expect(sent.map(({ jobs }) => jobs)).toEqual([[1, 2, 3, 4].map((n) => idOf(n)), [1, 4].map((n) => idOf(n))]);
    await expect
      .element(page.getByText(en.bulk.statusChanged_other.replace('{{count}}', '2').replace('{{status}}', 'Done')))
      .toBeVisible();
    await button(enUi.each.undo).click();
    await expect.poll(() => sent.at(-1)).toEqual({ status: 'open', jobs: [idOf(1), idOf(4)] });
  });

  it('of one job that is gone says so of it alone (he)', async () => {
    statusesOf(1);
    await show(someJobs(1), 'he');
    await button(heJobs.bulk.status).click();
    await page.getByRole('menuitem').last().click();
    await expect.element(page.getByText(heJobs.bulk.refused_one)).toBeVisible();
    await expect.element(refusalOf(1)).toBeVisible();
    await expectAccessible();
  });

  it('of more jobs than a call takes is set in portions, and ends where somebody cancels', async () => {
    const sent: number[] = [];
    let goOn: () => void = () => undefined;
    onCall(changeJobStatuses, async ({ body }) => {
      sent.push((body as { jobs: string[] }).jobs.length);
      await new Promise<void>((resolve) => (goOn = resolve));
      return [];
    });
    await show(someJobs(2500));
    await button(en.bulk.status).click();
    await page.getByRole('menuitem', { name: 'Done' }).click();
    await expect.element(page.getByText('0 of 2500')).toBeVisible();
    await expect.poll(() => sent).toEqual([1000]);
    goOn();
    await expect.element(page.getByText('1000 of 2500')).toBeVisible();
    await expect.poll(() => sent).toEqual([1000, 1000]);
    await button(enUi.cancel).click();
    goOn();
    await expect.element(said(enUi.each.cancelled_other, 500)).toBeVisible();
    await expect
      .element(page.getByText(en.bulk.statusChanged_other.replace('{{count}}', '2000').replace('{{status}}', 'Done')))
      .toBeVisible();
    expect(sent).toEqual([1000, 1000]);
  });
});

describe('jobs that are deleted together', () => {
  const dialog = page.getByRole('dialog');
  const confirm = dialog.getByRole('button', { name: en.bulk.delete, exact: true });

  it('are deleted but for those that are gone, and what is left stays selected', async () => {
    const sent: (readonly string[])[] = [];
    onCall(removeJobs, ({ body }) => {
      sent.push(body as string[]);
      return refuseRows(body as string[], String, [1]) ?? { success: true as const };
    });
    const onDone = await show(someJobs(3));
    await button(en.bulk.delete).click();
    await confirm.click();
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(said(en.bulk.deleted_other, 2)).toBeVisible();
    await expect.element(said(en.bulk.notDeleted_one, 1)).toBeVisible();
    await expect.element(refusalOf(1)).toBeVisible();
    expect(sent).toEqual([[1, 2, 3].map((n) => idOf(n)), [2, 3].map((n) => idOf(n))]);
    expect(onDone).not.toHaveBeenCalled();
  });

  it('more of them than a call takes: behind the list, with progress', async () => {
    const sent: number[] = [];
    onCall(removeJobs, ({ body }) => {
      sent.push((body as string[]).length);
      return { success: true as const };
    });
    const onDone = await show(someJobs(1001));
    await button(en.bulk.delete).click();
    await confirm.click();
    await expect.element(said(en.bulk.deleted_other, 1001)).toBeVisible();
    expect(sent).toEqual([1000, 1]);
    expect(onDone).toHaveBeenCalledOnce();
  });
});

describe('what is done with each of several jobs', () => {
  it('is done with all of them, but for those that refuse: the first are named, the rest counted', async () => {
    onCall(cloneJob, ({ params: { id } }) =>
      Number(id!.slice(-12)) > 100 ? problem(404, 'not_found', gone) : aJob(5000),
    );
    const removed = vi.fn<() => void>();
    onCall(removeJob, () => {
      removed();
      return { success: true as const };
    });
    await show(someJobs(107));
    await button(en.bulk.more).click();
    await item(en.bulk.duplicate).click();
    await expect.element(said(en.bulk.refused_other, 7)).toBeVisible();
    await expect.element(refusalOf(101)).toBeVisible();
    await expect.element(said(enUi.each.more_other, 2)).toBeVisible();
    await expect.element(said(en.bulk.duplicated_other, 100)).toBeVisible();
    await button(enUi.each.undo).click();
    await expect.poll(() => removed.mock.calls.length).toBe(100);
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
