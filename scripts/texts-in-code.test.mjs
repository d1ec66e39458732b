import { describe, expect, it } from 'vitest';
import { checkTextsInCode, complaintsAboutTexts } from './texts-in-code.mjs';

const text = "const words = { en: 'Jobs',\n  he: '\u05e2\u05d1\u05d5\u05d3\u05d5\u05ea' };\n";
const file = 'apps/server/src/features/jobs/words.ts';

describe('texts in code', () => {
  it('are refused where they are new, by file and line', () => {
    const [complaint, ...more] = complaintsAboutTexts(file, text);
    expect(complaint).toMatch(/^apps\/server\/src\/features\/jobs\/words\.ts:2 has Hebrew letters/);
    expect(more).toEqual([]);
    expect(complaintsAboutTexts('apps/web/src/ui/panel.tsx', text)).toHaveLength(1);
    expect(complaintsAboutTexts('packages/domain/src/jobs/status.ts', text)).toHaveLength(1);
  });

  it('are what tests and the demo say, and of JSON', () => {
    for (const path of [
      'apps/server/src/features/jobs/jobs.test.ts',
      'apps/web/src/ui/panel.browser.test.tsx',
      'apps/server/test/filters/values.fixtures.ts',
      'apps/server/demo/people.ts',
      'packages/texts/he/events.json',
    ])
      expect(complaintsAboutTexts(path, text), path).toEqual([]);
  });

  it('may be in files that are named, until they have none', () => {
    expect(complaintsAboutTexts(file, text, { [file]: 'why' })).toEqual([]);
    expect(complaintsAboutTexts(file, 'export {};', { [file]: 'why' })).toHaveLength(1);
    expect(complaintsAboutTexts(file, 'export {};', {})).toEqual([]);
  });

  it('are in no file of this checkout but those', () => {
    expect(checkTextsInCode()).toEqual([]);
  });
});
