import { describe, expect, it } from 'vitest';
import { expectAccessible } from '../../test/accessibility.ts';
import { renderQuestion } from '../../test/question.tsx';
import en from '../i18n/en/question-inputs.json';
import he from '../i18n/he/question-inputs.json';

const texts = { en, he };
const usual = { from: 10, to: 20, outside: 'photo' } as const;

describe('an answer outside its usual range', () => {
  it.each(['en', 'he'] as const)('is said while it is typed, and stays as it is (%s)', async (language) => {
    const { frame, value } = await renderQuestion('text', { textKind: 'number', usual }, { language });
    const { unusual, unusualThen } = texts[language];
    const input = frame.getByRole('textbox');
    await input.fill('15');
    expect(frame.element().textContent).not.toContain(unusualThen.photo);
    await input.fill('25');
    await expect.poll(() => frame.element().textContent).toContain(unusualThen.photo);
    expect(frame.element().textContent?.replace(/[\u2066-\u2069]/g, '')).toContain(
      unusual.number.above.replace('{{bound}}', '20'),
    );
    expect(value()).toBe(25);
    await expectAccessible();
    await input.fill('20');
    await expect.poll(() => frame.element().textContent).not.toContain(unusualThen.photo);
  });
});
