import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { enterAnswering } from '../support/answering.ts';
import { expectAccessible, picture } from '../support/browser.ts';
import { answersOf, makeJob, makeJobType, type WordedQuestion } from '../support/questionnaires.ts';
import { setStage } from '../support/stage.ts';
import { texts } from '../support/texts.ts';

const stage = setStage();

const details: readonly WordedQuestion[] = [
  { type: 'step', title: 'On site' },
  { type: 'date_time', title: 'Worked', settings: { dateMode: 'time', isRange: true } },
  { type: 'length', title: 'Gap', settings: { min: 0, max: 50, step: 0.1 } },
  { type: 'date_time', title: 'Time on site', settings: { isPunchClock: true } },
];

/** Puts hours into a field as they are typed. */
async function typeHours(question: Locator, end: 'From' | 'To', hours: string): Promise<void> {
  const [hour = '', minute = ''] = hours.split(':');
  for (const [part, typed] of [
    ['hours', hour],
    ['minutes', minute],
  ] as const) {
    const field = question.getByRole('spinbutton', { name: new RegExp(`^${end}.*${part}$`) });
    await field.click();
    await field.pressSequentially(typed);
  }
}

describe('answering', () => {
  it('asks of a running clock, and keeps what the inputs made of a range of hours and a number (en)', async () => {
    const type = await makeJobType(stage.admin, 'Details', details);
    const job = await makeJob(stage.admin, type.id, [stage.inspectorId]);
    const { page, say, question, mistakes } = await enterAnswering(stage, 'en', 'desk');
    const words = texts('en');
    await page.goto(`/jobs/${job.id}/answer`);
    await question('Worked').getByRole('spinbutton').first().waitFor();

    // An end before its start is moved behind it, a comma is a decimal sign.
    await typeHours(question('Worked'), 'From', '10:00');
    await typeHours(question('Worked'), 'To', '08:00');
    await question('Worked')
      .getByText(/is before the start/)
      .waitFor();
    await question('Gap').getByRole('textbox').fill('12,5');
    await picture(page, 'answering-details-en');

    // A clock that runs is asked about.
    await question('Time on site')
      .getByRole('button', { name: words('question-inputs', 'clock.start'), exact: true })
      .click();
    await page.getByRole('button', { name: say.submit, exact: true }).click();
    const asking = page.getByRole('dialog').last();
    await asking.getByText('A clock is still running').waitFor();
    await asking.getByRole('button', { name: words('question-inputs', 'clock.stopAndSubmit') }).click();
    await page.getByRole('heading', { name: say.done }).waitFor();
    await expect.poll(async () => (await answersOf(stage.admin, job.id)).status).toBe('reported');
    expect((await answersOf(stage.admin, job.id)).values).toMatchObject({
      Worked: { from: '10:00', to: '11:00' },
      Gap: 12.5,
      'Time on site': { running: false },
    });
    expect(mistakes).toEqual([]);
  });

  it('has the direction of its questions, but for the bar below, which stands as the screens do (he)', async () => {
    const type = await makeJobType(stage.admin, 'Left to right', [
      { type: 'step', title: 'Arrival' },
      { type: 'text', title: 'Serial number', settings: { qrReader: true, isMandatory: true } },
      { type: 'text', title: 'Load', settings: { textKind: 'number', min: 1, max: 9 } },
      { type: 'step', title: 'End' },
      { type: 'text', title: 'Remarks' },
    ]);
    const job = await makeJob(stage.admin, type.id, [stage.inspectorId]);
    for (const view of ['desk', 'phone'] as const) {
      const { page, context, say, question, mistakes } = await enterAnswering(stage, 'he', view);
      await page.goto(`/jobs/${job.id}/answer`);
      await question('Serial number').waitFor();
      const back = page.getByRole('button', { name: say.back, exact: true });
      const next = page.getByRole('button', { name: new RegExp(`^${say.next}`) });
      const [backBox, nextBox] = [await back.boundingBox(), await next.boundingBox()];
      expect(backBox?.x).toBeGreaterThan(nextBox?.x ?? 0);
      // The arrows point where the buttons lead; progress begins at the left, as do the questions.
      const turn = (button: Locator) =>
        button.locator('svg').evaluate((icon) => new DOMMatrix(getComputedStyle(icon).transform).a);
      expect([await turn(back), await turn(next)]).toEqual([-1, -1]);
      expect(await progressStart(page)).toBeLessThan(1);
      // What the screen says in its own language is read from the right.
      const scan = question('Serial number').getByRole('button', { name: /QR/ }).locator('bdi');
      expect(await scan.evaluate((text) => getComputedStyle(text).direction)).toBe('rtl');
      await picture(page, `answering-direction-${view}`);
      await expectAccessible(page);
      expect(mistakes).toEqual([]);
      await context.close();
    }
  });

  it('leaves a phone’s screen to its questions (en)', async () => {
    const title = 'Half-yearly inspection';
    const type = await makeJobType(stage.admin, title, [
      { type: 'step', title: 'Arrival' },
      { type: 'date_time', title: 'Began', settings: { dateMode: 'date_time', isMandatory: true } },
      { type: 'text', title: 'Who let you in?', settings: { allowComment: true } },
      { type: 'text', title: 'Remarks', settings: { allowComment: true } },
      { type: 'step', title: 'End' },
      { type: 'text', title: 'Farewell' },
    ]);
    const job = await makeJob(stage.admin, type.id, [stage.inspectorId]);
    const { page, say, question, mistakes } = await enterAnswering(stage, 'en', 'phone');
    await page.goto(`/jobs/${job.id}/answer`);
    await question('Began').getByRole('button', { name: say.now }).waitFor();
    // 230 of 844 pixels stood above the first question.
    expect((await question('Began').boundingBox())?.y).toBeLessThan(160);
    const name = page.getByRole('heading', { name: title }).locator('bdi');
    // Eight characters of it were left.
    await expect.poll(() => name.evaluate((one) => one.scrollWidth > one.clientWidth)).toBe(false);
    // The step is named once, by its tab.
    const seen = (all: Element[]) =>
      all.filter((one) => {
        const { left, top, width, height } = one.getBoundingClientRect();
        const drawn = document.elementFromPoint(left + width / 2, top + height / 2);
        return drawn !== null && (one.contains(drawn) || drawn.contains(one)) && drawn.textContent === one.textContent;
      }).length;
    expect(await page.getByText('Arrival', { exact: true }).evaluateAll(seen)).toBe(1);
    // What holds Next back is said on it, and it stays the button to press.
    const next = page.getByRole('button', { name: new RegExp(`^${say.next}`) });
    expect(await next.innerText()).toContain('1 required left');
    const primary = await page.evaluate(() => {
      const probe = document.createElement('i');
      probe.style.background = 'var(--mantine-primary-color-filled)';
      document.body.append(probe);
      const colour = getComputedStyle(probe).backgroundColor;
      probe.remove();
      return colour;
    });
    expect(await next.evaluate((button) => getComputedStyle(button).backgroundColor)).toBe(primary);
    // A comment is written above the bar.
    await question('Remarks').getByRole('button', { name: say.comment }).tap();
    const box = question('Remarks').getByRole('textbox').last();
    await box.waitFor();
    const bottom = async () => {
      const [comment, bar] = [await box.boundingBox(), await next.boundingBox()];
      return (comment?.y ?? 0) + (comment?.height ?? 0) - (bar?.y ?? 0);
    };
    await expect.poll(bottom).toBeLessThan(0);
    await picture(page, 'answering-phone-comment');
    await expectAccessible(page);
    expect(mistakes).toEqual([]);
  });
});

/** How far from the left of its track progress begins, in pixels. */
function progressStart(page: Page): Promise<number> {
  return page.getByRole('progressbar').evaluate((track) => {
    const done = track.firstElementChild as Element;
    return (
      Math.max(track.getBoundingClientRect().left, done.getBoundingClientRect().left) -
      track.getBoundingClientRect().left
    );
  });
}
