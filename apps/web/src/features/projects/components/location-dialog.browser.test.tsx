import { changeProject } from '@plumbline/contract/projects';
import { describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../../test/accessibility.ts';
import { aPerson, idOf } from '../../../../test/people.ts';
import { aProject } from '../../../../test/projects.ts';
import { render, type RenderOptions } from '../../../../test/render.tsx';
import { onCall, problem } from '../../../../test/server.ts';
import en from '../../../i18n/en/projects.json';
import uiEn from '../../../i18n/en/ui.json';
import he from '../../../i18n/he/projects.json';
import uiHe from '../../../i18n/he/ui.json';
import { LocationDialog } from './location-dialog.tsx';

const tower = { lat: 32.109, long: 34.855, address: 'Herzl 12' };

async function open(project = aProject(7), options: RenderOptions = {}, refusal?: Response) {
  const [texts, ui] = options.language === 'he' ? [he.location, uiHe.place] : [en.location, uiEn.place];
  const sent: unknown[] = [];
  onCall(changeProject, ({ params, body }) => {
    sent.push([params['id'], body]);
    return refusal ?? { ...project, ...(body as object), version: project.version + 1 };
  });
  const onClose = vi.fn<() => void>();
  await render(<LocationDialog project={project} onClose={onClose} />, { person: aPerson(), ...options });
  const dialog = page.getByRole('dialog', { name: /Northern tower/ });
  await expect.element(dialog).toBeVisible();
  const number = (name: string) => dialog.getByRole('textbox', { name });
  return {
    texts,
    ui,
    dialog,
    sent,
    onClose,
    lat: number(ui.lat),
    long: number(ui.long),
    address: dialog.getByRole('textbox', { name: texts.address }),
    save: dialog.getByRole('button', { name: texts.save }),
  };
}

describe('the dialog of a project’s location', () => {
  it.each([
    ['en', 'desk'],
    ['he', 'phone'],
  ] as const)('asks for what is missing at the numbers (%s)', async (language, view) => {
    const { texts, dialog, sent, save } = await open(aProject(7), { language, view });
    await save.click();
    await expect.element(dialog.getByText(texts.needed).first()).toBeVisible();
    expect(sent).toEqual([]);
    await expectAccessible();
  });

  it('is saved by Enter in a field, over the version that it was opened with', async () => {
    const { lat, long, address, sent, onClose } = await open();
    await lat.fill('32.109');
    await long.fill('34.855');
    await address.fill('  Herzl 12 ');
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => onClose.mock.calls.length).toBe(1);
    expect(sent).toEqual([[idOf(7), { location: tower, version: 3 }]]);
  });

  it('refuses a place beyond the earth at its number', async () => {
    const { dialog, lat, long, sent, save } = await open();
    await lat.fill('95');
    await long.fill('34.855');
    await expect.element(dialog.getByText(/-90.*90/)).toBeVisible();
    await expect.element(lat).toBeInvalid();
    await save.click();
    expect(sent).toEqual([]);
  });

  it('does not save over a number that can’t be read, and leads back to it', async () => {
    const { lat, sent, save } = await open(aProject(7, { location: tower }));
    await lat.fill('32..1');
    await save.click();
    await expect.element(lat).toHaveFocus();
    await expect.element(lat).toBeInvalid();
    await expect.element(lat).toHaveValue('32..1');
    expect(sent).toEqual([]);
  });

  it('takes a location away', async () => {
    const { texts, dialog, sent, onClose } = await open(aProject(7, { location: tower }));
    await dialog.getByRole('button', { name: texts.remove }).click();
    await expect.poll(() => onClose.mock.calls.length).toBe(1);
    expect(sent).toEqual([[idOf(7), { location: null, version: 3 }]]);
  });

  it('says what the server has against it, and keeps what was typed (he)', async () => {
    const refusal = problem(403, 'forbidden', 'אין הרשאה לשנות את הפרויקט.');
    const project = aProject(7, { location: tower });
    const { dialog, address, save, onClose } = await open(project, { language: 'he' }, refusal);
    await address.fill('הרצל 14');
    await save.click();
    await expect.element(dialog.getByText('אין הרשאה לשנות את הפרויקט.')).toBeVisible();
    await expect.element(address).toHaveValue('הרצל 14');
    expect(onClose).not.toHaveBeenCalled();
  });

  it('asks before what was typed is lost by Escape', async () => {
    const { address, onClose } = await open();
    await address.fill('Herzl 12');
    await userEvent.keyboard('{Escape}');
    await expect.element(page.getByRole('dialog', { name: uiEn.leave.title })).toBeVisible();
    expect(onClose).not.toHaveBeenCalled();
  });
});
