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
import type { WidgetId } from './widgets.ts';
import {
  dashboardWidgets,
  firstLookOf,
  isWidgetFor,
  reportOfWidget,
  usualSizeOf,
  widgetKinds,
  widgetOfReport,
  widgetSizes,
} from './widgets.ts';

const kindsOf = (arrangement: readonly PlacedWidget[]) => arrangement.map((widget) => widget.id);
const reports = [1, 2, 3].map((number) => widgetOfReport(`0192f0a0-0000-7000-8000-00000000000${number}`));
const anyWidget = fc.constantFrom<WidgetId>(...widgetKinds, ...reports);
const anySize = fc.constantFrom(...widgetSizes);
/** As a table may hold it: kinds of another role, and some twice. */
const anyStored = fc.array(fc.record({ id: anyWidget, isHidden: fc.boolean(), size: anySize }), { maxLength: 12 });

describe('a dashboard that nobody has arranged', () => {
  it('begins with the next job for an inspector, with how the work stands for the others', () => {
    const first = roles.map((role) => [role, arrangementOf(anActor(role))[0]?.id]);
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
    arrangementOf(anActor(role, toggles && { toggles })).flatMap(({ id, isHidden }) =>
      id === 'my_day' || id === 'coming_days' ? [`${id} ${isHidden ? 'hidden' : 'shown'}`] : [],
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
        const wanted = stored.filter(
          ({ id }, index) => isWidgetFor(actor, id) && stored.findIndex((one) => one.id === id) === index,
        );
        const storedIds = kindsOf(wanted);
        expect(kindsOf(arrangement).toSorted()).toEqual([...new Set([...own, ...storedIds])].toSorted());
        expect(arrangement.filter((widget) => storedIds.includes(widget.id))).toEqual(wanted);
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
      .filter((widget) => widget.id !== 'changed_jobs')
      .toReversed();
    const kinds = kindsOf(arrangementOf(manager, stored));
    expect(kinds[kinds.indexOf('waiting_projects') + 1]).toBe('changed_jobs');
  });
});

describe('arranging', () => {
  const anyChange = fc.record({
    position: fc.option(fc.nat({ max: 20 }), { nil: undefined }),
    isHidden: fc.option(fc.boolean(), { nil: undefined }),
    size: fc.option(anySize, { nil: undefined }),
  });

  it('moves one widget to its place and leaves the others in their order', () => {
    fc.assert(
      fc.property(anyActor, anyStored, anyWidget, anyChange, (actor, stored, id, change) => {
        const before = arrangementOf(actor, stored);
        const after = rearranged(before, id, change);
        const others = (list: readonly PlacedWidget[]) => list.filter((widget) => widget.id !== id);
        expect(others(after)).toEqual(others(before));
        const known = before.find((widget) => widget.id === id);
        if (!known && reportOfWidget(id) === null) {
          expect(after).toEqual(before);
          return;
        }
        const from = known ? before.indexOf(known) : before.length;
        const to = Math.min(change.position ?? from, others(before).length);
        expect(after[to]).toEqual({
          id,
          isHidden: change.isHidden ?? known?.isHidden ?? false,
          size: change.size ?? known?.size ?? usualSizeOf(id),
        });
      }),
    );
  });

  it('is undone by the way back', () => {
    fc.assert(
      fc.property(anyActor, anyWidget, fc.nat({ max: 20 }), (actor, id, position) => {
        const before = arrangementOf(actor, [{ id: reports[0] ?? 'counters', isHidden: false }]);
        const from = kindsOf(before).indexOf(id);
        fc.pre(from >= 0);
        expect(rearranged(rearranged(before, id, { position }), id, { position: from })).toEqual(before);
      }),
    );
  });
});

describe('reports on a dashboard', () => {
  it('are for those who work with reports, and for nobody whose role has changed since', () => {
    const stored = [{ id: widgetOfReport('0192F0A0-0000-7000-8000-00000000000A'), isHidden: false }];
    const shown = roles.filter((role) => arrangementOf(anActor(role), stored).some(({ id }) => reportOfWidget(id)));
    expect(shown).toEqual(['sys_admin', 'business_admin', 'project_manager']);
    expect(reportOfWidget(stored[0]?.id ?? 'counters')).toBe('0192f0a0-0000-7000-8000-00000000000a');
  });

  it('have the whole width until their person says otherwise', () => {
    const manager = anActor('project_manager');
    const added = rearranged(arrangementOf(manager), reports[0] ?? 'counters', {});
    expect(added.at(-1)).toEqual({ id: reports[0], isHidden: false, size: 'wide' });
    const sizes = Object.fromEntries(arrangementOf(anActor('inspector')).map(({ id, size }) => [id, size]));
    expect(sizes).toMatchObject({ my_jobs: 'tall', counters: 'wide', recent_jobs: 'small' });
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
