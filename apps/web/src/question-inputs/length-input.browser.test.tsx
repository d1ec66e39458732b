import { describe, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { expectAccessible } from '../../test/accessibility.ts';
import { renderQuestion } from '../../test/question.tsx';
import en from '../i18n/en/question-inputs.json';
import he from '../i18n/he/question-inputs.json';

describe('a length', () => {
  it('is one number, with what its bounds are said', async () => {
    const { frame, value } = await renderQuestion('length', { min: 0, max: 50, step: 0.1 });
    await frame.getByRole('textbox').fill('12.5');
    await expect.poll(value).toBe(12.5);
    await expect.element(frame.getByRole('textbox')).toHaveAccessibleDescription(/From .*0.* to .*50/);
  });

  it('is a range of two, each a number of its own', async () => {
    const { frame, value } = await renderQuestion('length', { isRange: true, min: 10, max: 300, step: 10 });
    await frame.getByRole('textbox', { name: en.range.low }).fill('80');
    await frame.getByRole('textbox', { name: en.range.high }).fill('120');
    await expect.poll(value).toEqual({ from: 80, to: 120 });
    await expectAccessible();
    await frame.getByRole('textbox', { name: en.range.high }).fill('20');
    await expect.element(frame.getByRole('alert')).toMatchTextContent(en.problems.range_reversed);
  });

  it('begins at the right in Hebrew, and is reached by Tab in the order in which it is read', async () => {
    const { frame } = await renderQuestion('length', { isRange: true }, { language: 'he', title: 'רוחב הדלתות' });
    const [from, to] = [he.range.low, he.range.high].map((name) => frame.getByRole('textbox', { name }));
    await from?.click();
    for (let pressed = 0; pressed < 3; pressed += 1) await userEvent.tab();
    await expect.element(to!).toHaveFocus();
    const left = (element: Element) => element.getBoundingClientRect().left;
    expect(left(from!.element())).toBeGreaterThan(left(to!.element()));
  });
});
