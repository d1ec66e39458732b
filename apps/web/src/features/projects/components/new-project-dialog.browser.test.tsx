import { createProject, listAllProjects, type Project } from '@plumbline/contract/projects';
import { describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../../test/accessibility.ts';
import { aPerson, idOf } from '../../../../test/people.ts';
import { aProject } from '../../../../test/projects.ts';
import { render, type RenderOptions } from '../../../../test/render.tsx';
import { onCall, problem } from '../../../../test/server.ts';
import en from '../../../i18n/en/projects.json';
import he from '../../../i18n/he/projects.json';
import uiEn from '../../../i18n/en/ui.json';
import { NewProjectDialog } from './new-project-dialog.tsx';

async function open(options: RenderOptions = {}, respond: () => Project | Response = () => aProject(7)) {
  const texts = options.language === 'he' ? he : en;
  const sent: unknown[] = [];
  onCall(listAllProjects, () => [{ _id: idOf(9), name: 'Southern tower', avatar: null }]);
  onCall(createProject, ({ body }) => {
    sent.push(body);
    return respond();
  });
  const onClose = vi.fn<() => void>();
  const onCreated = vi.fn<(project: Project) => void>();
  await render(<NewProjectDialog onClose={onClose} onCreated={onCreated} />, { person: aPerson(), ...options });
  const dialog = page.getByRole('dialog', { name: texts.create });
  const name = dialog.getByRole('textbox', { name: texts.columns.name });
  await expect.element(name).toHaveFocus();
  return { dialog, name, sent, onClose, onCreated, submit: dialog.getByRole('button', { name: texts.createSubmit }) };
}

describe('the dialog of a new project', () => {
  it.each([
    ['en', 'desk', 'This is required.'],
    ['he', 'phone', 'שדה חובה.'],
  ] as const)('is refused without a name, at the name (%s)', async (language, view, sentence) => {
    const { dialog, name, sent, submit } = await open({ language, view });
    await submit.click();
    await expect.element(dialog.getByText(sentence)).toBeVisible();
    await expect.element(name).toBeInvalid();
    await expect.element(name).toHaveFocus();
    expect(sent).toEqual([]);
    await expectAccessible();
  });

  it('makes the project by Enter, and gives it on', async () => {
    const { name, sent, onClose, onCreated } = await open();
    await name.fill('Northern tower');
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => onCreated.mock.calls[0]?.[0]._id).toBe(idOf(7));
    expect(sent).toEqual([{ name: 'Northern tower' }]);
    expect(onClose).toHaveBeenCalledTimes(1);
  });

  it('warns of a name that is taken, and may be given all the same', async () => {
    const { dialog, name, submit, onCreated } = await open();
    await name.fill('southern  Tower');
    await expect.element(dialog.getByRole('status').getByText(/Southern tower/)).toBeVisible();
    await submit.click();
    await expect.poll(() => onCreated.mock.calls.length).toBe(1);
  });

  it('says what the server has against the name at the name, and against the whole below', async () => {
    const refusals = [
      problem(400, 'not_valid', 'Not valid.', [{ path: 'name', code: 'too_long', message: 'This name is too long.' }]),
      problem(403, 'forbidden', 'You may not create projects.'),
    ];
    const { dialog, name, submit, onClose } = await open({}, () => refusals.shift() ?? aProject(7));
    await name.fill('Northern tower');
    await submit.click();
    await expect.element(dialog.getByText('This name is too long.')).toBeVisible();
    await expect.element(name).toBeInvalid();
    await submit.click();
    await expect.element(dialog.getByText('You may not create projects.')).toBeVisible();
    await expect.element(name).toHaveValue('Northern tower');
    expect(onClose).not.toHaveBeenCalled();
  });

  it('closes by Escape while nothing is typed, and asks before what was typed is lost', async () => {
    const { name, onClose } = await open();
    await userEvent.keyboard('{Escape}');
    await expect.poll(() => onClose.mock.calls.length).toBe(1);
    await name.fill('Northern tower');
    await userEvent.keyboard('{Escape}');
    await expect.element(page.getByRole('dialog', { name: uiEn.leave.title })).toBeVisible();
    expect(onClose).toHaveBeenCalledTimes(1);
  });
});
