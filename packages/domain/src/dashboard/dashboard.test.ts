import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anActor, anyActor } from '../access/actors.fixtures.ts';
import { roles } from '../actor/roles.ts';
import { checkFilter } from '../filters/check.ts';
import { filterFields } from '../filters/fields.ts';
import { filterToWire } from '../filters/filter.ts';
import { readSorts } from '../filters/sort.ts';
import { builtInStatuses } from '../jobs/status.ts';
import type { PlacedWidget } from './arrangement.ts';
import { arrangementOf, rearranged } from './arrangement.ts';
import { settledStatuses } from '../jobs/to-do.ts';
import { isJobsWidget, jobsOfWidget } from './widget-jobs.ts';
import { dashboardWidgets, firstLookOf, widgetKinds } from './widgets.ts';

const kindsOf = (arrangement: readonly PlacedWidget[]) => arrangement.map((widget) => widget.kind);
const anyKind = fc.constantFrom(...widgetKinds);
/** As a table may hold it: kinds of another role, and some twice. */
const anyStored = fc.array(fc.record({ kind: anyKind, isHidden: fc.boolean() }), { maxLength: 12 });

describe('a dashboard that nobody has arranged', () => {
  it('begins with the next job for an inspector, with how the work stands for the others', () => {
    const first = roles.map((role) => [role, arrangementOf(anActor(role))[0]?.kind]);
    expect(Object.fromEntries(first)).toEqual({
      sys_admin: 'counters',
      business_admin: 'counters',
      project_manager: 'counters',
      inspector: 'my_jobs',
      client: 'my_projects',
    });
  });

  it('has a place for every kind in every role', () => {
    for (const role of roles) {
      const { shown, hidden } = firstLookOf(role);
      expect([...shown, ...hidden].toSorted()).toEqual([...widgetKinds].toSorted());
    }
  });

  it('hides nothing from a client and offers them nothing of other people’s work', () => {
    const ofClient = arrangementOf(anActor('client'));
    expect(ofClient.every((widget) => !widget.isHidden)).toBe(true);
    expect(kindsOf(ofClient).slice(0, 3)).toEqual(['my_projects', 'last_results', 'open_issues']);
    expect(kindsOf(ofClient)).not.toContain('my_jobs');
    expect(kindsOf(ofClient)).not.toContain('waiting_for_review');
  });

  it('knows no projects while the projects app is off', () => {
    const kinds = kindsOf(arrangementOf(anActor('sys_admin', { toggles: new Set() })));
    expect(kinds.filter((kind) => kind.endsWith('_projects'))).toEqual([]);
  });
});

describe('what of the shift view is on a dashboard', () => {
  const arranged = (role: (typeof roles)[number], toggles?: ReadonlySet<'shift_view'>) =>
    arrangementOf(anActor(role, toggles && { toggles })).flatMap(({ kind, isHidden }) =>
      kind === 'my_day' || kind === 'coming_days' ? [`${kind} ${isHidden ? 'hidden' : 'shown'}`] : [],
    );

  it('is an inspector’s day, and for planners the coming days', () => {
    expect(arranged('inspector')).toEqual(['my_day shown']);
    expect(arranged('project_manager')).toEqual(['coming_days shown', 'my_day hidden']);
    expect(arranged('client')).toEqual([]);
  });

  it('is nothing while the shift view is off', () => {
    expect(roles.flatMap((role) => arranged(role, new Set()))).toEqual([]);
  });
});

describe('an arranged dashboard', () => {
  it('holds each widget that is for the person once, in the order kept, whatever was kept', () => {
    fc.assert(
      fc.property(anyActor, anyStored, (actor, stored) => {
        const arrangement = arrangementOf(actor, stored);
        const own = widgetKinds.filter((kind) => dashboardWidgets[kind].isFor(actor));
        expect(kindsOf(arrangement).toSorted()).toEqual(own.toSorted());
        const wanted = stored.filter(
          ({ kind }, index) => own.includes(kind) && stored.findIndex((one) => one.kind === kind) === index,
        );
        const storedKinds = kindsOf(wanted);
        expect(arrangement.filter((widget) => storedKinds.includes(widget.kind))).toEqual(wanted);
      }),
    );
  });

  it('is the same when it is kept and read again', () => {
    fc.assert(
      fc.property(anyActor, anyStored, (actor, stored) => {
        const arrangement = arrangementOf(actor, stored);
        expect(arrangementOf(actor, arrangement)).toEqual(arrangement);
      }),
    );
  });

  it('takes in a widget that came later behind the one it follows by default', () => {
    const manager = anActor('project_manager');
    const stored = arrangementOf(manager)
      .filter((widget) => widget.kind !== 'changed_jobs')
      .toReversed();
    const kinds = kindsOf(arrangementOf(manager, stored));
    expect(kinds[kinds.indexOf('waiting_projects') + 1]).toBe('changed_jobs');
  });
});

describe('arranging', () => {
  const anyChange = fc.record({
    position: fc.option(fc.nat({ max: 20 }), { nil: undefined }),
    isHidden: fc.option(fc.boolean(), { nil: undefined }),
  });

  it('moves one widget to its place and leaves the others in their order', () => {
    fc.assert(
      fc.property(anyActor, anyStored, anyKind, anyChange, (actor, stored, kind, change) => {
        const before = arrangementOf(actor, stored);
        const after = rearranged(before, kind, change);
        const others = (list: readonly PlacedWidget[]) => list.filter((widget) => widget.kind !== kind);
        expect(others(after)).toEqual(others(before));
        expect(after.length).toBe(before.length);
        const from = before.findIndex((widget) => widget.kind === kind);
        if (from < 0) return;
        const to = Math.min(change.position ?? from, before.length - 1);
        expect(after[to]).toEqual({ kind, isHidden: change.isHidden ?? before[from]?.isHidden });
      }),
    );
  });

  it('is undone by the way back', () => {
    fc.assert(
      fc.property(anyActor, anyKind, fc.nat({ max: 20 }), (actor, kind, position) => {
        const before = arrangementOf(actor);
        const from = kindsOf(before).indexOf(kind);
        fc.pre(from >= 0);
        expect(rearranged(rearranged(before, kind, { position }), kind, { position: from })).toEqual(before);
      }),
    );
  });
});

describe('jobs to do', () => {
  it('are those that wait for somebody to go there', () => {
    const settled: readonly string[] = settledStatuses;
    expect(builtInStatuses.filter((status) => !settled.includes(status))).toEqual(['open', 'assigned', 'confirmed']);
  });
});

describe('the jobs of a widget', () => {
  it('are a filter of the list of jobs, for each widget that is a part of it', () => {
    const person = '0192f0a0-0000-7000-8000-000000000001';
    for (const kind of ['my_jobs', 'waiting_for_review', 'last_results', 'open_issues'] as const) {
      expect(isJobsWidget(kind)).toBe(true);
      const { conditions, sort } = jobsOfWidget(kind, person);
      expect(checkFilter(filterToWire({ and: conditions }), filterFields.jobs).ok, kind).toBe(true);
      expect(sort === undefined || readSorts(sort, filterFields.jobs) !== null, kind).toBe(true);
    }
    expect(['counters', 'recent_jobs', 'toString', ''].some(isJobsWidget)).toBe(false);
  });
});
