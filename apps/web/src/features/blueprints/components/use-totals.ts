import { useDeferredValue, useMemo } from 'react';
import { measure } from '@plumbline/domain/blueprints/measure';
import type { PlanEditor } from '@plumbline/plan-editor/editor';
import { useEditor } from './use-editor.ts';

/** What was drawn with one element of the catalogue, in metres and square metres, not rounded yet. */
export interface ElementTotal {
  readonly count: number;
  readonly length: number;
  readonly area: number;
}

/**
 * What is drawn on the page and shown, by catalogue id: how many, how long, how large. Counted again when a drawing rests, not with each
 * move of one that is dragged.
 */
export function useTotals(editor: PlanEditor): ReadonlyMap<string, ElementTotal> {
  const contents = useDeferredValue(useEditor(editor, (one) => one.contents));
  const measurements = useEditor(editor, ({ calibration }) => calibration.measurements);
  return useMemo(
    () => totalsOn(editor),
    // oxlint-disable-next-line react-hooks/exhaustive-deps
    [editor, contents, measurements],
  );
}

function totalsOn(editor: PlanEditor): ReadonlyMap<string, ElementTotal> {
  const totals = new Map<string, ElementTotal>();
  for (const element of editor.document.all()) {
    const { id, shape, elementId, visible } = element;
    if (!visible || !editor.document.isCounted(id) || shape.page !== editor.page || !editor.aim.shows(element))
      continue;
    const { length, area } = measure(shape, editor.calibration.scaleFor(shape));
    const sum = totals.get(elementId) ?? { count: 0, length: 0, area: 0 };
    totals.set(elementId, { count: sum.count + 1, length: sum.length + length, area: sum.area + area });
  }
  return totals;
}
