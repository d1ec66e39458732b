import { listAnswerDrafts } from '@plumbline/contract/answer-drafts';
import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { enterAnswering, liftShort, liftSteps, until, whenSettled } from '../support/answering.ts';
import { signInByApi } from '../support/api.ts';
import { expectAccessible, picture } from '../support/browser.ts';
import { answersOf, makeJob, makeJobType } from '../support/questionnaires.ts';
import { setStage } from '../support/stage.ts';

const stage = setStage();

/** What a screen reader says of where the focus is: its role and its name. */
async function heard(page: Page): Promise<readonly [role: string, name: string]> {
  const session = await page.context().newCDPSession(page);
  const { nodes } = await session.send('Accessibility.getFullAXTree');
  await session.detach();
  const isFocused = (node: (typeof nodes)[number]) =>
    node.properties?.some(({ name, value }) => name === 'focused' && value.value === true);
  const focused = nodes.findLast((node) => isFocused(node));
  return [String(focused?.role?.value), String(focused?.name?.value)];
}

/** How high the place is in which a question is read and answered. */
function roomForQuestion(page: Page): Promise<number> {
  return page
    .locator('[data-question]')
    .first()
    .evaluate((question) => {
      let around: Element | null = question;
      while (around && getComputedStyle(around).overflowY !== 'auto') around = around.parentElement;
      return around?.clientHeight ?? 0;
    });
}

describe('answering on a phone', () => {
  it('goes step by step, points at what is missing, and is read in the panel', async () => {
    const type = await makeJobType(stage.admin, 'Steps', liftSteps);
    const job = await makeJob(stage.admin, type.id, [stage.inspectorId]);
    const { page, context, say, question, next, mistakes } = await enterAnswering(stage, 'en', 'phone');
    await page.goto(`/jobs/${job.id}`);
    await page.getByRole('button', { name: say.start }).tap();

    await next();
    await expect.poll(() => question('Began').getAttribute('data-pointed')).toBe('true');
    await picture(page, 'answering-missing-en');
    await expectAccessible(page);
    await question('Began').getByRole('button', { name: say.now }).tap();
    await question('Contact on site').locator('input').fill('dana@');
    await next();
    await expect.poll(() => question('Contact on site').textContent()).toContain('This is not a valid email address.');
    await question('Contact on site').locator('input').fill('dana@tower.example');
    await next();

    await question('Maker').getByRole('searchbox').fill('sc');
    expect(await question('Maker').getByRole('radio').count()).toBe(0);
    await question('Maker').getByRole('searchbox').fill('shindl');
    await question('Maker').getByRole('radio', { name: 'Schindler' }).tap();
    await question('Brake grips').getByRole('radio', { name: say.no }).tap();
    await question('Brake grips').getByRole('button', { name: say.issue }).tap();
    await question('Brake grips').getByRole('button', { name: say.comment }).tap();
    await page.keyboard.type('Worn lining');
    await page.getByRole('progressbar').tap();
    await expect.poll(() => question('Brake grips').getByRole('textbox').count()).toBe(0);
    await next();

    // The summary leads back, and Submit is on the last screen only.
    await page.getByRole('button', { name: /Maker.*Schindler/ }).tap();
    await expect.poll(() => question('Maker').isVisible()).toBe(true);
    await next();
    await page.getByRole('button', { name: say.submit }).tap();
    await page.getByRole('heading', { name: say.done }).waitFor();
    await until(
      async () => (await answersOf(stage.admin, job.id)).status === 'review',
      'the issue moves the job to review',
    );
    expect((await answersOf(stage.admin, job.id)).values).toMatchObject({ Maker: 'Schindler', 'Brake grips': false });
    await page.getByRole('dialog').getByRole('button', { name: 'Done' }).tap();
    await page.getByText('Worn lining').waitFor();
    await picture(page, 'answers-read-en');
    await expectAccessible(page);
    expect(mistakes).toEqual([]);
    await context.close();
  });

  it('keeps what is typed through a reload and on the person’s other device, and goes on where they left off', async () => {
    const type = await makeJobType(stage.admin, 'Reload', liftShort);
    const job = await makeJob(stage.admin, type.id, [stage.inspectorId]);
    const { page, context, say, question, next, mistakes } = await enterAnswering(stage, 'en', 'phone');
    await page.goto(`/jobs/${job.id}/answer`);
    await question('Is the lift there?').getByRole('radio', { name: say.yes }).tap();
    await next();
    const load = question('Rated load').locator('input').first();
    await load.waitFor();
    // On its side the phone has little height: most of it is the question's.
    await page.setViewportSize({ width: 844, height: 390 });
    expect(await roomForQuestion(page)).toBeGreaterThan(250);
    await expectAccessible(page);
    await page.setViewportSize({ width: 390, height: 844 });
    // What is typed counts while the field has the focus, and is brought within its bounds once it is left.
    await load.fill('6');
    await expect.poll(() => page.locator('[data-held]').count()).toBe(0);
    expect(await load.inputValue()).toBe('6');
    // A touch leaves the field before it moves.
    await page.getByRole('button', { name: say.back, exact: true }).tap();
    await question('Is the lift there?').getByRole('radio', { name: say.yes }).waitFor();
    await next();
    await expect.poll(() => load.inputValue()).toBe('100');
    await load.fill('630');
    await page.reload();
    await expect.poll(() => question('Rated load').locator('input').first().inputValue()).toBe('630');
    await until(
      async () => (await answersOf(stage.admin, job.id)).counts['Is the lift there?'] === 1,
      'the first answer arrives',
    );
    expect((await answersOf(stage.admin, job.id)).counts['Rated load']).toBeUndefined();

    // The person's other device goes on where this one is; what both put in, they choose between.
    const stored = (at: Page) =>
      at.waitForResponse((response) => response.url().endsWith('/answers/drafts') && response.ok());
    const inspector = await signInByApi(stage.app.origin, 'inspector@demo.test');
    await until(
      async () => (await inspector.call(listAnswerDrafts, { query: { job: job.id } }))[0]?.value === 630,
      'the draft is at the server as it was put in last',
    );
    const desk = await enterAnswering(stage, 'he', 'desk');
    await desk.page.goto(`/jobs/${job.id}/answer`);
    const there = desk.question('Rated load').locator('input').first();
    await expect.poll(() => there.inputValue()).toBe('630');
    await Promise.all([stored(desk.page), there.fill('700')]);
    await Promise.all([stored(page), load.fill('800')]);
    const rival = page.getByRole('group', { name: 'On your other device' });
    await rival.getByText('700').waitFor();
    await picture(page, 'answering-two-devices-en');
    await expectAccessible(page);
    await desk.page.reload();
    await expect.poll(() => there.inputValue()).toBe('700');
    await Promise.all([stored(page), rival.getByRole('button', { name: 'Use this answer' }).tap()]);
    expect(await load.inputValue()).toBe('700');
    expect(await rival.count()).toBe(0);
    await next();
    await until(async () => (await answersOf(stage.admin, job.id)).counts['Rated load'] === 1, 'the load arrives');
    await desk.page.reload();
    await desk.question('Kind').waitFor();
    const drafts = await desk.page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          const opening = indexedDB.open('plumbline');
          opening.onsuccess = () => {
            const counting = opening.result.transaction('drafts').objectStore('drafts').count();
            counting.onsuccess = () => resolve(counting.result);
          };
        }),
    );
    expect(drafts).toBe(0);
    expect([...mistakes, ...desk.mistakes]).toEqual([]);
    await desk.context.close();
    await context.close();
  });
});

