import { columnKindNames, type ColumnKind } from '@plumbline/domain/values/column-kind-names';
import { afterEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../../../../test/accessibility.ts';
import {
  aColumn,
  aQuestionColumn,
  button,
  emptyDraft,
  offerColumns,
  showBuilder,
  untilPreviewed,
} from '../../../../../test/report-builder.tsx';
import en from '../../../../i18n/en/reports.json';
import he from '../../../../i18n/he/reports.json';

afterEach(untilPreviewed);

/** One of each kind that the server offers; what is calculated, the builder itself does. */
const offered = {
  property: aColumn('start_date', 'Start', { value: 'moment' }),
  project_field: aColumn('gate', 'Gate', { type: 'project_field', table: 'projects' }),
  profile_field: aColumn('licence', 'Licence', { type: 'profile_field', table: 'users', targets: ['assignees'] }),
  question: aQuestionColumn(7, 'Rated load'),
} satisfies Record<Exclude<ColumnKind, 'calculated'>, unknown>;

it.each([
  ['en', en, 'desk'],
  ['he', he, 'desk'],
] as const)('a column of every kind is added in the builder (%s)', async (language, texts, view) => {
  let kinds: readonly string[] = [];
  offerColumns({
    offered: Object.values(offered),
    preview: ({ columns }) => {
      kinds = columns.map(({ type }) => type);
      return {};
    },
  });
  await showBuilder(emptyDraft, { language, view });
  for (const { title } of Object.values(offered)) {
    const box = page.getByRole('checkbox', { name: new RegExp(title) });
    await box.click();
    await expect.element(box).toBeChecked();
  }
  await expect.poll(() => [...kinds].toSorted()).toEqual(Object.keys(offered).toSorted());
  await expectAccessible();
  await button(texts.columnsTab.backToColumns).click();
  await button(texts.columnsTab.calculated).click();
  const order = page.getByRole('list', { name: texts.columnsTab.order }).getByRole('listitem');
  await expect.poll(() => order.elements().length).toBe(columnKindNames.length);
});
