import type { Mark } from './marks.ts';
import { marksBytes, marksLimit } from './marks.ts';

/** Leaves room for what the marks are wrapped in when stored. */
const room = marksBytes - 200;

/** What is being drawn, with the way back and forth. */
export interface Drawing {
  readonly marks: readonly Mark[];
  readonly past: readonly (readonly Mark[])[];
  readonly future: readonly (readonly Mark[])[];
}

/** A drawing based on stored marks, without undo history. */
export function startDrawing(marks: readonly Mark[]): Drawing {
  return { marks, past: [], future: [] };
}

/** Adds one step that can be undone. Refuses more marks than can be stored. */
export function draw(drawing: Drawing, marks: readonly Mark[]): Drawing {
  if (marks === drawing.marks || marks.length > marksLimit || JSON.stringify(marks).length > room) return drawing;
  return { marks, past: [...drawing.past, drawing.marks], future: [] };
}

/** Lays one more mark over the others: a step that can be taken back. */
export function addMark(drawing: Drawing, mark: Mark): Drawing {
  return draw(drawing, [...drawing.marks, mark]);
}

/** Changes one mark in its place: a step that can be taken back. The same drawing when nothing about it changes. */
export function changeMark(drawing: Drawing, id: string, change: (mark: Mark) => Mark): Drawing {
  const marks = drawing.marks.map((mark) => (mark.id === id ? change(mark) : mark));
  return marks.every((mark, index) => mark === drawing.marks[index]) ? drawing : draw(drawing, marks);
}

/** Takes one mark away: a step that can be taken back. The same drawing when there is no such mark. */
export function removeMark(drawing: Drawing, id: string): Drawing {
  const marks = drawing.marks.filter((mark) => mark.id !== id);
  return marks.length === drawing.marks.length ? drawing : draw(drawing, marks);
}

/** One step back; the same marks when there is none. */
export function undo({ marks, past, future }: Drawing): Drawing {
  const before = past.at(-1);
  return before ? { marks: before, past: past.slice(0, -1), future: [marks, ...future] } : { marks, past, future };
}

/** One step forward again; the same marks when none was taken back. */
export function redo({ marks, past, future }: Drawing): Drawing {
  const [after, ...rest] = future;
  return after ? { marks: after, past: [...past, marks], future: rest } : { marks, past, future };
}
