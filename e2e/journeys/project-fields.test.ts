import { createListOptions } from '@plumbline/contract/list-options';
import { createJob } from '@plumbline/contract/jobs';
import { changeProjectField } from '@plumbline/contract/project-fields';
import { createProject, readProject } from '@plumbline/contract/projects';
import { changeProjectFields } from '@plumbline/contract/settings';
import { projectFieldDefinitions } from '@plumbline/domain/projects/field-definitions';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { expectAccessible, picture } from '../support/browser.ts';
import { answersOf, makeJobType } from '../support/questionnaires.ts';
import { setOwnStage } from '../support/stage.ts';

const stage = setOwnStage();

let projectId: string;

const open = { inspector: { read: true, write: true } };

beforeAll(async () => {
  const projectFields = projectFieldDefinitions.parse([
    { id: 'gate', label: 'Gate', type: 'text', accessRules: open },
    {
      id: 'doors',
      label: 'Doors',
      type: 'table',
      table: [['Door', 'Kind', 'Code']],
      settings: { qrColumn: 'Code' },
      accessRules: open,
    },
  ]);
  await stage.admin.call(changeProjectFields, { body: { projectFields } });
  const options = Array.from({ length: 3000 }, (_, index) => ({ label: `Material ${index + 1}` }));
  await stage.admin.call(createListOptions, { body: { group: 'materials', options } });
  const project = await stage.admin.call(createProject, { body: { name: 'Tower', users: [stage.inspectorId] } });
  projectId = project._id;
  const write = (id: string, value: unknown) =>
    stage.admin.call(changeProjectField, { params: { id: projectId }, body: { field: { id, value } } });
  await write('gate', 'Side street');
  await write(
    'doors',
    Array.from({ length: 40 }, (_, index) => ({
      Door: `D-${index + 1}`,
      Kind: index % 2 ? 'Steel' : 'Glass',
      Code: `CODE${index + 1}`,
    })),
  );
});

/** The QR code of a row as an administrator prints it. */
async function codeOfRow(number: number): Promise<Buffer> {
  const { page, context } = await stage.enter({ language: 'en', email: 'admin@demo.test' });
  await page.goto(`/project/view/${projectId}`);
  await page.getByRole('button', { name: /Open the table: .*Doors/ }).click();
  await page.getByRole('button', { name: `QR code of row ${number}`, exact: true }).click();
  const code = page.getByRole('img', { name: `CODE${number}` });
  await code.waitFor();
  const photo = await code.screenshot();
  await context.close();
  return photo;
}

/** What this device keeps of what was put in and not handed out, as text. */
const draftsOn = (page: Page): Promise<string> =>
  page.evaluate(
    () =>
      new Promise((resolve) => {
        const opening = indexedDB.open('plumbline');
        opening.onsuccess = () => {
          const reading = opening.result.transaction('drafts').objectStore('drafts').getAll();
          reading.onsuccess = () => resolve(JSON.stringify(reading.result));
        };
      }),
  );

const gateOf = async () => (await stage.admin.call(readProject, { params: { id: projectId } })).values['gate'];

describe('questions that draw on the project', () => {
  it('are answered on a phone by search, by QR code and without a network, and write the project’s field', async () => {
    const type = await makeJobType(stage.admin, 'Doors', [
      { type: 'project_table', title: 'Which door?', settings: { projectTableType: 'doors', qrReader: true } },
      { type: 'project_value', title: 'How to get in ($gate)', settings: { field: 'gate', isMandatory: true } },
      { type: 'system_list', title: 'Material', settings: { systemListType: 'materials' } },
    ]);
    const job = await stage.admin.call(createJob, {
      body: { job_type: type.id, project: projectId, startDate: '2026-03-15T08:00:00Z', users: [stage.inspectorId] },
    });
    const printed = await codeOfRow(7);
    const { page, context, mistakes, goOffline } = await stage.enter({ language: 'en', view: 'phone' });
    await page.goto(`/jobs/${job._id}/answer`);
    await page.getByRole('option', { name: /^D-1\b/ }).waitFor();
    await expectAccessible(page);

    await page.getByRole('button', { name: 'Scan a QR code' }).click();
    await page
      .locator('input[type="file"][accept="image/*"]')
      .setInputFiles({ name: 'code.png', mimeType: 'image/png', buffer: printed });
    await page.getByRole('button', { name: 'Remove D-7' }).waitFor();

    await goOffline();
    await page.getByRole('combobox', { name: 'Search the list' }).fill('D-12');
    await page.getByRole('combobox', { name: 'Search the list' }).press('Enter');
    await page.getByRole('button', { name: 'Remove D-12' }).waitFor();
    await picture(page, 'project-table-phone');
    // Drawn ahead, the next question puts nothing in yet.
    await page.locator('[data-type="project_value"]').waitFor({ state: 'attached' });
    await expect.poll(async () => (await draftsOn(page)).includes('D-12')).toBe(true);
    expect(await draftsOn(page)).not.toContain('Side street');
    await page.getByRole('button', { name: 'Next', exact: true }).click();
    await page.getByRole('heading', { name: 'How to get in (Side street)' }).waitFor();
    const gate = page.locator('[data-type="project_value"]').getByRole('textbox');
    await picture(page, 'project-value-phone');
    await expect.poll(() => gate.inputValue()).toBe('Side street');
    await gate.fill('Ring at the guard');
    await page.getByRole('button', { name: 'Next', exact: true }).click();
    const list = page.getByRole('listbox');
    await list.waitFor();
    expect(await page.getByRole('option').count()).toBeLessThan(40);
    await page.getByRole('combobox').fill('Material 2999');
    await page.getByRole('option', { name: 'Material 2999', exact: true }).click();
    await page.getByRole('button', { name: 'Submit' }).click();
    await page.getByText('Submitted').first().waitFor();
    expect(await gateOf()).toBe('Side street');

    await context.setOffline(false);
    await expect.poll(gateOf).toBe('Ring at the guard');
    // The answers were stored one screen after the other, and are sent so; the submission comes last.
    await expect.poll(async () => (await answersOf(stage.admin, job._id)).status).toBe('reported');
    const { values } = await answersOf(stage.admin, job._id);
    expect(values).toMatchObject({
      'Which door?': [{ cells: { Door: 'D-12', Kind: 'Steel', Code: 'CODE12' } }],
      Material: { label: 'Material 2999' },
    });
    expect(mistakes).toEqual([]);
    await context.close();
  });
});
