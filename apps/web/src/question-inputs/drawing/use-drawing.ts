import { useState } from 'react';
import { addMark, changeMark, redo, removeMark, startDrawing, undo } from '@plumbline/domain/assets/drawing';
import type { Mark, MarkColour, MarkPoint, MarkWidth } from '@plumbline/domain/assets/marks';
import { movedBy, rounded } from '@plumbline/domain/assets/marks';
import { randomKey } from '../../lib/api/random-key.ts';

export type Tool = 'select' | 'pen' | 'arrow' | 'text';

export interface Style {
  readonly colour: MarkColour;
  readonly width: MarkWidth;
}

/** A drawing in somebody's hands: its marks, what is chosen, and what is to be drawn next. */
export function useDrawing(begun: readonly Mark[], newText: string) {
  const [drawing, setDrawing] = useState(() => startDrawing(begun));
  const [tool, setTool] = useState<Tool>('pen');
  const [style, setStyle] = useState<Style>({ colour: 'red', width: 'medium' });
  const [selected, setSelected] = useState<string | null>(null);
  /** What is under the hand right now, in place of the mark with its id: not yet a step. */
  const [underHand, setUnderHand] = useState<Mark | null>(null);
  const chosen = drawing.marks.find(({ id }) => id === selected) ?? null;
  const isNew = underHand !== null && drawing.marks.every(({ id }) => id !== underHand.id);
  const marks = isNew
    ? [...drawing.marks, underHand]
    : drawing.marks.map((mark) => (mark.id === underHand?.id ? underHand : mark));

  const add = (mark: Mark) => {
    setDrawing((before) => addMark(before, mark));
    setUnderHand(null);
    setSelected(mark.id);
  };
  const change = (id: string, how: (mark: Mark) => Mark) => {
    setDrawing((before) => changeMark(before, id, how));
    setUnderHand(null);
  };
  return {
    marks,
    kept: drawing.marks,
    isChanged: drawing.past.length > 0,
    tool,
    style,
    chosen,
    canUndo: drawing.past.length > 0,
    canRedo: drawing.future.length > 0,
    setTool: (next: Tool) => {
      setTool(next);
      if (next !== 'select') setSelected(null);
    },
    /** For what is drawn next, and for what is chosen. */
    setStyle: (patch: Partial<Style>) => {
      setStyle({ ...style, ...patch });
      if (chosen) change(chosen.id, (mark) => ({ ...mark, ...patch }));
    },
    select: setSelected,
    setUnderHand,
    add,
    change,
    /** The person goes on by writing and moving it. */
    addText: (at: MarkPoint) => {
      add({ kind: 'text', id: randomKey(), ...style, at: rounded(at), text: newText });
      setTool('select');
    },
    addArrow: (from: MarkPoint, to: MarkPoint) =>
      add({ kind: 'arrow', id: randomKey(), ...style, from: rounded(from), to: rounded(to) }),
    move: (id: string, dx: number, dy: number) => change(id, (mark) => movedBy(mark, dx, dy)),
    remove: (id: string) => {
      setDrawing((before) => removeMark(before, id));
      setUnderHand(null);
      setSelected(null);
    },
    undo: () => setDrawing(undo),
    redo: () => setDrawing(redo),
  };
}

export type DrawingInHand = ReturnType<typeof useDrawing>;
