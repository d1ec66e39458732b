import { readFileSync } from 'node:fs';
import type { Actor } from '@plumbline/domain/actor/actor';
import { languages } from '@plumbline/domain/languages/languages';
import { reportTypes, rowSources } from '@plumbline/domain/reports/report-types';
import { defaultSettings } from '@plumbline/domain/settings/default-settings';
import { textsIn } from '@plumbline/texts/texts';
import { expect, it } from 'vitest';
import { titleOfAvailable } from './column-titles.ts';
import { fieldsAvailable } from './open-report.ts';

it.each(languages)('heads say what the builder says (%s)', (language) => {
  const file = new URL(`../../../../../web/src/i18n/${language}/reports.json`, import.meta.url);
  const { targets, dateParts, rangeParts } = JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>;
  expect({ targets, dateParts, rangeParts }).toEqual(textsIn(language).columnParts);
});

it.each(languages)('whatever is offered as a column has a title, and none is the name of a field (%s)', (language) => {
  const reader = { actor: { role: 'sys_admin' } as Actor, settings: defaultSettings, language } as never;
  const columns = reportTypes.flatMap((type) => rowSources.flatMap((rows) => fieldsAvailable(reader, { type, rows })));
  expect(columns.length).toBeGreaterThan(50);
  const unnamed = columns.filter((column) => ['', column.field].includes(titleOfAvailable(column, language).trim()));
  expect(unnamed.map(({ type, field }) => `${type} ${field}`)).toEqual([]);
});
