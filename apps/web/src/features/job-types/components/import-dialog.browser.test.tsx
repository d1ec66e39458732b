import { importJobType, type ImportedJobType } from '@plumbline/contract/job-type-files';
import { describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../../test/accessibility.ts';
import { aWholeJobType } from '../../../../test/job-types.ts';
import { aPerson, idOf } from '../../../../test/people.ts';
import { render, type RenderOptions } from '../../../../test/render.tsx';
import { onCall, problem } from '../../../../test/server.ts';
import en from '../../../i18n/en/job-types.json';
import uiEn from '../../../i18n/en/ui.json';
import he from '../../../i18n/he/job-types.json';
import { ImportDialog } from './import-dialog.tsx';

const found: ImportedJobType = {
  job_type: null,
  title: 'Lift inspection',
  format: 'json',
  language: 'en',
  languages: ['en', 'he'],
  questions_count: 12,
  report: [],
};
const error: ImportedJobType['report'][number] = {
  code: 'name_twice',
  is_error: true,
  sheet: 'survey',
  row: 4,
  column: 'name',
  value: 'door',
  message: 'Two questions have one name.',
};

type Asked = readonly [check: string | null, language: string | null, title: string | null];

async function open(
  respond: (isCheck: boolean) => ImportedJobType | Response = () => found,
  options: RenderOptions = {},
) {
  const texts = options.language === 'he' ? he : en;
  const asked: Asked[] = [];
  onCall(importJobType, ({ query }) => {
    asked.push([query.get('check'), query.get('language'), query.get('title')]);
    return respond(query.get('check') === 'true');
  });
  const onClose = vi.fn<() => void>();
  const { router } = await render(<ImportDialog onClose={onClose} />, { person: aPerson(), ...options });
  const dialog = page.getByRole('dialog', { name: texts.import.title });
  await expect.element(dialog).toBeVisible();
  const choose = async () => {
    const input = document.querySelector<HTMLInputElement>('input[type="file"]')!;
    await userEvent.upload(input, new File(['{}'], 'lift.json', { type: 'application/json' }));
  };
  return {
    texts,
    dialog,
    asked,
    onClose,
    router,
    choose,
    title: dialog.getByRole('textbox', { name: texts.fields.title }),
    confirm: dialog.getByRole('button', { name: texts.import.confirm, exact: true }),
  };
}

describe('the dialog that imports a job type', () => {
  it.each([
    ['en', 'desk'],
    ['he', 'phone'],
  ] as const)('looks at the file before anything is made, and says what is in it (%s)', async (language, view) => {
    const { texts, dialog, asked, confirm, choose, title } = await open(undefined, { language, view });
    await expect.element(confirm).not.toBeInTheDocument();
    await choose();
    await expect.element(dialog.getByRole('status').getByText('lift.json')).toBeVisible();
    await expect.element(dialog.getByRole('status')).toMatchTextContent(new RegExp(texts.import.nothingLost));
    await expect.element(title).toHaveValue('Lift inspection');
    expect(asked).toEqual([['true', null, null]]);
    await expectAccessible();
  });

  it('makes it under the title that was typed, in the chosen language, and leads to the editor', async () => {
    const made = aWholeJobType(4);
    const { dialog, asked, confirm, choose, title, texts, router } = await open((isCheck) =>
      isCheck ? { ...found, language: asked.at(-1)?.[1] ?? 'en' } : { ...found, job_type: made },
    );
    await choose();
    await title.fill('Yearly inspection');
    await userEvent.selectOptions(dialog.getByRole('combobox', { name: texts.import.language }), 'he');
    await expect.poll(() => asked.length).toBe(2);
    await expect.element(title).toHaveValue('Yearly inspection');
    await confirm.click();
    await expect.poll(() => router.state.location.pathname).toBe(`/job_type/editor/${idOf(4)}`);
    expect(asked.at(-1)).toEqual([null, 'he', 'Yearly inspection']);
  });

  it('names each error of a file, and takes none that has one', async () => {
    const { dialog, confirm, choose } = await open(() => ({ ...found, report: [error] }));
    await choose();
    await expect.element(dialog.getByText(error.message)).toBeVisible();
    await expect.element(dialog.getByText('door', { exact: true })).toBeVisible();
    await expect.element(confirm).not.toBeInTheDocument();
    await expectAccessible();
  });

  it('says why a file could not be read, and takes another', async () => {
    const { dialog, choose, title } = await open(() => problem(422, 'file_corrupted', 'Corrupted file, try again.'));
    await choose();
    await expect.element(dialog.getByText('Corrupted file, try again.')).toBeVisible();
    await expect.element(title).not.toBeInTheDocument();
    onCall(importJobType, () => found);
    await choose();
    await expect.element(title).toHaveValue('Lift inspection');
    await expect.element(dialog.getByText('Corrupted file, try again.')).not.toBeInTheDocument();
  });

  it('closes by Escape, and asks first once another title was typed', async () => {
    const { choose, title, onClose } = await open();
    await userEvent.keyboard('{Escape}');
    await expect.poll(() => onClose.mock.calls.length).toBe(1);
    await choose();
    await title.fill('Yearly inspection');
    await userEvent.keyboard('{Escape}');
    await expect.element(page.getByRole('dialog', { name: uiEn.leave.title })).toBeVisible();
    expect(onClose).toHaveBeenCalledTimes(1);
  });
});
