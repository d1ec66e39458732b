import { describe, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { expectAccessible } from '../../test/accessibility.ts';
import { renderQuestion } from '../../test/question.tsx';
import en from '../i18n/en/question-inputs.json';
import he from '../i18n/he/question-inputs.json';

describe('a rich text to answer', () => {
  it('has headings of four levels', async () => {
    const { frame, value } = await renderQuestion('text', { richText: true }, { title: 'Report' });
    const level = frame.getByRole('combobox', { name: en.richText.level });
    const text = frame.getByRole('textbox', { name: 'Report' });
    await text.click();
    for (const one of ['1', '2', '3', '4']) {
      await level.selectOptions(one);
      await userEvent.keyboard(`Level ${one}{Enter}`);
    }
    await userEvent.keyboard('All else is well.');
    await expect
      .poll(value)
      .toMatch(/^<h1>Level 1<\/h1><h2>Level 2<\/h2><h3>Level 3<\/h3><h4>Level 4<\/h4><p>All else is well.<\/p>/);
    await expectAccessible();
  });

  it('is made bold and a list by its tools, which say what is on', async () => {
    const { frame, value } = await renderQuestion('text', { richText: true }, { language: 'he', title: 'דוח' });
    const tool = (name: string) => frame.getByRole('button', { name, exact: true });
    await frame.getByRole('textbox').click();
    await tool(he.richText.bullets).click();
    await tool(he.richText.bold).click();
    await userEvent.keyboard('חשוב');
    await expect.poll(value).toMatch(/^<ul><li><p><strong>חשוב<\/strong><\/p><\/li><\/ul>/);
    await expect.element(tool(he.richText.bold)).toHaveAttribute('aria-pressed', 'true');
    await expect.element(tool(he.richText.italic)).toHaveAttribute('aria-pressed', 'false');
    expect(getComputedStyle(frame.getByRole('textbox').element()).direction).toBe('rtl');
    await expectAccessible();
  });

  it('keeps the lines of what was plain before, and is read where it can’t be changed', async () => {
    const options = { value: 'One\nTwo < 3', disabled: true };
    const { frame } = await renderQuestion('text', { richText: true }, options);
    await expect
      .poll(() => [...frame.getByRole('textbox').element().querySelectorAll('p')].map((p) => p.textContent))
      .toEqual(['One', 'Two < 3']);
    await expect.element(frame.getByRole('toolbar')).not.toBeInTheDocument();
  });
});
