import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { BulkPart, BulkState } from './state.ts';
import { changedParts } from './state.ts';
import { partsToRestore, partsTouchedBy } from './undo.ts';

/** One value of each part, few enough that others often set what was there before, or what the bulk change had set. */
const values: Readonly<Record<'status' | 'people' | 'start' | 'length' | 'project' | 'skills', fc.Arbitrary<unknown>>> =
  {
    status: fc.constantFrom('open', 'done', 'review').map((name) => ({ name, since: null })),
    people: fc
      .subarray(['a', 'b'])
      .map((ids) => ids.map((userId) => ({ userId, assignedAt: '2026-01-01', assignedBy: null, confirmedAt: null }))),
    start: fc.constantFrom(null, '2026-01-01', '2026-02-01'),
    length: fc.constantFrom(null, 60, 90),
    project: fc.constantFrom(null, 'p', 'q'),
    skills: fc.subarray(['s', 't']),
  };
const parts = Object.keys(values) as (keyof typeof values)[];
const states = fc.record(values) as fc.Arbitrary<BulkState>;
const changes = fc.constantFrom(...parts).chain((part) => fc.record({ part: fc.constant(part), value: values[part] }));

describe('taking a bulk change back', () => {
  it('leaves each part that anybody has set since, and makes all others what they were', () => {
    fc.assert(
      fc.property(
        states,
        fc.array(changes, { maxLength: 3 }),
        fc.array(changes, { maxLength: 4 }),
        (before, did, others) => {
          const set = (state: BulkState, all: readonly { part: BulkPart; value: unknown }[]) =>
            all.reduce<BulkState>((made, { part, value }) => ({ ...made, [part]: value }), state);
          const after = set(before, did);
          const current = set(after, others);
          const touchedSince = new Set<BulkPart>(others.map(({ part }) => part));
          const restored = partsToRestore({ before, after, current, touchedSince });
          const changed = changedParts(before, after);
          // What others have set of what it changed is never written over, the same value included.
          const isTouched = changed.some((part) => touchedSince.has(part));
          expect(restored === null).toBe(isTouched);
          if (restored === null) return;
          const undone = set(
            current,
            restored.map((part) => ({ part, value: before[part] })),
          );
          for (const part of parts) {
            if (touchedSince.has(part)) expect(undone[part]).toEqual(current[part]);
            else expect(undone[part]).toEqual(before[part]);
          }
        },
      ),
    );
  });

  it('keeps what differs from how it was left even where no event tells of it', () => {
    const [before, after] = [{ start: '2026-01-01' }, { start: '2026-02-01' }];
    expect(partsToRestore({ before, after, current: { start: null }, touchedSince: new Set() })).toBeNull();
  });

  it('knows by an event which part of a job somebody has touched', () => {
    expect(partsTouchedBy('job.changed', { startDate: null, skillIds: [] })).toEqual(['start', 'skills']);
    expect(partsTouchedBy('job.changed', { plannedLength: 90 })).toEqual(['length']);
    expect(partsTouchedBy('job.attendance_confirmed', { userId: 'a' })).toEqual(['people']);
    expect(partsTouchedBy('job.answered', { answerIds: [] })).toEqual([]);
  });
});
