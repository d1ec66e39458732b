import { readJobType } from '@plumbline/contract/job-types';
import { expect, it } from 'vitest';
import { expectAccessible, picture } from '../support/browser.ts';
import { makeJobType } from '../support/questionnaires.ts';
import { setStage } from '../support/stage.ts';
import { texts } from '../support/texts.ts';

const stage = setStage();

const titles = Array.from({ length: 18 }, (_, index) => `Is part ${index + 1} of the machine room dry?`);

it.each(['en', 'he'] as const)(
  'the editor has the width for titles, and tools that say what they do (%s)',
  async (language) => {
    const say = (key: string) => texts(language)('job-type-editor', key);
    const shell = (key: string) => texts(language)('shell', key);
    const made = await makeJobType(
      stage.admin,
      `Wide ${language}`,
      titles.map((title) => ({ type: 'bool', title })),
    );
    const { page, mistakes } = await stage.enter({ language, view: 'desk', email: 'admin@demo.test' });
    await page.goto(`/job_type/editor/${made.id}`);
    const rows = page.locator('[data-row]');
    await rows.nth(10).waitFor();
    // The menu is folded here, until it is wanted; elsewhere it stays as it was.
    const menu = page.getByRole('navigation', { name: shell('menu.label') });
    expect(await menu.count()).toBe(0);
    const cut = () =>
      rows
        .locator('*')
        .evaluateAll(
          (all) =>
            all.filter(
              (one) => one.scrollWidth > one.clientWidth + 1 && getComputedStyle(one).textOverflow === 'ellipsis',
            ).length,
        );
    expect(await cut()).toBe(0);
    const tools = page.getByRole('toolbar', { name: say('toolbar') });
    for (const name of ['undo', 'redo', 'map.open']) {
      expect(await tools.getByRole('button', { name: say(name), exact: true }).innerText()).toBe(say(name));
    }
    await tools.getByRole('link', { name: say('settings'), exact: true }).waitFor();
    await expectAccessible(page);
    await picture(page, `editor-desk-${language}`);

    // The list of questions is made narrower by keys and by hand, and stays so.
    const edge = page.getByRole('separator', { name: say('outline.width') });
    const width = async () => Number(await edge.getAttribute('aria-valuenow'));
    const before = await width();
    await edge.focus();
    await page.keyboard.press(language === 'en' ? 'ArrowLeft' : 'ArrowRight');
    await expect.poll(width).toBe(before - 32);
    const box = await edge.boundingBox();
    if (!box) throw new Error('the edge is not drawn');
    const [x, y] = [box.x + box.width / 2, box.y + 200];
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(language === 'en' ? x - 100 : x + 100, y, { steps: 4 });
    await page.mouse.up();
    await expect.poll(width).toBeLessThan(before - 120);
    const narrow = await width();
    await page.reload();
    await rows.nth(10).waitFor();
    expect(await width()).toBe(narrow);

    await page
      .getByRole('button', { name: shell('menu.open') })
      .first()
      .click();
    await menu.waitFor();
    await page.goto('/jobs');
    await menu.waitFor();
    expect(mistakes).toEqual([]);
  },
);

it('options are dragged to their place (en)', async () => {
  const childs = ['Good', 'Worn', 'Broken'].map((value) => ({ value }));
  const made = await makeJobType(stage.admin, 'Dragged', [{ type: 'list', title: 'Condition', settings: { childs } }]);
  const { page, mistakes } = await stage.enter({ language: 'en', view: 'desk', email: 'admin@demo.test' });
  await page.goto(`/job_type/editor/${made.id}`);
  const say = (number: number) => texts('en')('job-type-editor', 'options.drag').replace('{{number}}', String(number));
  const grip = (number: number) => page.getByRole('button', { name: say(number), exact: true });
  await grip(3).scrollIntoViewIfNeeded();
  const [from, to] = [await grip(3).boundingBox(), await grip(1).boundingBox()];
  if (!from || !to) throw new Error('the options are not drawn');
  await page.mouse.move(from.x + 14, from.y + 14);
  await page.mouse.down();
  await page.mouse.move(to.x + 14, to.y + 20, { steps: 12 });
  await page.mouse.move(to.x + 14, to.y + 4, { steps: 4 });
  await page.mouse.up();
  const stored = async () =>
    (await stage.admin.call(readJobType, { params: { id: made.id } })).questions[0]?.settings['childs'];
  await expect.poll(stored).toEqual([{ value: 'Broken' }, { value: 'Good' }, { value: 'Worn' }]);
  expect(mistakes).toEqual([]);
});
