import * as settingsCalls from '@plumbline/contract/settings';
import type { WireQuestion } from '@plumbline/contract/questions';
import { readCanvasData, writeCanvasData } from '@plumbline/domain/blueprints/canvas-data';
import type { Part, Parted } from '@plumbline/domain/blueprints/element-parts';
import { changedParts, withParts } from '@plumbline/domain/blueprints/element-parts';
import type { Shape } from '@plumbline/domain/blueprints/shapes';
import * as fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import { newId } from '../../ids.ts';
import { setServer } from '../../../test/support/set-server.ts';
import { makeJob, makeJobType } from '../answers/answers.fixtures.ts';
import { canvasData, crack, makePlan, makeProjectWithPlans, readMarked, save } from './blueprints.fixtures.ts';

const on = setServer({ admin: 'business_admin', inspector: 'inspector', other: 'inspector' });
const fieldId = newId();
let jobTypeId = '';
let question: WireQuestion;

beforeAll(async () => {
  const accessRules = { inspector: { read: true, write: false } };
  await on.server.call(settingsCalls.changeProjectFields, {
    as: on.admin,
    body: { projectFields: [{ id: fieldId, label: 'Plans', type: 'blueprint_list', accessRules }] } as never,
  });
  const made = await makeJobType(on.server, on.admin, [['blueprint', 'Plan', { field: fieldId }]]);
  jobTypeId = made.id;
  question = made.q['Plan'] as WireQuestion;
});

const parts = ['form', 'comment', 'issue', 'stroke', 'visible'] as const satisfies readonly Part[];

/** An element whose parts all derive from one number. */
function anElementOf(value: number): Parted {
  const issue = value % 2 === 0 ? { issue: true as const } : {};
  const shape = { comment: `words ${value}`, strokeHeight: 1 + value, points: [0, 0, 10 + value, 0], ...issue };
  const read = readCanvasData(canvasData(shape as Partial<Shape>));
  if (!read.ok) throw new Error(read.problem.code);
  return { elementId: crack, visible: value % 2 === 0, shape: read.value };
}

type Doing =
  | { readonly who: 'own' | 'other'; readonly part: (typeof parts)[number]; readonly value: number }
  | { readonly who: 'undo' | 'reading' };

const doing: fc.Arbitrary<Doing> = fc.oneof(
  fc.record({ who: fc.constantFrom('own', 'other'), part: fc.constantFrom(...parts), value: fc.nat(4) }),
  fc.record({ who: fc.constantFrom('undo', 'undo', 'reading') }),
);

/** One person's device, which hears of what others do when it reads; and somebody else, who sees everything at once. */
async function play(doings: readonly Doing[]) {
  const file = await makePlan(on.server, on.admin);
  const people = [on.inspector, on.other];
  const projectId = await makeProjectWithPlans(on.server, { fieldId, plans: [file], people });
  const job = await makeJob(on.server, jobTypeId, people, { projectId });
  const id = newId();
  const written = ({ elementId, visible, shape }: Parted) => ({
    elementId,
    visible,
    canvasData: writeCanvasData(shape),
  });
  const send = (as: typeof on.inspector, element: Parted, more: Record<string, unknown>) =>
    save(on.server, as, { job, question, file, elements: [{ _id: id, ...written(element), ...more }] });
  const read = async () => {
    const { body } = await readMarked(on.server, on.other, { job, question: question.ID, file });
    const elements = body.flatMap((record) => record.elements);
    const one = elements.find(({ _id }) => _id === id);
    const shape = one && readCanvasData(one.canvasData);
    if (!one || !shape?.ok) throw new Error('it is gone');
    const now: Parted = { elementId: one.elementId, visible: one.visible, shape: shape.value };
    return { now, version: one.version, counted: elements.filter(({ counted }) => counted).length };
  };

  await send(on.inspector, anElementOf(0), {});
  let seen = await read();
  let own = seen.now;
  const steps: { part: Part; before: Parted; after: Parted }[] = [];
  /** What the other has set and this device has not heard of. */
  const unheard = new Map<Part, Parted>();
  for (const one of doings) {
    if (one.who === 'other') {
      const { now, version } = await read();
      const after = withParts(now, [one.part], anElementOf(one.value));
      if (changedParts(now, after).length > 0) unheard.set(one.part, after);
      await send(on.other, after, { base: version, changed: [one.part] });
    } else if (one.who === 'reading') {
      seen = await read();
      own = seen.now;
      unheard.clear();
    } else {
      const step = one.who === 'undo' ? steps.pop() : undefined;
      const isAsLeft = step && !changedParts(own, step.after).includes(step.part);
      const [part, to] = one.who === 'own' ? [one.part, anElementOf(one.value)] : [step?.part, step?.before];
      if (!part || !to || (one.who === 'undo' && !isAsLeft)) continue;
      const after = withParts(own, [part], to);
      if (one.who === 'own') steps.push({ part, before: own, after });
      own = after;
      await send(on.inspector, after, { base: seen.version, changed: [part] });
    }
    const { now, counted } = await read();
    expect(counted).toBe(1);
    for (const [part, theirs] of unheard) expect(changedParts(now, theirs), part).not.toContain(part);
  }
}

it(
  'takes back and changes nothing that somebody else has set meanwhile, whatever the order',
  { timeout: 240_000 },
  async () => {
    await fc.assert(fc.asyncProperty(fc.array(doing, { minLength: 3, maxLength: 10 }), play), { numRuns: 25 });
  },
);
