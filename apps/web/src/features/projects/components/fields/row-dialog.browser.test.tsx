import { changeProjectField } from '@plumbline/contract/project-fields';
import { projectField } from '@plumbline/domain/projects/field-definitions';
import { rowIdKey } from '@plumbline/domain/projects/table-rows';
import { describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../../../test/accessibility.ts';
import { aPerson, idOf } from '../../../../../test/people.ts';
import { aProject } from '../../../../../test/projects.ts';
import { render, type RenderOptions } from '../../../../../test/render.tsx';
import { onCall, problem } from '../../../../../test/server.ts';
import en from '../../../../i18n/en/projects.json';
import uiEn from '../../../../i18n/en/ui.json';
import he from '../../../../i18n/he/projects.json';
import { RowDialog } from './row-dialog.tsx';
import type { ShownRow } from './table-rows.tsx';

const field = projectField.parse({
  id: 'doors',
  label: 'Doors',
  type: 'table',
  table: [['Door', 'Floor']],
  translations: { he: { 'column.Door': 'דלת', 'column.Floor': 'קומה' } },
});
const place = { projectId: idOf(7), fieldId: 'doors' };
const stored = { [rowIdKey]: idOf(20), Door: 'D-1', Floor: '2' };

async function open(shown: ShownRow | null, options: RenderOptions = {}, refusal?: Response) {
  const texts = (options.language === 'he' ? he : en).fields.table;
  const sent: unknown[] = [];
  onCall(changeProjectField, ({ body }) => {
    sent.push((body as { field: unknown }).field);
    return refusal ?? aProject(7);
  });
  const onClose = vi.fn<() => void>();
  await render(<RowDialog place={place} columns={['Door', 'Floor']} field={field} shown={shown} onClose={onClose} />, {
    person: aPerson(),
    ...options,
  });
  const title = shown ? texts.row.replace('{{number}}', String(shown.number)) : texts.newRow;
  const dialog = page.getByRole('dialog', { name: title });
  const [door, floor] = [dialog.getByRole('textbox').nth(0), dialog.getByRole('textbox').nth(1)];
  await expect.element(door).toHaveFocus();
  return { dialog, door, floor, sent, onClose, save: dialog.getByRole('button', { name: texts.save, exact: true }) };
}

describe('the dialog of a row', () => {
  it.each([
    ['en', 'desk', 'Door'],
    ['he', 'phone', 'דלת'],
  ] as const)('of a new one saves nothing while it is empty, then each cell (%s)', async (language, view, column) => {
    const { dialog, door, floor, sent, save, onClose } = await open(null, { language, view });
    await expect.element(dialog.getByRole('textbox', { name: column })).toBeVisible();
    await expect.element(save).toBeDisabled();
    await expectAccessible();
    await door.fill('D-7');
    await floor.fill('3');
    await save.click();
    await expect.poll(() => onClose.mock.calls.length).toBe(1);
    expect(sent).toEqual([{ id: 'doors', rows: { put: [{ Door: 'D-7', Floor: '3' }] } }]);
  });

  it('sends a changed one over what it was opened with', async () => {
    const { door, sent, save, onClose } = await open({ row: stored, number: 4 });
    await expect.element(door).toHaveValue('D-1');
    await door.fill('D-1a');
    await save.click();
    await expect.poll(() => onClose.mock.calls.length).toBe(1);
    expect(sent).toEqual([{ id: 'doors', rows: { put: [{ ...stored, Door: 'D-1a' }], before: [stored] } }]);
  });

  it('says what the server has against it, and keeps what was typed', async () => {
    const { dialog, door, save, onClose } = await open(null, {}, problem(409, 'columns_missing', 'Add columns first.'));
    await door.fill('D-7');
    await save.click();
    await expect.element(dialog.getByText('Add columns first.')).toBeVisible();
    await expect.element(door).toHaveValue('D-7');
    expect(onClose).not.toHaveBeenCalled();
  });

  it('takes Enter for a new line, and asks before what was typed is lost by Escape', async () => {
    const { door, sent, onClose } = await open(null);
    await door.fill('D-7');
    await userEvent.keyboard('{Enter}');
    await expect.element(door).toHaveValue('D-7\n');
    await userEvent.keyboard('{Escape}');
    await expect.element(page.getByRole('dialog', { name: uiEn.leave.title })).toBeVisible();
    expect(sent).toEqual([]);
    expect(onClose).not.toHaveBeenCalled();
  });
});
