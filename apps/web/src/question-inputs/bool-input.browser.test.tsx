import { describe, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { expectAccessible } from '../../test/accessibility.ts';
import { renderQuestion } from '../../test/question.tsx';
import en from '../i18n/en/question-inputs.json';
import he from '../i18n/he/question-inputs.json';

describe('yes or no', () => {
  it('is answered by a press, and cleared by another on the same', async () => {
    const { frame, value } = await renderQuestion('bool', { isMandatory: true }, { title: 'Is the gate open?' });
    const yes = frame.getByRole('radio', { name: en.yes });
    await yes.click();
    await expect.element(yes).toBeChecked();
    expect(value()).toBe(true);
    await frame.getByRole('radio', { name: en.no }).click();
    await expect.poll(value).toBe(false);
    await frame.getByRole('radio', { name: en.no }).click();
    await expect.poll(value).toBe(null);
    // What is demanded is said with its name, and is no mistake before somebody goes on.
    await expect.element(frame.getByRole('heading')).toHaveAccessibleName(new RegExp(`, ${en.mandatory}$`));
    await expect.element(frame.getByRole('alert')).not.toBeInTheDocument();
    await expectAccessible();
  });

  it('is one stop for the Tab key, and moved through by arrows along the line', async () => {
    const { frame, value } = await renderQuestion('bool', {}, { language: 'he', title: 'האם השער פתוח?' });
    const [yes, no] = [he.yes, he.no].map((name) => frame.getByRole('radio', { name, exact: true }));
    await expect.element(yes!).toBeVisible();
    await userEvent.tab();
    await expect.element(yes!).toHaveFocus();
    // In Hebrew the second one is to the left.
    await userEvent.keyboard('{ArrowLeft}');
    await expect.element(no!).toHaveFocus();
    await userEvent.keyboard(' ');
    await expect.poll(value).toBe(false);
    await expectAccessible();
  });
});
