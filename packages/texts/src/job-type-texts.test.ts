import { languages } from '@plumbline/domain/languages/languages';
import { describe, expect, it } from 'vitest';
import { jobTypesWithTexts, readJobTypeTexts, readSharedOptionTexts } from './job-type-texts.ts';
import type { Texts } from './pseudo.ts';
import { flattened, languageMistakes } from './text-rules.ts';

const flat = (texts: object) => flattened(texts as unknown as Texts, '');

describe.each(languages)('the texts of ready-made job types in %s', (language) => {
  it('are there for the same job types as in English', () => {
    expect(jobTypesWithTexts('en').length).toBeGreaterThanOrEqual(12);
    expect(jobTypesWithTexts(language)).toEqual(jobTypesWithTexts('en'));
  });

  it.each(jobTypesWithTexts('en'))('are complete for %s', (name) => {
    const english = flat(readJobTypeTexts('en', name));
    expect(languageMistakes(english, flat(readJobTypeTexts(language, name)), language)).toEqual([]);
  });

  it('are complete for the options that they share', () => {
    const english = flat(readSharedOptionTexts('en'));
    expect(languageMistakes(english, flat(readSharedOptionTexts(language)), language)).toEqual([]);
  });
});
