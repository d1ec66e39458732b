import { styleCodes } from '@plumbline/domain/blueprints/styles';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readCanvasData, writeCanvasData } from '@plumbline/domain/blueprints/canvas-data';
import { aBrush, aRect, held, openPlan } from './editor.fixtures.ts';

type Plan = ReturnType<typeof openPlan>;
type Act = (plan: Plan) => void;

const place = fc.tuple(fc.integer({ min: 0, max: 1_000 }), fc.integer({ min: 0, max: 800 }));
const modifiers = fc.record({ shift: fc.boolean(), alt: fc.boolean(), control: fc.boolean() });
const act = <Value>(values: fc.Arbitrary<Value>, run: (plan: Plan, value: Value) => void): fc.Arbitrary<Act> =>
  values.map((value) => (plan: Plan) => run(plan, value));

/** What a person may do, in any order, half done or not. */
const anything: fc.Arbitrary<Act> = fc.oneof(
  { weight: 4, arbitrary: act(fc.constantFrom(...styleCodes), ({ editor }, style) => editor.draw(aBrush(style, 40))) },
  {
    weight: 6,
    arbitrary: act(fc.tuple(fc.array(place, { minLength: 1, maxLength: 5 }), modifiers), ({ pull }, [places, keys]) =>
      pull(places, held(keys)),
    ),
  },
  { weight: 6, arbitrary: act(fc.tuple(place, modifiers), ({ click }, [[x, y], keys]) => click(x, y, held(keys))) },
  act(place, ({ editor, input }, [x, y]) => editor.pointerDown(input(x, y))),
  act(place, ({ editor, input }, [x, y]) => editor.pointerMove(input(x, y))),
  act(place, ({ editor, input }, [x, y]) => editor.pointerUp(input(x, y))),
  act(place, ({ editor, input }, [x, y]) => editor.pointerDown({ ...input(x, y), id: 2, kind: 'touch' })),
  act(place, ({ editor, input }, [x, y]) => editor.pointerUp({ ...input(x, y), id: 2, kind: 'touch' })),
  act(fc.tuple(place, fc.nat(900)), ({ editor, input }, [[x, y], time]) =>
    editor.pointerMove({ ...input(x, y), id: 2, kind: 'touch', time }),
  ),
  act(place, ({ editor, input }, [x, y]) => editor.pointerDown({ ...input(x, y), id: 3, kind: 'pen' })),
  act(place, ({ editor, input }, [x, y]) => editor.pointerUp({ ...input(x, y), id: 3, kind: 'pen' })),
  act(fc.boolean(), ({ editor }, isFiltered) => editor.setFilter(({ id }) => !isFiltered || id !== 'a')),
  act(fc.constant(null), ({ editor }) => editor.pointerCancel()),
  act(fc.constantFrom('Escape', 'Enter', 'Backspace', ' ', '+', '-', 'ArrowLeft'), ({ editor }, key) =>
    editor.keyDown(key),
  ),
  act(fc.constantFrom('ArrowLeft', 'ArrowUp'), ({ editor }, key) =>
    editor.keyDown(key, held({ shift: true }).modifiers),
  ),
  act(fc.constantFrom('z', 'y', 'a'), ({ editor }, key) => editor.keyDown(key, held({ control: true }).modifiers)),
  act(fc.integer({ min: 0, max: 700 }), ({ editor, pass }, time) => {
    editor.keyUp(' ');
    pass(time);
  }),
  act(fc.constantFrom('VIEW', 'EDIT', 'SET'), ({ editor }, mode) => editor.setMode(mode)),
  act(fc.constantFrom('scissors', 'move', 'check', 'line_measure'), ({ editor }, tool) => editor.setTool(tool)),
  act(fc.integer({ min: 1, max: 3 }), ({ editor }, sides) => editor.setPolygonSides(sides)),
  act(fc.string(), ({ editor }, text) => {
    const [id = ''] = editor.selection;
    editor.commands.setComment(id, text);
  }),
  act(fc.boolean(), ({ editor }, visible) => editor.commands.setVisible(editor.selection, visible)),
  act(fc.constant(null), ({ editor }) => editor.commands.remove(editor.selection)),
);

const others = aRect('other', 500, 500, { job: 'another', z: 0 });
const start = [others, aRect('a', 100, 100), aRect('b', 300, 300, { z: 2 })];

/** All but whether the markings of others are shown on this screen, which is no step. */
const steps = ({ all }: Plan) => all().map((one) => (one.job === 'job' ? one : { ...one, visible: true }));

/** Everything put down, and in the mode in which steps are taken back. */
function settle({ editor, pass }: Plan): void {
  editor.pointerCancel();
  editor.keyUp(' ');
  pass(1_000);
  editor.setMode('EDIT');
}

describe('any sequence of gestures', () => {
  it('is taken back to the document that it began with, and done again to the one that it ended with', () => {
    fc.assert(
      fc.property(fc.array(anything, { maxLength: 40 }), (acts) => {
        const plan = openPlan({ elements: start });
        for (const run of acts) run(plan);
        settle(plan);
        while (plan.editor.canRedo) plan.editor.redo();
        const ended = steps(plan);
        while (plan.editor.canUndo) plan.editor.undo();
        expect(steps(plan)).toEqual(start);
        while (plan.editor.canRedo) plan.editor.redo();
        expect(steps(plan)).toEqual(ended);
      }),
      { numRuns: 300 },
    );
  });

  it('leaves other jobs alone, and every element one that can be stored', () => {
    fc.assert(
      fc.property(fc.array(anything, { maxLength: 40 }), (acts) => {
        const plan = openPlan({ elements: start });
        for (const run of acts) run(plan);
        settle(plan);
        expect(plan.editor.document.get('other')?.shape).toEqual(others.shape);
        for (const { shape } of plan.all()) expect(readCanvasData(writeCanvasData(shape))).toMatchObject({ ok: true });
      }),
      { numRuns: 200 },
    );
  });

  it('finds by place exactly what is there', () => {
    fc.assert(
      fc.property(fc.array(anything, { maxLength: 30 }), (acts) => {
        const plan = openPlan({ elements: start });
        for (const run of acts) run(plan);
        const everywhere = { x: -1e6, y: -1e6, width: 2e6, height: 2e6 };
        const found = plan.editor.document.within(1, everywhere).map(({ id }) => id);
        expect(found.toSorted()).toEqual(
          plan
            .all()
            .map(({ id }) => id)
            .toSorted(),
        );
      }),
      { numRuns: 100 },
    );
  });
});
