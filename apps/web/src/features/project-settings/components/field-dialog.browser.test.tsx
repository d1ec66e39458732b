import { changeProjectFields, readSettings } from '@plumbline/contract/settings';
import { toggleIds } from '@plumbline/domain/actor/toggles';
import { projectFieldTypeNames } from '@plumbline/domain/projects/field-types';
import { defaultSettings } from '@plumbline/domain/settings/default-settings';
import { describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../../test/accessibility.ts';
import { onBootstrap } from '../../../../test/bootstrap.ts';
import { choicesOf, choose } from '../../../../test/choices.ts';
import { aPerson } from '../../../../test/people.ts';
import { render, type RenderOptions } from '../../../../test/render.tsx';
import { onCall, problem } from '../../../../test/server.ts';
import en from '../../../i18n/en/project-settings.json';
import uiEn from '../../../i18n/en/ui.json';
import he from '../../../i18n/he/project-settings.json';
import { FieldDialog } from './field-dialog.tsx';

/** The dialog that makes a field. */
async function renderNew(options: RenderOptions = {}) {
  const texts = options.language === 'he' ? he : en;
  const onClose = vi.fn<() => void>();
  await render(<FieldDialog field={null} onClose={onClose} />, { person: aPerson(), ...options });
  const dialog = page.getByRole('dialog', { name: texts.form.new });
  await expect.element(dialog).toBeVisible();
  return {
    texts,
    onClose,
    name: dialog.getByRole('textbox', { name: texts.form.label }),
    type: dialog.getByRole('combobox', { name: texts.form.type }),
    save: dialog.getByRole('button', { name: texts.form.save, exact: true }),
    dialog,
  };
}

/** Listens to what is saved, and lets it be refused. */
function listens(refusal?: Response): unknown[] {
  const sent: unknown[] = [];
  onBootstrap();
  onCall(readSettings, () => defaultSettings);
  onCall(changeProjectFields, ({ body }) => {
    sent.push(body);
    return refusal ?? defaultSettings;
  });
  return sent;
}

describe('a field of projects', () => {
  it.each(['en', 'he'] as const)('is of any type that there is (%s)', async (language) => {
    const { texts, type } = await renderNew({
      language,
      toggles: toggleIds,
      view: language === 'en' ? 'desk' : 'phone',
    });
    expect(await choicesOf(type)).toEqual(
      projectFieldTypeNames.map((name) => ({ text: texts.types[name], isOff: false })),
    );
    await expectAccessible();
  });

  it.each(['en', 'he'] as const)('says of a type that can’t be had why (%s)', async (language) => {
    const { texts, type } = await renderNew({ language, toggles: [] });
    const isOff = ['blueprint_list', 'skills', 'customer_table', 'blueprint_elements'];
    expect(await choicesOf(type)).toEqual(
      projectFieldTypeNames.map((name) => {
        const words = isOff.includes(name) ? texts.form.typeOff : '{{type}}';
        return { text: words.replace('{{type}}', texts.types[name]), isOff: words !== '{{type}}' };
      }),
    );
  });

  it('is refused without a name, at the name, and saved by Enter as it was filled in', async () => {
    const sent = listens();
    const { onClose, name, type, save, texts } = await renderNew({ toggles: toggleIds });
    await save.click();
    await expect.element(name).toBeInvalid();
    await expectAccessible();
    expect(sent).toEqual([]);
    await choose(type, texts.types.ranking);
    await name.fill('Wear');
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => onClose.mock.calls.length).toBe(1);
    expect(sent).toEqual([
      expect.objectContaining({
        projectFields: [...defaultSettings.projectFields, expect.objectContaining({ label: 'Wear', type: 'ranking' })],
      }),
    ]);
  });

  it('stays open with what the server says against it (he)', async () => {
    const refusal = 'השדה אינו תקין.';
    listens(problem(403, 'forbidden', refusal));
    const { onClose, name, save, dialog } = await renderNew({ language: 'he', view: 'phone' });
    await name.fill('בלאי');
    await save.click();
    await expect.element(dialog.getByText(refusal)).toBeVisible();
    await expect.element(name).toHaveValue('בלאי');
    expect(onClose).not.toHaveBeenCalled();
    await expectAccessible();
  });

  it('is left by Escape at once while nothing was put in, and else only after a question', async () => {
    const { onClose, name } = await renderNew();
    await name.fill('Wear');
    await userEvent.keyboard('{Escape}');
    const asked = page.getByRole('dialog', { name: uiEn.leave.title });
    await expect.element(asked).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(asked).not.toBeInTheDocument();
    await name.fill('');
    expect(onClose).not.toHaveBeenCalled();
    await userEvent.keyboard('{Escape}');
    await expect.poll(() => onClose.mock.calls.length).toBe(1);
  });
});
