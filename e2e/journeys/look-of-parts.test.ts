import { listJobTypes } from '@plumbline/contract/job-types';
import { createJob } from '@plumbline/contract/jobs';
import { listNotifications } from '@plumbline/contract/notifications';
import { listProjects } from '@plumbline/contract/projects';
import { readMe } from '@plumbline/contract/users';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { signInByApi } from '../support/api.ts';
import { expectAccessible, picture } from '../support/browser.ts';
import { setStage } from '../support/stage.ts';
import { texts } from '../support/texts.ts';

const stage = setStage();

const say = texts('en');
const menuOf = (page: Page) => page.getByRole('menu');

describe('parts of the screens', () => {
  it('a client ticks nothing, for nothing can be done with several', async () => {
    const { page, mistakes } = await stage.enter({ language: 'en', email: 'client@demo.test' });
    await page.goto('/jobs');
    await page.locator('tr[data-row]').first().waitFor();
    expect(await page.getByRole('checkbox').count()).toBe(0);
    await page.goto('/dashboard');
    for (const widget of ['my_projects', 'last_results', 'open_issues']) {
      await page.getByRole('region', { name: say('dashboard', `widgets.${widget}`) }).waitFor();
    }
    for (const widget of ['counters', 'waiting_for_review', 'my_jobs']) {
      expect(await page.getByRole('region', { name: say('dashboard', `widgets.${widget}`) }).count()).toBe(0);
    }
    await picture(page, 'parts-client');
    expect(mistakes).toEqual([]);
  });

  it('what can be done with a person is in a menu, and only who was invited is invited again', async () => {
    const { page, mistakes } = await stage.enter({ language: 'en', email: 'system@demo.test' });
    for (const [search, isInvited] of [
      ['avner.tal@', true],
      ['oleg.marchenko@', false],
    ] as const) {
      await page.goto(`/users?search=${encodeURIComponent(search)}`);
      await page.locator('tr[data-row]').first().click();
      await page.getByRole('button', { name: /^Actions for/ }).click();
      await menuOf(page).getByRole('menuitem').first().waitFor();
      const names = await menuOf(page).getByRole('menuitem').allInnerTexts();
      expect(names.includes(say('users', 'actions.resend'))).toBe(isInvited);
      expect(names).toContain(say('users', 'actions.remove'));
      await page.keyboard.press('Escape');
    }
    expect(mistakes).toEqual([]);
  });

  it('notifications lie over the screen, each with who did it, those unread marked', async () => {
    const email = 'manager@demo.test';
    const manager = await signInByApi(stage.app.origin, email);
    // Another journey may have read what the demo brings: a job given to them is news.
    const [type] = await stage.admin.call(listJobTypes);
    const [project] = (await stage.admin.call(listProjects, { query: { page_size: '1' } })).docs;
    const startDate = '2026-11-25T08:00:00.000Z';
    const { _id: id } = await manager.call(readMe);
    await stage.admin.call(createJob, {
      body: { job_type: type?._id ?? '', project: project?._id ?? '', startDate, users: [id] },
    });
    await expect.poll(async () => (await manager.call(listNotifications, { query: {} })).unread).toBeGreaterThan(0);
    const { page, mistakes } = await stage.enter({ language: 'en', email });
    await page.goto('/jobs');
    await page.locator('tr[data-row]').first().waitFor();
    const width = () => page.locator('#content').evaluate((main) => main.clientWidth);
    const before = await width();
    await page
      .getByRole('banner')
      .getByRole('button', { name: new RegExp(`^${say('shell', 'notifications.open')}`) })
      .click();
    const panel = page.getByRole('region', { name: say('notifications', 'title'), exact: true });
    await panel.getByRole('listitem').first().waitFor();
    expect(await width()).toBe(before);
    // Opening it reads them all; they stay marked while it is open, also once that is known.
    await expect.poll(async () => (await manager.call(listNotifications, { query: {} })).unread).toBe(0);
    await page
      .getByRole('banner')
      .getByRole('button', { name: say('shell', 'notifications.open'), exact: true })
      .waitFor();
    expect(await panel.getByRole('img', { name: say('notifications', 'unread') }).count()).toBeGreaterThan(0);
    // What nobody did, as a skill that ends today, has no name, and may be the newest.
    expect(await panel.getByRole('listitem').locator('bdi').count()).toBeGreaterThan(0);
    await expectAccessible(page);
    await picture(page, 'parts-notifications');
    expect(mistakes).toEqual([]);
  });

  it('each app has a switch; a page that is not there is in the middle, with the brand', async () => {
    const { page, mistakes } = await stage.enter({ language: 'en', email: 'admin@demo.test' });
    await page.goto('/settings/apps');
    const apps = page.getByRole('main').getByRole('listitem');
    await apps.first().waitFor();
    expect(await apps.getByRole('switch').count()).toBe(await apps.count());
    await page.goto('/nothing-of-the-kind');
    const heading = page.getByRole('heading', { name: say('shell', 'notFound.title') });
    await heading.waitFor();
    const box = await heading.boundingBox();
    // Of what the menu leaves of the window.
    const middle = await page.locator('#content').evaluate((main) => {
      const { paddingLeft, paddingRight } = getComputedStyle(main);
      const { left, right } = main.getBoundingClientRect();
      return (left + Number.parseFloat(paddingLeft) + right - Number.parseFloat(paddingRight)) / 2;
    });
    expect(Math.abs((box?.x ?? 0) + (box?.width ?? 0) / 2 - middle)).toBeLessThan(2);
    await picture(page, 'parts-not-found');
    expect(mistakes).toEqual([]);
  });
});