describe('answering at a desk', () => {
  it('is done by keyboard alone, in Hebrew, one question at a time', async () => {
    const type = await makeJobType(stage.admin, 'Keyboard', liftShort.slice(0, 3));
    const job = await makeJob(stage.admin, type.id, [stage.inspectorId]);
    const { page, context, say, question, mistakes } = await enterAnswering(stage, 'he', 'desk');
    await page.goto(`/jobs/${job.id}/answer`);
    await question('Is the lift there?').waitFor();
    // The next one is drawn already, for nobody to see.
    const hidden = page.locator('[data-question]').filter({ visible: false });
    await expect.poll(() => hidden.getByRole('heading', { includeHidden: true }).allTextContents()).toHaveLength(1);
    expect(await page.getByRole('heading', { name: 'Rated load' }).count()).toBe(0);
    await expectAccessible(page);
    // A person presses Tab once they see where they want to get to; a question's input may still be on its way.
    const tabTo = async (wanted: Locator) => {
      await wanted.first().waitFor();
      for (let press = 0; press < 40; press++) {
        const reached = await wanted.evaluateAll((all) => all.some((one) => one === document.activeElement));
        if (reached) return;
        await page.keyboard.press('Tab');
      }
      throw new Error('the Tab key never gets there');
    };

    await tabTo(page.locator('[data-type="bool"] [role="radio"]'));
    // To the left is onwards where one reads from the right.
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('Space');
    await expect
      .poll(() => question('Is the lift there?').getByRole('radio', { name: say.no }).getAttribute('aria-checked'))
      .toBe('true');
    const onward = page.getByRole('button', { name: say.next, exact: true });
    await tabTo(onward);
    await whenSettled(onward);
    await page.keyboard.press('Enter');
    await question('Rated load').waitFor();
    await tabTo(page.locator('[data-type="text"] input'));
    await page.keyboard.type('99999');
    await whenSettled(onward);
    await page.keyboard.press('Enter');
    // What the limit makes of it is shown at the field before the next Enter goes on.
    await expect.poll(() => page.locator('[data-type="text"] input:focus').inputValue()).toBe('2000');
    await whenSettled(onward);
    await page.keyboard.press('Enter');
    await question('Kind').waitFor();
    await tabTo(page.locator('[data-type="list"] [role="radio"]'));
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await tabTo(page.getByRole('button', { name: say.submit, exact: true }));
    await picture(page, 'answering-desk-he');
    await whenSettled(page.getByRole('button', { name: say.submit, exact: true }));
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: say.done }).waitFor();
    await until(async () => (await answersOf(stage.admin, job.id)).status === 'reported', 'the job is reported');
    expect((await answersOf(stage.admin, job.id)).values).toEqual({
      'Is the lift there?': false,
      'Rated load': 2000,
      Kind: 'Hydraulic',
    });
    expect(mistakes).toEqual([]);
    await context.close();
  });

  it('is told to a screen reader as it goes: what is asked, that it must be answered, what is wrong, where it ends', async () => {
    const remarks = { type: 'text', title: 'Remarks', settings: { richText: true } } as const;
    const type = await makeJobType(stage.admin, 'Spoken', [...liftShort.slice(0, 2), remarks]);
    const job = await makeJob(stage.admin, type.id, [stage.inspectorId]);
    const { page, context, say, question } = await enterAnswering(stage, 'en', 'desk');
    await page.goto(`/jobs/${job.id}/answer`);
    await question('Is the lift there?').getByRole('radio').first().waitFor();
    const press = async (button: string) => {
      const pressed = page.getByRole('button', { name: button, exact: true });
      await whenSettled(pressed);
      await pressed.focus();
      await page.keyboard.press('Enter');
    };
    const alerts = async () => (await page.getByRole('dialog').getByRole('alert').allInnerTexts()).filter(Boolean);

    await press(say.next);
    await expect.poll(() => heard(page)).toEqual(['heading', 'Is the lift there?, Required']);
    await expect.poll(alerts).toEqual(['Please answer this question.']);
    await page.keyboard.press('Tab');
    expect(await heard(page)).toEqual(['radio', 'Yes']);
    await page.keyboard.press('Space');
    await expect.poll(alerts).toEqual([]);
    await press(say.next);
    await expect.poll(() => heard(page)).toEqual(['heading', 'Rated load, Required']);
    const said = () => page.getByRole('progressbar').getAttribute('aria-valuetext');
    await expect.poll(said).toBe('Question 2 of 3');
    await question('Rated load').getByRole('textbox').waitFor();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    expect(await heard(page)).toEqual(['textbox', 'Rated load, Required']);
    const describedBy = await question('Rated load').getByRole('textbox').getAttribute('aria-describedby');
    expect(describedBy?.split(' ')).toContain(await question('Rated load').getByText(/^From/).getAttribute('id'));
    await page.keyboard.type('630');
    await press(say.next);
    await expect.poll(() => heard(page)).toEqual(['heading', 'Remarks']);
    const editor = question('Remarks').getByRole('textbox');
    await editor.press('End');
    await page.keyboard.type('Well kept');
    await expect.poll(() => editor.textContent()).toBe('Well kept');
    await press(say.submit);
    await page.getByRole('heading', { name: say.done }).waitFor();
    const end = await heard(page);
    expect(end).toEqual(['heading', say.done]);
    await context.close();
  });

  it('goes to the question that a link names, as far as nothing is missing before it', async () => {
    const type = await makeJobType(stage.admin, 'Link', liftShort);
    const job = await makeJob(stage.admin, type.id, [stage.inspectorId]);
    const { page, context, say, question } = await enterAnswering(stage, 'en', 'desk');
    await page.goto(`/jobs/${job.id}/answer?question=${type.idOf('Kind')}`);
    await expect.poll(() => question('Is the lift there?').getAttribute('data-pointed')).toBe('true');
    await question('Is the lift there?').getByRole('radio', { name: say.yes }).click();
    await page.getByRole('navigation', { name: 'Questions' }).getByRole('button', { name: 'Rated load' }).click();
    await question('Rated load').waitFor();
    expect(await question('Rated load').isVisible()).toBe(true);
    await context.close();
  });
});
