import { listAutomations } from '@plumbline/contract/automations';
import { changePublicLink, listJobTypes } from '@plumbline/contract/job-types';
import { listJobs } from '@plumbline/contract/jobs';
import { listProjects } from '@plumbline/contract/projects';
import { listReports } from '@plumbline/contract/reports';
import { listUsers } from '@plumbline/contract/users';
import { routes, type RoutePath } from '@plumbline/domain/access/routes';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { signInByApi } from '../support/api.ts';
import { accessibilityViolations, picture, views, type Language, type View } from '../support/browser.ts';
import { setStage } from '../support/stage.ts';

const stage = setStage();

/** These show nothing of their own: they lead on, or talk to the window that opened them. */
const leadingOn: readonly RoutePath[] = ['/', '/google_login', '/sign_in/{provider}'];
/** An address without its parameters is as good as one with them: there is nothing behind. */
const nothing = '00000000-0000-4000-8000-000000000000';

let addresses: ReadonlyMap<RoutePath, string>;
beforeAll(async () => {
  const { origin } = stage.app;
  const system = await signInByApi(origin, 'system@demo.test');
  const first = (docs: readonly { _id: string }[]) => docs[0]?._id ?? nothing;
  const [jobs, projects, types, users, reports, automations] = await Promise.all([
    system.call(listJobs, { query: {} }),
    system.call(listProjects, { query: {} }),
    system.call(listJobTypes, { query: {} }),
    system.call(listUsers, { query: {} }),
    system.call(listReports, { query: {} }),
    system.call(listAutomations, { query: {} }),
  ]);
  const jobType = first(types);
  const { publicLink } = await system.call(changePublicLink, { params: { id: jobType }, body: { isActive: true } });
  const ids: readonly (readonly [prefix: string, id: string])[] = [
    ['/job_type/asnwer', publicLink ?? ''],
    ['/answer', publicLink ?? ''],
    ['/job_type', jobType],
    ['/jobs', first(jobs.docs)],
    ['/project', first(projects.docs)],
    ['/users', first(users.docs)],
    ['/worker', first(users.docs)],
    ['/reports', first(reports.docs)],
    ['/automation_logs', first(automations.docs)],
  ];
  const fill = (path: string) =>
    path
      .replace('{id}', ids.find(([prefix]) => path.startsWith(prefix))?.[1] ?? nothing)
      .replace('{project_id}', first(projects.docs))
      .replace('{dialog}', path.startsWith('/jobs') ? 'answer' : 'location')
      .replace('{code}', nothing);
  addresses = new Map(routes.map(({ path }) => [path, fill(path)]));
});

/** Waits until nothing of the screen changes any more. */
async function settle(page: Page): Promise<void> {
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const until = performance.now() + 8000;
        let [before, since] = ['', performance.now()];
        const look = () => {
          const shown = document.body.innerHTML;
          const now = performance.now();
          const isLoading = document.querySelector('[aria-busy="true"], .mantine-Skeleton-root, .mantine-Loader-root');
          if (shown !== before || isLoading) [before, since] = [shown, now];
          if (now - since > 150 || now > until) resolve();
          else setTimeout(look, 40);
        };
        look();
      }),
  );
}

/** What reaches beyond the side of the window, and can't be scrolled to within a part of the screen. */
async function overflow(page: Page, width: number): Promise<string[]> {
  return page.evaluate((wide) => {
    const root = document.scrollingElement;
    if (!root || root.scrollWidth <= wide + 1) return [];
    const out = [...document.querySelectorAll('body *')].filter((element) => {
      const { left, right, width: size } = element.getBoundingClientRect();
      return size > 0 && (right > wide + 1 || left < -1);
    });
    return [`${root.scrollWidth} px`, ...out.slice(0, 5).map((element) => element.outerHTML.slice(0, 120))];
  }, width);
}

interface Look {
  readonly language: Language;
  readonly view: View;
  /** Whether each screen is also looked through for what keeps people out: in one language a width, which saves half of the time. */
  readonly isCheckedWhole: boolean;
}

async function lookAt(page: Page, path: RoutePath, { language, view, isCheckedWhole }: Look): Promise<string[]> {
  const wrong: string[] = [];
  const { width } = views[view].viewport;
  const wide = await overflow(page, width);
  if (wide.length > 0) wrong.push(`${path} is wider than the window: ${wide.join(' | ')}`);
  // What still loads has its own journeys.
  const isLoaded = (await page.locator('.mantine-Loader-root').count()) === 0;
  if (isCheckedWhole && isLoaded)
    wrong.push(...(await accessibilityViolations(page)).map((violation) => `${path}: ${violation}`));
  const name = path.replaceAll(/[{}]/g, '').replaceAll('/', '-');
  await picture(page, `screen${name}-${language}-${view}`);
  return wrong;
}

describe('every screen fits into its window and says nothing wrong', () => {
  const looks: readonly Look[] = [
    { language: 'en', view: 'desk', isCheckedWhole: true },
    { language: 'he', view: 'phone', isCheckedWhole: true },
    { language: 'he', view: 'desk', isCheckedWhole: false },
    { language: 'en', view: 'phone', isCheckedWhole: false },
  ];
  for (const look of looks) {
    // Two looks take the half of the time that all four do; who wants pictures gets all.
    it.runIf(look.isCheckedWhole || process.env['PICTURES'])(
      `${look.language}, ${look.view}`,
      { timeout: 600_000 },
      async () => {
        const wrong: string[] = [];
        // Addresses of nothing are answered with 404, and the browser says so.
        const fails = [/status of 404/];
        const { page, mistakes } = await stage.enter({ ...look, email: 'system@demo.test', fails });
        await page.goto('/dashboard');
        for (const { path, layout } of routes) {
          if (layout !== 'main') continue;
          // As a link does it: the app itself is loaded once.
          await page.evaluate((to) => history.pushState({}, '', to), addresses.get(path) ?? '/');
          await settle(page);
          wrong.push(...(await lookAt(page, path, look)));
          wrong.push(...mistakes.splice(0).map((mistake) => `${path}: ${mistake}`));
        }
        await page.close();
        const stranger = await stage.open({ ...look, fails });
        for (const { path, layout } of routes) {
          if (layout === 'main' || (leadingOn as readonly string[]).includes(path)) continue;
          await stranger.page.goto(addresses.get(path) ?? '/');
          await settle(stranger.page);
          wrong.push(...(await lookAt(stranger.page, path, look)));
          wrong.push(...stranger.mistakes.splice(0).map((mistake) => `${path}: ${mistake}`));
        }
        expect(wrong).toEqual([]);
      },
    );
  }
});
