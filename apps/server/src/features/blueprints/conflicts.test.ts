import * as calls from '@plumbline/contract/blueprints';
import * as settingsCalls from '@plumbline/contract/settings';
import type { WireQuestion } from '@plumbline/contract/questions';
import type { Shape } from '@plumbline/domain/blueprints/shapes';
import { textsIn } from '@plumbline/texts/texts';
import { beforeAll, describe, expect, it } from 'vitest';
import { readSpreadsheet } from '../../adapters/spreadsheets/read-spreadsheet.ts';
import { newId } from '../../ids.ts';
import { setServer } from '../../../test/support/set-server.ts';
import { makeJob, makeJobType } from '../answers/answers.fixtures.ts';
import { anElement, canvasData, makePlan, makeProjectWithPlans, save } from './blueprints.fixtures.ts';

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

const line = (length: number, more: Partial<Shape> = {}) =>
  canvasData({ points: [0, 0, length, 0], ...more } as Partial<Shape>);

/** A line of one metre that both inspectors have seen. */
async function drawn() {
  const file = await makePlan(on.server, on.admin);
  const people = [on.inspector, on.other];
  const projectId = await makeProjectWithPlans(on.server, { fieldId, plans: [file], people });
  const job = await makeJob(on.server, jobTypeId, people, { projectId });
  const element = anElement({ canvasData: line(100) });
  const send = async (as: typeof on.inspector, body: Record<string, unknown>) =>
    (await save(on.server, as, { job, question, file, ...body })).body;
  await send(on.inspector, { elements: [element] });
  const change = (as: typeof on.inspector, canvas: string, more: Record<string, unknown>) =>
    send(as, { elements: [{ ...element, canvasData: canvas, base: 1, ...more }] });
  return { file, job, id: element._id, send, change, element };
}

/** The figures of a plan as each way out has them: how many elements, and metres. */
async function figures(file: string) {
  const as = on.admin;
  const { body: listed } = await on.server.call(calls.listMarkings, { as, query: { file } });
  const { body: counts } = await on.server.call(calls.countBlueprintElements, { as, body: { files: [file] } });
  const { body: geoJson } = await on.server.call(calls.exportMarkingsGeoJson, { as, query: { file } });
  const { features, versions_left_out: left } = geoJson as {
    features: { properties: { length_m: number } }[];
    versions_left_out: number;
  };
  const counted = listed.filter(({ counted: isCounted }) => isCounted);
  expect(left).toBe(listed.length - counted.length);
  return {
    listed: listed.length,
    counts: [counts[0]?.count, counted.length, features.length],
    metres: [
      counted.reduce((sum, { length }) => sum + (length ?? 0), 0),
      features.reduce((sum, { properties }) => sum + properties.length_m, 0),
    ],
  };
}

