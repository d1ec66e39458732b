import type { BlueprintElement, BlueprintRecord } from '@plumbline/contract/blueprints';
import { writeCanvasData } from '@plumbline/domain/blueprints/canvas-data';
import type { Shape } from '@plumbline/domain/blueprints/shapes';
import type { RectShape } from '@plumbline/domain/blueprints/shapes/rect';
import { PlanEditor } from '@plumbline/plan-editor/editor';
import { describe, expect, it } from 'vitest';
import { drawQueued, elementsOf, mergeRecords } from './records.ts';

const place = { jobId: 'job', questionId: 'q', repetition: '' };
const owner = 'job/q/';
const nothingAhead = () => false;

const job: BlueprintRecord['job'] = {
  _id: place.jobId,
  ID: 1,
  status: 'open',
  jobType: { _id: 'type', title: 'Inspection', icon: 'ruler' },
  startDate: null,
  project: null,
};
const written = { created_at: '', updated_at: '' };

/** What the server has: one rectangle, with what is given of its shape. */
function records(shape: Partial<RectShape>, second?: Partial<RectShape>): readonly BlueprintRecord[] {
  const rect: RectShape = {
    kind: 'Rect',
    page: 1,
    style: 2,
    strokeHeight: 3,
    x: 10,
    y: 10,
    width: 100,
    height: 60,
    ...shape,
  };
  const element: BlueprintElement = {
    _id: 'a',
    elementId: 'crack',
    canvasData: writeCanvasData(rect),
    visible: true,
    version: 1,
    conflict_of: null,
    counted: true,
    user: null,
    changed_by: null,
    ...written,
  };
  const canvasData = writeCanvasData({ ...rect, ...second });
  const elements = second
    ? [element, { ...element, _id: 'b', conflict_of: 'a', counted: false, canvasData }]
    : [element];
  const { questionId: question, repetition } = place;
  return [{ _id: 'r', question, repetition, file: 'plan', job, measurements: null, elements, ...written }];
}

function open(shape: Partial<RectShape>) {
  const left: number[] = [];
  let ids = 0;
  const editor = new PlanEditor({
    elements: elementsOf(records(shape)),
    job: owner,
    page: 1,
    extent: { width: 1_000, height: 800 },
    screen: { width: 1_032, height: 832 },
    rights: { view: true, edit: true, set: false, showsOtherJobs: true },
    measurements: null,
    newId: () => `new-${++ids}`,
    after: () => () => undefined,
    onLeft: (count) => left.push(count),
  });
  editor.select(['a']);
  return { editor, left, shape: () => editor.document.get('a')?.shape };
}

describe('what the server says of an element that was changed here', () => {
  it('takes over what somebody else has set, and nothing that is only written another way', () => {
    const { editor, left, shape } = open({});
    editor.commands.nudge(1 / 3, 0);
    mergeRecords(editor, records({ x: 10.33, comment: 'wet' }), nothingAhead);
    expect(shape()).toMatchObject({ x: 10 + 1 / 3, comment: 'wet' });
    editor.undo();
    expect(shape()).toMatchObject({ x: 10, comment: 'wet' });
    expect(left).toEqual([]);
    editor.redo();
    mergeRecords(editor, records({ x: 200, comment: 'wet' }), nothingAhead);
    editor.undo();
    expect(shape()).toMatchObject({ x: 200, comment: 'wet' });
    expect(left).toEqual([1]);
  });

  it('is drawn over with what waits in the outbox, part by part', () => {
    const { editor, shape } = open({ x: 50, comment: 'wet' });
    const canvasData = writeCanvasData({ ...shape(), x: 90, comment: 'dry' } as Shape);
    const queued = { _id: 'a', elementId: 'crack', visible: false, canvasData, changed: ['form' as const] };
    drawQueued(editor, [{ elements: [queued], removed: [] }], owner, nothingAhead);
    expect(editor.document.get('a')).toMatchObject({ visible: true, shape: { x: 90, comment: 'wet' } });
  });

  it('is counted once in two versions, until one is chosen; the choice can be undone', () => {
    const { editor } = open({});
    const first = editor.document.get('a');
    if (!first) throw new Error('it is gone');
    const second = { ...first, id: 'b', conflictOf: 'a', z: 2 };
    editor.receive([{ id: 'b', before: null, after: second }]);
    const counted = () => ['a', 'b'].filter((id) => editor.document.get(id) && editor.document.isCounted(id));
    expect(counted()).toEqual(['a']);
    for (const [id, keeps, left] of [
      ['b', 'this', ['b']],
      ['b', 'others', ['a']],
      ['a', 'all', ['a', 'b']],
    ] as const) {
      editor.commands.settle(id, keeps);
      expect(counted()).toEqual(left);
      editor.undo();
      expect(editor.document.versionsOf('b')).toEqual(['a', 'b']);
      editor.redo();
      expect(counted()).toEqual(left);
      editor.undo();
    }
  });

  it('is not offered beside another version before it is shown as the server has it', () => {
    const { editor, shape } = open({});
    editor.commands.nudge(1, 0);
    const read = records({ x: 200 }, { x: 11 });
    mergeRecords(editor, read, (id) => id === 'a');
    expect(editor.document.versionsOf('a')).toBeNull();
    mergeRecords(editor, read, nothingAhead);
    expect(shape()).toMatchObject({ x: 200 });
    expect(editor.document.versionsOf('a')).toEqual(['a', 'b']);
  });

  it('knows a photo under the server’s id, and takes it off again', () => {
    const { editor, left, shape } = open({});
    editor.commands.setPhotos('a', ['local:one']);
    editor.commands.setPhotos('a', ['local:one', 'local:two']);
    mergeRecords(editor, records({ photos: ['asset-1', 'local:two'] }), nothingAhead);
    mergeRecords(editor, records({ photos: ['asset-1', 'asset-2'] }), nothingAhead);
    editor.undo();
    expect(shape()?.photos).toEqual(['asset-1']);
    editor.undo();
    expect(shape()).not.toHaveProperty('photos');
    editor.redo();
    editor.redo();
    expect(shape()?.photos).toEqual(['asset-1', 'asset-2']);
    expect(left).toEqual([]);
  });
});
