import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { aBrush, aRect, openPlan } from './editor.fixtures.ts';
import type { PlanElement } from './element.ts';
import type { Part } from '@plumbline/domain/blueprints/element-parts';
import { allParts, changedParts, withParts } from '@plumbline/domain/blueprints/element-parts';

type Plan = ReturnType<typeof openPlan>;

/** What somebody else has set, and this person not since: null for an element that they took away. */
type Theirs = Map<string, Map<Part, PlanElement> | null>;

const start = [aRect('a', 100, 100), aRect('b', 300, 300, { z: 2 }), aRect('c', 500, 500, { z: 3 })];
const ids = fc.constantFrom('a', 'b', 'c', 'new-1', 'new-2');

type Doing =
  | { readonly who: 'own'; readonly run: (plan: Plan) => void }
  | { readonly who: 'steps'; readonly run: (plan: Plan) => void }
  | { readonly who: 'else'; readonly id: string; readonly part: Part | 'all'; readonly value: number };

const own = <Value>(values: fc.Arbitrary<Value>, run: (plan: Plan, value: Value) => void): fc.Arbitrary<Doing> =>
  values.map((value) => ({ who: 'own', run: (plan) => run(plan, value) }));
const onOne = (run: (plan: Plan, id: string, value: number) => void) =>
  own(fc.tuple(ids, fc.nat(9)), (plan, [id, value]) => run(plan, id, value));

/** Few values, so that both set the same ones now and then. */
const anything: fc.Arbitrary<Doing> = fc.oneof(
  onOne(({ editor }, id, value) => editor.commands.setComment(id, value === 0 ? '' : `words ${value % 3}`)),
  onOne(({ editor }, id, value) => editor.commands.setIssue(id, value % 2 === 0)),
  onOne(({ editor }, id, value) => editor.commands.setPhotos(id, value === 0 ? [] : [`photo-${value % 3}`])),
  onOne(({ editor }, id, value) => editor.commands.setVisible([id], value % 2 === 0)),
  onOne(({ editor }, id, value) => editor.commands.setDimensions(id, { strokeHeight: 1 + (value % 3) })),
  onOne(({ editor }, id) => editor.commands.remove([id])),
  onOne(({ editor }, id, value) => {
    editor.select([id]);
    editor.commands.nudge(value, 0);
  }),
  own(fc.nat(500), ({ editor, pull }, x) => {
    editor.draw(aBrush(2));
    pull([
      [x, 600],
      [x + 90, 700],
    ]);
  }),
  { weight: 3, arbitrary: own(fc.nat(700), ({ editor, input }, x) => editor.pointerDown(input(x, 100 + (x % 500)))) },
  { weight: 3, arbitrary: own(fc.nat(700), ({ editor, input }, x) => editor.pointerMove(input(x, x))) },
  { weight: 2, arbitrary: own(fc.nat(700), ({ editor, input }, x) => editor.pointerUp(input(x, x))) },
  { weight: 6, arbitrary: fc.constant<Doing>({ who: 'steps', run: ({ editor }) => editor.undo() }) },
  { weight: 4, arbitrary: fc.constant<Doing>({ who: 'steps', run: ({ editor }) => editor.redo() }) },
  { weight: 1, arbitrary: fc.constant<Doing>({ who: 'steps', run: ({ editor }) => editor.pointerCancel() }) },
  {
    weight: 6,
    arbitrary: fc
      .tuple(ids, fc.constantFrom<Part | 'all'>(...allParts, 'all'), fc.nat(9))
      .map(([id, part, value]): Doing => ({ who: 'else', id, part, value })),
  },
);

/** Somebody else sets one part of an element, or takes it away. */
function elsewhere(plan: Plan, theirs: Theirs, { id, part, value }: Extract<Doing, { who: 'else' }>): void {
  const before = plan.editor.document.get(id);
  if (!before) return;
  if (part === 'all') {
    plan.editor.receive([{ id, before, after: null }]);
    theirs.set(id, null);
    return;
  }
  const as = aRect(id, 100 * (value % 3), 100, { elementId: `brush-${value % 3}`, visible: value % 2 === 0 });
  const words = { comment: `words ${value % 3}`, photos: [`photo-${value % 3}`], groupId: `group ${value % 3}` };
  const shape = { ...as.shape, ...words, strokeHeight: 1 + (value % 3) };
  const after = withParts(before, [part], { ...as, shape });
  if (changedParts(before, after).length === 0) return;
  plan.editor.receive([{ id, before, after }]);
  const set = theirs.get(id) ?? new Map<Part, PlanElement>();
  theirs.set(id, set.set(part, after));
}

function expectTheirs({ editor }: Plan, theirs: Theirs): void {
  for (const [id, set] of theirs) {
    const now = editor.document.get(id);
    if (set === null) expect(now, `${id} is gone`).toBeUndefined();
    for (const [part, then] of set ?? []) {
      expect(now && changedParts(now, then).includes(part), `${part} of ${id}`).toBe(false);
    }
  }
}

/** What this person sets is theirs no longer. */
function forget(theirs: Theirs, before: ReadonlyMap<string, PlanElement>, plan: Plan): void {
  for (const [id, set] of theirs) {
    const now = plan.editor.document.get(id);
    if (!now && set) theirs.delete(id);
    for (const part of now ? changedParts(before.get(id) ?? null, now) : []) set?.delete(part);
  }
}

const asMap = (plan: Plan) => new Map(plan.all().map((one) => [one.id, one]));

function play(doings: readonly Doing[]): { plan: Plan; theirs: Theirs } {
  const plan = openPlan({ elements: start });
  const theirs: Theirs = new Map();
  for (const doing of doings) {
    const before = asMap(plan);
    if (doing.who === 'else') elsewhere(plan, theirs, doing);
    else doing.run(plan);
    if (doing.who === 'own') forget(theirs, before, plan);
    expectTheirs(plan, theirs);
  }
  plan.editor.pointerCancel();
  expectTheirs(plan, theirs);
  return { plan, theirs };
}

describe('undo and redo beside somebody else', () => {
  it('leave all that they set as they set it', () => {
    fc.assert(
      fc.property(fc.array(anything, { maxLength: 40 }), (doings) => {
        const { plan, theirs } = play(doings);
        while (plan.editor.canUndo) plan.editor.undo();
        expectTheirs(plan, theirs);
      }),
      { numRuns: 500 },
    );
  });

  it('give the same document again, and never one element more', () => {
    fc.assert(
      fc.property(fc.array(anything, { maxLength: 40 }), fc.nat(12), (doings, steps) => {
        const { plan } = play(doings);
        const ended = plan.all();
        let taken = 0;
        for (; taken < steps && plan.editor.canUndo; taken += 1) plan.editor.undo();
        const shown = plan.all().length;
        for (let again = 0; again < taken; again += 1) plan.editor.redo();
        expect(plan.all()).toEqual(ended);
        for (let again = 0; again < taken; again += 1) plan.editor.undo();
        expect(plan.all()).toHaveLength(shown);
      }),
      { numRuns: 500 },
    );
  });

  it('say so where something stays', () => {
    const left: number[] = [];
    const { editor, all } = openPlan({ elements: start, onLeft: (count) => left.push(count) });
    editor.commands.setComment('a', 'dry');
    const drawn = editor.document.get('a');
    if (!drawn) throw new Error('it is gone');
    editor.receive([{ id: 'a', before: drawn, after: { ...drawn, shape: { ...drawn.shape, comment: 'wet' } } }]);
    editor.undo();
    expect(left).toEqual([1]);
    expect(all()[0]?.shape.comment).toBe('wet');
  });
});
