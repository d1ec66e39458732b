import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { listJobs } from '@plumbline/contract/jobs';
import { defaultSettings } from '@plumbline/domain/settings/default-settings';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { aListedJob } from '../../../../test/jobs.ts';
import { aPerson } from '../../../../test/people.ts';
import { render } from '../../../../test/render.tsx';
import { onCall } from '../../../../test/server.ts';
import { jobKeys } from '../../../lib/query-keys/jobs.ts';
import type { Selection } from '../../../ui/grid/selection.ts';
import { noSelection } from '../../../ui/grid/selection.ts';
import { chosenRowsLimit, useAllRows } from '../../../ui/grid/use-all-rows.ts';
import { allJobsQuery } from './jobs.ts';

const query = { page: 0, pageSize: 20, search: '', sort: 'ID', filters: null };
const offline = {
  timeZone: defaultSettings.timezone,
  weekStart: 7,
  fields: { projectFields: [], isAsked: () => true },
} as const;

function Choosing({ total }: { readonly total: number }) {
  const client = useQueryClient();
  const docs = [aListedJob(1)];
  const [selection, setSelection] = useState<Selection>(new Set(docs.map(({ _id }) => _id)));
  const all = useAllRows({
    query: allJobsQuery(query, null, offline, chosenRowsLimit),
    page: { docs, total, total_is_estimate: true, pages: 2 },
    rowId: ({ _id }) => _id,
    selection,
    onSelect: setSelection,
  });
  return (
    <>
      <button type="button" onClick={() => all.choose?.()}>
        All {all.count}
      </button>
      <button type="button" onClick={() => void client.invalidateQueries({ queryKey: jobKeys.lists })}>
        Something changed
      </button>
      <button type="button" onClick={() => all.select(noSelection)}>
        None
      </button>
      <output>{all.rows === undefined ? 'page' : `${all.rows.length} of ${selection.size}`}</output>
    </>
  );
}

/** Has so many jobs, a thousand a page, each page after the one before. Gives after what was asked. */
function serverWith(jobs: { count: number }) {
  const asked: (string | null)[] = [];
  onCall(listJobs, ({ query: sent }) => {
    const after = sent.get('after');
    asked.push(after);
    const size = Number(sent.get('page_size'));
    const start = Number(after ?? 0);
    const end = Math.min(start + size, jobs.count);
    const docs = Array.from({ length: end - start }, (_, n) => aListedJob(start + n + 1));
    const next = end < jobs.count ? String(end) : null;
    return { docs, total: jobs.count, total_is_estimate: false, page: 0, pages: 1, page_size: size, next };
  });
  return asked;
}

const chosen = page.getByRole('status');

it('all jobs of a list are read page after page, and again, but not with every change, when something changes', async () => {
  const jobs = { count: 2300 };
  const asked = serverWith(jobs);
  await render(<Choosing total={2300} />, { person: aPerson() });
  await page.getByRole('button', { name: 'All 2300' }).click();
  await expect.element(chosen).toHaveTextContent('2300 of 2300');
  expect(asked).toEqual([null, '1000', '2000']);
  jobs.count = 2299;
  for (let n = 0; n < 3; n += 1) await page.getByRole('button', { name: 'Something changed' }).click();
  expect(asked).toHaveLength(3);
  await expect.element(chosen, { timeout: 20_000 }).toHaveTextContent('2299 of 2300');
  expect(asked).toHaveLength(6);
  await page.getByRole('button', { name: 'None' }).click();
  await expect.element(chosen).toHaveTextContent('page');
});

it('at most ten thousand of them are chosen, as the button says beforehand', async () => {
  const asked = serverWith({ count: 10_400 });
  await render(<Choosing total={10_400} />, { person: aPerson() });
  await page.getByRole('button', { name: 'All 10000' }).click();
  await expect.element(chosen, { timeout: 20_000 }).toHaveTextContent('10000 of 10000');
  expect(asked).toHaveLength(10);
});
