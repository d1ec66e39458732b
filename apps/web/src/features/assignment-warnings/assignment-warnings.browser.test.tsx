import type { AssignmentWarning } from '@plumbline/contract/assignment-warnings';
import { readAssignmentWarnings } from '@plumbline/contract/assignment-warnings';
import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../../test/accessibility.ts';
import { aPerson, aPickedUser, idOf } from '../../../test/people.ts';
import { render } from '../../../test/render.tsx';
import { onCall } from '../../../test/server.ts';
import en from '../../i18n/en/assignment-warnings.json';
import he from '../../i18n/he/assignment-warnings.json';
import { AssignmentWarnings } from './assignment-warnings.tsx';

const people = [aPickedUser(2, 'Avner'), aPickedUser(3, 'Oleg')];
const warnings: AssignmentWarning[] = [
  { kind: 'outside_hours' },
  { kind: 'double_booked', job: idOf(7) },
  { kind: 'travel', job: idOf(7), other: 'before', minutesNeeded: 90, minutesThere: 45 },
  { kind: 'skill', skill: idOf(9), lack: 'missing', lastDay: null },
];

const plain = (text: string | null) => (text ?? '').replaceAll(/[\u2066-\u2069]/g, '');

describe('warnings of people who are chosen for a job', () => {
  it('say of each why, and ask about the job as it is there', async () => {
    const asked: unknown[] = [];
    onCall(readAssignmentWarnings, ({ body }) => {
      asked.push(body);
      return {
        found: [
          {
            at: 0,
            user: idOf(2),
            warnings,
          },
          { at: 0, user: idOf(3), warnings: warnings.slice(-1) },
        ],
        jobs: [{ _id: idOf(7), ID: 12 }],
        skills: [],
      };
    });
    await render(<AssignmentWarnings people={people} needs={[{ job: idOf(5), startDate: null }]} />, {
      person: aPerson(),
    });
    await expect.element(page.getByRole('status')).toBeVisible();
    const text = plain(page.getByRole('status').element().textContent);
    expect(text).toContain(`Avner Levi: ${en.outsideHours}, has job #12 at the same time`);
    expect(text).toContain('1 h 30 min of travel from job #12, with 45 min between them');
    expect(text).toContain(en.anyway);
    expect(text).not.toContain('Oleg');
    expect(asked[0]).toEqual({ users: [idOf(2), idOf(3)], jobs: [{ _id: idOf(5) }] });
    await expectAccessible();
  });

  it('are in Hebrew, and none where there is no start to compare with', async () => {
    let count = 0;
    onCall(readAssignmentWarnings, () => {
      count += 1;
      const absent = { kind: 'absent', absence: 'sick', isConfirmed: true } as const;
      return { found: [{ at: 0, user: idOf(3), warnings: [absent] }], jobs: [], skills: [] };
    });
    const { show } = await render(<AssignmentWarnings people={people} needs={[{ startDate: null }]} />, {
      person: aPerson(),
      language: 'he',
      view: 'phone',
    });
    expect(count).toBe(0);
    await show(<AssignmentWarnings people={people} needs={[{ startDate: '2026-03-24T08:00:00.000Z' }]} />);
    await expect.element(page.getByRole('status')).toBeVisible();
    expect(plain(page.getByRole('status').element().textContent)).toContain(`Oleg Levi: ${he.absent.sick}`);
    await expectAccessible();
  });
});
