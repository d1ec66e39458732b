import { listBulkChanges } from '@plumbline/contract/bulk-changes';
import type { Job } from '@plumbline/contract/job-shapes';
import { assignJob, cloneJob, listJobs, readJob, removeJobs } from '@plumbline/contract/jobs';
import { expect, it } from 'vitest';
import { signInByApi } from '../support/api.ts';
import { expectAccessible, picture } from '../support/browser.ts';
import { setStage } from '../support/stage.ts';
import { texts } from '../support/texts.ts';

const stage = setStage();

/** More than the server changes before it responds. */
const copies = 60;

it('many jobs are assigned by a tab that is closed at once, and taken back from another device but for what others set since', async () => {
  const manager = await signInByApi(stage.app.origin, 'manager@demo.test');
  const [first] = (await manager.call(listJobs, { query: { page_size: 1 } })).docs;
  const made: Job[] = [];
  for (let copy = 0; copy < copies; copy += 1) {
    made.push(await manager.call(cloneJob, { params: { id: first!._id } }));
  }
  const readAll = () => Promise.all(made.map(({ _id: id }) => stage.admin.call(readJob, { params: { id } })));
  const peopleOf = async () => (await readAll()).map(({ users }) => users.map(({ _id }) => _id));
  const before = await peopleOf();

  const desk = await stage.enter({ language: 'en', email: 'manager@demo.test' });
  const jobs = (key: string) => texts('en')('jobs', key);
  const { page } = desk;
  await page.goto('/jobs?sort=-ID&page_size=100');
  const rows = page.locator('tr[data-row]');
  await rows.nth(copies - 1).waitFor();
  await rows.nth(0).getByRole('checkbox').click();
  await rows
    .nth(copies - 1)
    .getByRole('checkbox')
    .click({ modifiers: ['Shift'] });
  const bar = page.getByRole('region', { name: jobs('bulk.label') });
  await bar.getByText(jobs('bulk.chosen_other').replace('{{count}}', String(copies))).waitFor();
  await picture(page, 'bulk-selection-en');
  await bar.getByRole('button', { name: jobs('bulk.assign'), exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.locator('button[aria-pressed="false"]').nth(1).click();
  await dialog.getByRole('button', { name: texts('en')('ui', 'picker.choose_one').replace('{{count}}', '1') }).click();
  // How many, and what becomes of them.
  const confirm = dialog.getByRole('button', { name: /^Change\W+60/ });
  await confirm.waitFor();
  await expectAccessible(page);
  await picture(page, 'bulk-question-en');
  const taken = page.waitForResponse(
    (response) => response.url().endsWith('/v2/bulk_changes') && response.request().method() === 'POST',
  );
  await confirm.click();
  const { _id: changeId } = (await taken).request().postDataJSON() as { _id: string };
  expect(desk.mistakes).toEqual([]);
  await desk.context.close();

  // Other journeys change jobs as the same manager.
  const changeNow = async () => (await manager.call(listBulkChanges)).find(({ _id: id }) => id === changeId)!;
  await expect.poll(async () => (await changeNow()).state, { timeout: 60_000 }).toBe('done');
  const { counts } = await changeNow();
  expect(counts.done + counts.unchanged).toBe(copies);
  const assigned = await peopleOf();
  expect(assigned).not.toEqual(before);

  // Somebody else goes on with one of them.
  const [touched] = made;
  await stage.admin.call(assignJob, { params: { id: touched!._id }, body: { users: [] } });

  const phone = await stage.enter({ language: 'he', email: 'manager@demo.test', view: 'phone' });
  const he = (key: string) => texts('he')('bulk-changes', key);
  await phone.page.goto('/bulk_changes');
  const row = phone.page
    .getByRole('article')
    .filter({ hasText: new RegExp(`\\b${copies}\\b`) })
    .first();
  await row.waitFor();
  await picture(phone.page, 'bulk-changes-he');
  await row.getByRole('button', { name: he('undo'), exact: true }).click();
  await expect.poll(async () => (await changeNow()).undone?.state, { timeout: 60_000 }).toBe('done');
  await phone.page.reload();
  await row.getByRole('button', { name: he('notUndone_one'), exact: true }).click();
  await row.getByText(new RegExp(`#${touched!.ID}`)).waitFor();
  await expectAccessible(phone.page);
  await picture(phone.page, 'bulk-undone-he');
  const after = await peopleOf();
  expect(after.slice(1)).toEqual(before.slice(1));
  expect(after[0]).toEqual([]);
  expect((await changeNow()).undone).toMatchObject({ undo_of: changeId, counts: { kept: 1 } });
  expect(phone.mistakes).toEqual([]);
  await phone.context.close();
  await manager.call(removeJobs, { body: made.map(({ _id }) => _id) });
});