describe('two people on one element', () => {
  it('who change different parts of it have both, without a second version', async () => {
    const { change, id } = await drawn();
    await change(on.other, line(100, { comment: 'wet' }), { changed: ['comment'] });
    const { elements } = await change(on.inspector, line(200), { changed: ['form'] });
    expect(elements).toMatchObject([{ _id: id, canvasData: line(200, { comment: 'wet' }), version: 3, counted: true }]);
    // What is done next is over what was seen first, and is one's own.
    const next = await change(on.inspector, line(300), { changed: ['form'] });
    expect(next.elements).toMatchObject([{ _id: id, canvasData: line(300, { comment: 'wet' }) }]);
  });

  it('who change the same part have a version each, and one of them counts, everywhere', async () => {
    const { change, file, id } = await drawn();
    await change(on.other, line(200), { changed: ['form'] });
    const { elements } = await change(on.inspector, line(500), { changed: ['form'] });
    expect(elements).toMatchObject([
      { _id: id, counted: true, conflict_of: null, changed_by: { _id: on.other.id } },
      { counted: false, conflict_of: id, changed_by: { _id: on.inspector.id } },
    ]);
    expect(await figures(file)).toEqual({ listed: 2, counts: [1, 1, 1], metres: [2, 2] });
    // What they go on with is their own version.
    const next = await change(on.inspector, line(500, { comment: 'dry' }), { changed: ['comment'] });
    expect(next.elements).toHaveLength(2);
    const again = await change(on.inspector, line(600), { changed: ['form'] });
    expect(again.elements.map(({ canvasData: canvas }) => canvas)).toEqual([line(200, { comment: 'dry' }), line(600)]);
  });

  it('are in a spreadsheet once, which says that there are others', async () => {
    const body = { rows: [], name: 'Floor' };
    for (const [language, versions, sheets] of [
      ['en', 0, 1],
      ['en', 2, 2],
      ['he', 2, 2],
    ] as const) {
      const sheet = await on.server.send({
        method: 'POST',
        url: '/v2/blueprints/markings/export',
        as: on.admin,
        headers: { 'accept-language': language },
        payload: { ...body, versions },
      });
      const read = await readSpreadsheet(sheet.body as Buffer);
      expect(read).toHaveLength(sheets);
      const { versionsLeftOut } = textsIn(language).planDocuments;
      if (versions > 0) expect(read[1]?.rows).toEqual([[versionsLeftOut.replace('{{count}}', '2')]]);
    }
  });

  it('is settled by keeping one, the other, or both as elements of their own; each can be undone', async () => {
    for (const keeps of ['theirs', 'own', 'both'] as const) {
      const { change, file, id, send, element } = await drawn();
      await change(on.other, line(200), { changed: ['form'] });
      const { elements } = await change(on.inspector, line(500), { changed: ['form'] });
      const own = elements.find(({ _id }) => _id !== id);
      if (!own) throw new Error('there is no second version');
      const { _id, version: base, elementId, visible, canvasData: canvas } = own;
      const settled = { _id, elementId, visible, canvasData: canvas, base, changed: ['version'] };
      if (keeps === 'theirs') await send(on.inspector, { removed: [{ _id, base }] });
      if (keeps === 'own') await send(on.inspector, { removed: [{ _id: id, base: 2 }] });
      if (keeps === 'both') await send(on.inspector, { elements: [{ ...settled, conflict_of: null }] });
      const metres = { theirs: 2, own: 5, both: 7 }[keeps];
      const count = keeps === 'both' ? 2 : 1;
      expect(await figures(file), keeps).toMatchObject({ counts: [count, count, count], metres: [metres, metres] });

      if (keeps === 'theirs')
        await send(on.inspector, { elements: [{ ...settled, changed: undefined, conflict_of: id }] });
      if (keeps === 'own') await send(on.inspector, { elements: [{ ...element, canvasData: line(200), base: 2 }] });
      if (keeps === 'both') await send(on.inspector, { elements: [{ ...settled, conflict_of: id }] });
      expect(await figures(file), keeps).toEqual({ listed: 2, counts: [1, 1, 1], metres: [2, 2] });
    }
  });

  it('are versions of nothing that is elsewhere, nor of themselves, and name the one that was first', async () => {
    const { id, file, job, send } = await drawn();
    const elsewhere = await drawn();
    const one = anElement();
    for (const wrong of [elsewhere.id, newId(), one._id]) {
      const elements = [{ ...one, conflict_of: wrong }];
      const { problem } = await save(on.server, on.inspector, { job, question, file, elements });
      expect(problem.errors).toMatchObject([{ path: 'elements.0.conflict_of', code: 'unknown_reference' }]);
    }
    await send(on.inspector, { elements: [{ ...one, conflict_of: id }] });
    const { elements } = await send(on.inspector, { elements: [{ ...anElement(), conflict_of: one._id }] });
    expect(elements.map(({ conflict_of: of }) => of)).toEqual([null, id, id]);
  });
});
