import { readNotificationSettings } from '@plumbline/contract/notification-settings';
import { changeProject, listAllProjects, removeProject } from '@plumbline/contract/projects';
import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../../test/accessibility.ts';
import { aPerson, idOf } from '../../../../test/people.ts';
import { aProject } from '../../../../test/projects.ts';
import { render, type RenderOptions } from '../../../../test/render.tsx';
import { onCall, problem } from '../../../../test/server.ts';
import en from '../../../i18n/en/projects.json';
import he from '../../../i18n/he/projects.json';
import { ProjectHeading } from './project-heading.tsx';

type Part = Parameters<typeof aProject>[1];

async function open(part: Part = {}, options: RenderOptions & { readonly refusal?: Response } = {}) {
  const texts = options.language === 'he' ? he : en;
  const removed: unknown[] = [];
  onCall(removeProject, ({ params }) => {
    removed.push(params);
    return options.refusal ?? { success: true as const };
  });
  onCall(readNotificationSettings, () => ({
    digest: 'immediately' as const,
    digestHour: 8,
    quietFrom: null,
    quietTo: null,
    mutedJobs: [],
    mutedProjects: [],
    sends_sms: false,
  }));
  const project = aProject(7, { can: ['change', 'duplicate', 'erase'], ...part });
  const { router } = await render(<ProjectHeading project={project} />, { person: aPerson(), ...options });
  const openMenu = () => page.getByRole('button', { name: texts.page.more }).click();
  return { texts, removed, router, openMenu };
}

describe('the heading of a project', () => {
  it.each([
    ['en', 'desk'],
    ['he', 'phone'],
  ] as const)('deletes it after a question that names it, and leads to the list (%s)', async (language, view) => {
    const { texts, removed, router, openMenu } = await open({}, { language, view });
    await openMenu();
    await page.getByRole('menuitem', { name: texts.page.delete }).click();
    const question = page.getByRole('dialog');
    await expect.element(question.getByRole('heading', { name: /Northern tower/ })).toBeVisible();
    await expect.element(question.getByText(texts.page.deleteText)).toBeVisible();
    await expectAccessible();
    expect(removed).toEqual([]);
    await question.getByRole('button', { name: texts.page.delete }).click();
    await expect.poll(() => router.state.location.pathname).toBe('/projects');
    expect(removed).toEqual([{ id: idOf(7) }]);
  });

  it('leaves it where the question is declined, or the server refuses, with its sentence', async () => {
    const refusal = problem(409, 'conflict', 'The project has jobs.');
    const { texts, removed, router, openMenu } = await open({}, { refusal });
    await openMenu();
    await page.getByRole('menuitem', { name: texts.page.delete }).click();
    await page.getByRole('dialog').getByRole('button', { name: en.cancel }).click();
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
    expect(removed).toEqual([]);
    await openMenu();
    await page.getByRole('menuitem', { name: texts.page.delete }).click();
    await page.getByRole('dialog').getByRole('button', { name: texts.page.delete }).click();
    await expect.element(page.getByRole('dialog').getByText('The project has jobs.')).toBeVisible();
    expect(router.state.location.pathname).not.toBe('/projects');
  });

  it('says why a project with jobs can’t be deleted, before it is tried', async () => {
    const { texts, openMenu } = await open({ statuses: { assigned: 2 } });
    await openMenu();
    await expect.element(page.getByRole('menuitem', { name: texts.page.delete })).toBeDisabled();
    await expect.element(page.getByText(texts.page.deleteHasJobs)).toBeVisible();
  });

  it('offers what may be done with it alone', async () => {
    const { texts, openMenu } = await open({ can: [] });
    expect(page.getByRole('button', { name: texts.page.rename }).query()).toBeNull();
    await openMenu();
    expect(page.getByRole('menuitem', { name: texts.page.delete }).query()).toBeNull();
    expect(page.getByRole('menuitem', { name: texts.page.duplicate }).query()).toBeNull();
  });

  it('is renamed in place; Escape leaves the name', async () => {
    const sent: unknown[] = [];
    onCall(changeProject, ({ body }) => {
      sent.push(body);
      return aProject(7, { name: 'Harbour House' });
    });
    onCall(listAllProjects, () => []);
    const { texts } = await open();
    await page.getByRole('button', { name: texts.page.rename }).click();
    await userEvent.keyboard('{Escape}');
    await expect.element(page.getByRole('heading', { name: 'Northern tower' })).toBeVisible();
    await page.getByRole('button', { name: texts.page.rename }).click();
    await page.getByRole('textbox', { name: texts.page.name }).fill('Harbour House');
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => sent.length).toBe(1);
    expect(sent[0]).toMatchObject({ name: 'Harbour House' });
  });
});
