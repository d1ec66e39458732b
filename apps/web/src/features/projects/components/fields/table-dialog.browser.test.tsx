import { changeProjectField, listTableRows } from '@plumbline/contract/project-fields';
import { projectField } from '@plumbline/domain/projects/field-definitions';
import { rowIdKey } from '@plumbline/domain/projects/table-rows';
import { describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../../../../test/accessibility.ts';
import { aPerson, idOf } from '../../../../../test/people.ts';
import { aProject } from '../../../../../test/projects.ts';
import { render, type RenderOptions } from '../../../../../test/render.tsx';
import { onCall, onePage, problem } from '../../../../../test/server.ts';
import en from '../../../../i18n/en/projects.json';
import he from '../../../../i18n/he/projects.json';
import { TableDialog } from './table-dialog.tsx';

const field = projectField.parse({ id: 'doors', label: 'Doors', type: 'table', table: [['Door', 'Floor']] });
const rows = [
  { [rowIdKey]: idOf(20), Door: 'D-1', Floor: '2' },
  { [rowIdKey]: idOf(21), Door: 'D-2', Floor: '3' },
];

interface Opened extends RenderOptions {
  readonly mayWrite?: boolean;
  /** What the server answers a deletion with; the project unless it is refused. */
  readonly refusal?: Response;
}

async function open({ mayWrite = true, refusal, ...options }: Opened = {}) {
  const texts = (options.language === 'he' ? he : en).fields.table;
  let stored = rows;
  const sent: unknown[] = [];
  onCall(listTableRows, ({ query }) => {
    const search = (query.get('search') ?? '').toLowerCase();
    return onePage(stored.filter((row) => Object.values(row).some((cell) => cell.toLowerCase().includes(search))));
  });
  onCall(changeProjectField, ({ body }) => {
    const change = (body as { field: { rows: { remove: readonly string[] } } }).field;
    sent.push(change);
    if (refusal) return refusal;
    stored = stored.filter((row) => !change.rows.remove.includes(row[rowIdKey] ?? ''));
    return aProject(7);
  });
  const onClose = vi.fn<() => void>();
  await render(<TableDialog projectId={idOf(7)} field={field} count={2} mayWrite={mayWrite} onClose={onClose} />, {
    person: aPerson(),
    ...options,
  });
  const dialog = page.getByRole('dialog', { name: 'Doors' });
  return { texts, dialog, sent, onClose };
}

describe('the dialog of a table', () => {
  it.each([
    ['en', 'desk'],
    ['he', 'phone'],
  ] as const)('deletes a row after a question that names it (%s)', async (language, view) => {
    const { texts, dialog, sent } = await open({ language, view });
    await expect.element(dialog.getByText('D-2')).toBeVisible();
    await expectAccessible();
    await dialog.getByRole('button', { name: texts.remove.replace('{{number}}', '2') }).click();
    const question = page.getByRole('dialog', { name: texts.removeTitle });
    await expect.element(question.getByText(/D-2/)).toBeVisible();
    expect(sent).toEqual([]);
    await question.getByRole('button', { name: texts.removeConfirm }).click();
    await expect.element(dialog.getByText('D-2')).not.toBeInTheDocument();
    expect(sent).toEqual([{ id: 'doors', rows: { remove: [idOf(21)] } }]);
    await expect.element(dialog.getByText('D-1')).toBeVisible();
  });

  it('says why a row could not be deleted, and has it still', async () => {
    const { texts, dialog } = await open({ refusal: problem(403, 'forbidden', 'You may not change this project.') });
    await dialog.getByRole('button', { name: texts.remove.replace('{{number}}', '1') }).click();
    const question = page.getByRole('dialog', { name: texts.removeTitle });
    await question.getByRole('button', { name: texts.removeConfirm }).click();
    await expect.element(question.getByText('You may not change this project.')).toBeVisible();
    await question.getByRole('button', { name: en.cancel }).click();
    await expect.element(dialog.getByText('D-1')).toBeVisible();
  });

  it('searches on the server, and says that nothing is found', async () => {
    const { texts, dialog } = await open();
    await dialog.getByRole('searchbox', { name: texts.search }).fill('d-2');
    await expect.element(dialog.getByText('D-1')).not.toBeInTheDocument();
    await expect.element(dialog.getByText('D-2')).toBeVisible();
    await dialog.getByRole('searchbox', { name: texts.search }).fill('nothing like it');
    await expect.element(dialog.getByText(texts.nothing)).toBeVisible();
  });

  it('offers no change to whoever may only read', async () => {
    const { texts, dialog } = await open({ mayWrite: false });
    await expect.element(dialog.getByText('D-1')).toBeVisible();
    expect(dialog.getByRole('button', { name: texts.addRow }).query()).toBeNull();
    expect(dialog.getByRole('button', { name: texts.remove.replace('{{number}}', '1') }).query()).toBeNull();
    expect(dialog.getByRole('button', { name: texts.edit.replace('{{number}}', '1') }).query()).toBeNull();
  });

  it('shows the code of a row', async () => {
    const { texts, dialog } = await open();
    await dialog.getByRole('button', { name: texts.code.replace('{{number}}', '1') }).click();
    const code = page.getByRole('dialog', { name: texts.codeTitle });
    await expect.element(code.getByRole('img', { name: /^0{8}/ })).toBeVisible();
    await expect.element(code.getByText('D-1')).toBeVisible();
  });
});
