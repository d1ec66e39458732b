import { describe, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { expectAccessible } from '../../test/accessibility.ts';
import { renderQuestion } from '../../test/question.tsx';
import en from '../i18n/en/question-inputs.json';

const childs = [
  { value: 'a', caption: 'Rust' },
  { value: 'b', caption: 'Crack' },
  { value: 'c', caption: 'Dent' },
];

describe('a choice among pictures', () => {
  it('is named by captions and chosen by keys', async () => {
    const { frame, value } = await renderQuestion('image', { childs });
    const rust = frame.getByRole('radio', { name: 'Rust' });
    await expect.element(rust).toBeVisible();
    // The window has the focus, wherever it was before.
    await frame.getByRole('heading').click();
    await userEvent.tab();
    await expect.element(rust).toHaveFocus();
    await userEvent.keyboard('{ArrowRight}{Enter}');
    await expect.poll(value).toBe('b');
    await expect.element(frame.getByRole('radio', { name: 'Crack' })).toBeChecked();
    await expectAccessible();
  });

  it('may be of several, of which the first stands at the right in Hebrew', async () => {
    const { frame, value } = await renderQuestion('image', { childs, multiSelect: true }, { language: 'he' });
    const [rust, dent] = ['Rust', 'Dent'].map((name) => frame.getByRole('checkbox', { name }));
    await rust?.click();
    await dent?.click();
    await expect.poll(value).toEqual(['a', 'c']);
    const left = (element: Element) => element.getBoundingClientRect().left;
    expect(left(rust!.element())).toBeGreaterThan(left(dent!.element()));
  });

  it('without pictures says so', async () => {
    const { frame } = await renderQuestion('image', { childs: [] });
    await expect.element(frame.getByText(en.image.noPictures)).toBeVisible();
  });
});
