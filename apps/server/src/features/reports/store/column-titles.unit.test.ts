import { readFileSync } from 'node:fs';
import { textsIn } from '@plumbline/texts/texts';
import { expect, it } from 'vitest';

it.each(['en', 'he'] as const)('heads say what the builder says (%s)', (language) => {
  const file = new URL(`../../../../../web/src/i18n/${language}/reports.json`, import.meta.url);
  const { targets, dateParts, rangeParts } = JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>;
  expect({ targets, dateParts, rangeParts }).toEqual(textsIn(language).columnParts);
});
