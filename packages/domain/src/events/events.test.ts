import * as fc from 'fast-check';
import { describe, expect, expectTypeOf, it, test } from 'vitest';
import type { AnyEvent, EventOf } from './catalogue.ts';
import { eventNames, events } from './catalogue.ts';
import { checkedSides } from './checked-sides.ts';
import { differences } from './differences.ts';
import { contentEvents, readingEvents, stepEvents } from './job-changes.ts';
import { subjectKinds } from './shapes.ts';

describe('the catalogue', () => {
  test('names each event after a kind of subject and what happened to it', () => {
    for (const name of eventNames) {
      const [kind, verb] = name.split('.');
      expect(subjectKinds, name).toContain(kind);
      expect(verb).toMatch(/^[a-z]+(_[a-z]+)*$/);
    }
  });

  test('has nothing before what is created, and nothing after what is removed', () => {
    for (const name of eventNames.filter((one) => one.endsWith('.created')))
      expect(events[name].before.safeParse(null).success, name).toBe(true);
    for (const name of eventNames.filter((one) => one.endsWith('.removed')))
      expect(events[name].after.safeParse(null).success, name).toBe(true);
  });

  it('refuses sides that don’t fit, and fields that nobody declared', () => {
    expect(() => checkedSides('user.role_changed', { role: 'inspector' }, { role: 'king' as 'client' })).toThrow();
    expect(() => checkedSides('user.changed', {}, { password: 'x' } as object)).toThrow();
    expect(checkedSides('user.role_changed', { role: 'inspector' }, { role: 'client' })).toEqual({
      before: { role: 'inspector' },
      after: { role: 'client' },
    });
  });

  it('types each event by its name', () => {
    expectTypeOf<EventOf<'job.status_changed'>['after']['status']>().toEqualTypeOf<string>();
    expectTypeOf<EventOf<'job.created'>['before']>().toEqualTypeOf<null>();
    const narrowed = (event: AnyEvent) => (event.name === 'user.role_changed' ? event.after.role : null);
    expectTypeOf(narrowed).returns.not.toBeAny();
  });
});

test('of a job’s history all is a change but that it was looked at or given out', () => {
  const ofJobs = eventNames.filter((name) => events[name].subject === 'job');
  expect(readingEvents).toEqual(['job.visited', 'job.exported', 'job.sent', 'job.link_created', 'job.link_withdrawn']);
  for (const name of [...readingEvents, ...contentEvents, ...stepEvents]) expect(ofJobs).toContain(name);
  const reading: readonly string[] = readingEvents;
  expect([...contentEvents, ...stepEvents].filter((name) => reading.includes(name))).toEqual([]);
});

test('differences carry on both sides exactly the fields that differ', () => {
  fc.assert(
    fc.property(
      fc.record({ a: fc.nat(3), b: fc.option(fc.string({ maxLength: 1 })), c: fc.array(fc.nat(2), { maxLength: 2 }) }),
      fc.record({ a: fc.nat(3), b: fc.option(fc.string({ maxLength: 1 })), c: fc.array(fc.nat(2), { maxLength: 2 }) }),
      (before, after) => {
        const found = differences(before, after);
        if (found === null) {
          expect(after).toEqual(before);
          return;
        }
        expect({ ...before, ...found.after }).toEqual(after);
        expect({ ...after, ...found.before }).toEqual(before);
        expect(Object.keys(found.before)).toEqual(Object.keys(found.after));
      },
    ),
  );
});
