import { listReports } from '@plumbline/contract/reports';
import type { ReportListItem } from '@plumbline/contract/report-shapes';
import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../../../test/accessibility.ts';
import { aListedUser, aPerson, idOf } from '../../../../test/people.ts';
import { render } from '../../../../test/render.tsx';
import { onCall, onePage } from '../../../../test/server.ts';
import { saidBy } from '../../../../test/tables.ts';
import { ShellStateProvider } from '../../../ui/shell/shell-state.tsx';
import { ReportsScreen } from './reports-screen.tsx';

const at = '2026-03-01T08:00:00.000Z';
const aReport = (index: number, name: string, more: Partial<ReportListItem> = {}): ReportListItem => ({
  _id: idOf(index),
  name,
  type: 'jobs',
  columns_count: 3,
  owner: aListedUser(20, 'Noa'),
  is_shared: false,
  users: [],
  has_feed: false,
  created_at: at,
  updated_at: at,
  last_opened_at: at,
  can: [],
  ...more,
});

const reports = [
  aReport(1, 'Lifts', { is_shared: true, has_feed: true }),
  aReport(2, 'Stairs', { users: [aListedUser(21, 'Omer'), aListedUser(22, 'Yael')], type: 'projects' }),
  aReport(3, 'Doors', { owner: null, last_opened_at: null, type: 'users' }),
];

describe('the list of reports', () => {
  it.each([
    ['en', ['Owner', 'Shared with', 'Last opened'], ['Everyone with reports', 'Only the owner', 'Never']],
    ['he', ['בעלים', 'משותף עם', 'נפתח לאחרונה'], ['כל מי שעובד עם דוחות', 'הבעלים בלבד', 'אף פעם']],
  ] as const)(
    'says whose each is, with whom it is shared, and when it was opened last (%s)',
    async (language, heads, said) => {
      const sorts: (string | null)[] = [];
      onCall(listReports, ({ query }) => {
        sorts.push(query.get('sort'));
        return onePage(reports);
      });
      await render(
        <ShellStateProvider>
          <ReportsScreen />
        </ShellStateProvider>,
        { language, person: aPerson() },
      );
      await expect.element(page.getByText('Doors')).toBeVisible();
      const grid = page.getByRole('grid').element();
      const names = [...grid.querySelectorAll('[role=columnheader], thead th')].map(saidBy);
      for (const head of heads) expect(names).toContain(head);
      const cells = (name: string, head: string) => {
        const row = [...grid.querySelectorAll('tbody tr')].find((one) => saidBy(one).includes(name));
        return row?.children[names.indexOf(head)];
      };
      const [owner, shared, opened] = heads;
      const texts = (head: string) => ['Lifts', 'Stairs', 'Doors'].map((name) => saidBy(cells(name, head) ?? grid));
      expect(texts(owner)).toEqual([
        expect.stringContaining('Noa Levi'),
        expect.stringContaining('Noa Levi'),
        'Plumbline',
      ]);
      expect(texts(shared)).toEqual([said[0], expect.stringMatching(/Omer Levi, Yael Levi$/), said[1]]);
      expect(texts(opened)[2]).toBe(said[2]);
      expect(cells('Lifts', opened)?.querySelector('time')?.dateTime).toBe(at);
      expect(sorts[0]).toBe('-last_opened_at');
      await expectAccessible();
    },
  );
});
