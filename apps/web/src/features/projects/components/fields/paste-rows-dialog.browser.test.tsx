import { changeProjectField } from '@plumbline/contract/project-fields';
import { projectField } from '@plumbline/domain/projects/field-definitions';
import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../../../test/accessibility.ts';
import { render } from '../../../../../test/render.tsx';
import { onCall, problem } from '../../../../../test/server.ts';
import en from '../../../../i18n/en/projects.json';
import he from '../../../../i18n/he/projects.json';
import { PasteRowsDialog } from './paste-rows-dialog.tsx';

const field = projectField.parse({
  id: 'doors',
  label: 'Doors',
  type: 'table',
  table: [['Door', 'Kind']],
  names: { 'column.Kind': 'Material' },
  translations: { he: { 'column.Door': 'דלת' } },
});
const place = { projectId: '01900000-0000-7000-8000-000000000003', fieldId: 'doors' };
const copied = 'דלת\tRemark\tmaterial\r\nD-01\tworn\t"Steel\nwith ""glass"""\r\nD-02\t\tOak\r\n';

function listens(): unknown[] {
  const sent: unknown[] = [];
  onCall(changeProjectField, ({ body }) => {
    sent.push((body as { field: { rows: unknown } }).field.rows);
    return problem(403, 'forbidden', 'no');
  });
  return sent;
}
const say = (texts: typeof en.fields.table, key: keyof typeof en.fields.table, name: string) =>
  texts[key].replace('{{name}}', `\u2068${name}\u2069`);
const target = (texts: typeof en.fields.table, name: string) =>
  page.getByRole('combobox', { name: say(texts, 'pasteTarget', name) });

async function paste(label: string, text: string): Promise<void> {
  await page.getByRole('textbox', { name: label }).fill(text);
}

describe('rows that are pasted', () => {
  it('are seen with where each column goes, and what is left out is named before it is', async () => {
    const texts = en.fields.table;
    const sent = listens();
    await render(<PasteRowsDialog place={place} field={field} onClose={() => undefined} />);
    await paste(texts.pasteLabel, copied);
    await expect.element(target(texts, 'דלת')).toHaveDisplayValue('Door');
    await expect.element(target(texts, 'material')).toHaveDisplayValue('Material');
    await expect.element(target(texts, 'Remark')).toHaveDisplayValue(texts.pasteNowhere);
    await expect.element(page.getByRole('status')).toHaveTextContent(/Remark.*filled cell\)/);
    await expectAccessible();
    await page.getByRole('button', { name: texts.pasteSubmit_other.replace('{{count}}', '2') }).click();
    await expect
      .poll(() => sent[0])
      .toEqual({
        put: [
          { Door: 'D-01', Kind: 'Steel\nwith "glass"' },
          { Door: 'D-02', Kind: 'Oak' },
        ],
      });
    // Another column is chosen for it: whichever went there before is left out.
    await userEvent.selectOptions(target(texts, 'Remark'), 'Material');
    await expect.element(page.getByRole('status')).toHaveTextContent(/material.*filled cells/);
  });

  it('say what stands behind the last column, and are rows from the first on where nothing names the columns (he)', async () => {
    const texts = he.fields.table as unknown as typeof en.fields.table;
    const sent = listens();
    await render(<PasteRowsDialog place={place} field={field} onClose={() => undefined} />, {
      language: 'he',
      view: 'phone',
    });
    await paste(texts.pasteLabel, 'D-01\tSteel\tworn\nD-02\tOak');
    await expect.element(page.getByRole('switch', { name: texts.pasteHeading })).not.toBeChecked();
    await expect.element(page.getByRole('status')).toHaveTextContent(/עמודה.*3/);
    await expectAccessible();
    await page.getByRole('button', { name: (he.fields.table as { pasteSubmit_two: string }).pasteSubmit_two }).click();
    await expect
      .poll(() => sent[0])
      .toEqual({
        put: [
          { Door: 'D-01', Kind: 'Steel' },
          { Door: 'D-02', Kind: 'Oak' },
        ],
      });
  });
});
