import { describe, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { expectAccessible } from '../../test/accessibility.ts';
import { renderQuestion } from '../../test/question.tsx';
import en from '../i18n/en/question-inputs.json';
import he from '../i18n/he/question-inputs.json';

const load = { textKind: 'number', min: 0, max: 100, step: 5 } as const;

describe('a number to answer', () => {
  it('takes a comma as a decimal sign, and shows what counts once it is left', async () => {
    const { frame, value } = await renderQuestion('text', { textKind: 'number' });
    const field = frame.getByRole('textbox');
    await field.fill('12,5');
    await expect.poll(value).toBe(12.5);
    await expect.element(field).toHaveValue('12,5');
    await userEvent.tab();
    await expect.element(field).toHaveValue('12.5');
    await expectAccessible();
  });

  it('keeps what is no number as it was typed, and says so once it is left', async () => {
    const { frame } = await renderQuestion('text', { textKind: 'number' });
    const field = frame.getByRole('textbox');
    await field.fill('1,2,3');
    await userEvent.tab();
    await expect.element(frame.getByText(en.problems.number_not_readable).first()).toBeVisible();
    await expect.element(field).toHaveValue('1,2,3');
    await expect.element(field).toBeInvalid();
  });

  it('names the two steps around a number between them', async () => {
    const { frame } = await renderQuestion('text', load);
    await frame.getByRole('textbox').fill('12');
    await expect
      .element(frame.getByText(/Only steps of \W?5\W? are allowed, for example \W?10\W? or \W?15/))
      .toBeVisible();
    await frame.getByRole('textbox').fill('15');
    await expect.element(frame.getByRole('alert')).not.toBeInTheDocument();
  });

  it('moves a number beyond its bounds into them, and says what it did', async () => {
    const { frame, value } = await renderQuestion('text', load);
    await frame.getByRole('textbox').fill('250');
    await userEvent.tab();
    await expect.element(frame.getByRole('status')).toMatchTextContent(/250.* is above the highest number.*100/);
    await expect.element(frame.getByRole('textbox')).toHaveValue('100');
    expect(value()).toBe(100);
  });

  it('goes up and down by buttons and by arrows, as far as its bounds', async () => {
    const { frame, value } = await renderQuestion('text', load, { value: 95 });
    const [less, more] = [en.number.less, en.number.more].map((name) => frame.getByRole('button', { name }));
    await more?.click();
    await expect.poll(value).toBe(100);
    await expect.element(more!).toBeDisabled();
    await less?.click();
    await frame.getByRole('textbox').click();
    await userEvent.keyboard('{ArrowDown}');
    await expect.poll(value).toBe(90);
  });

  it('is written from left to right between Hebrew words', async () => {
    const { frame } = await renderQuestion('text', load, { language: 'he', title: 'עומס נומינלי', value: 5 });
    const field = frame.getByRole('textbox');
    await expect.element(field).toHaveValue('5');
    expect(getComputedStyle(field.element()).direction).toBe('ltr');
    expect(getComputedStyle(frame.element()).direction).toBe('rtl');
    await expect.element(frame.getByRole('button', { name: he.number.more })).toBeVisible();
    await expectAccessible();
  });
});
