import { useDeferredValue, useMemo } from 'react';
import type { Sum } from '@plumbline/domain/blueprints/totals';
import { addElement, emptySum } from '@plumbline/domain/blueprints/totals';
import type { PlanEditor } from '@plumbline/plan-editor/editor';
import { useEditor } from './use-editor.ts';

/**
 * What is drawn on the page and shown, by catalogue id: how many, how long, how large. Counted again when a drawing rests, not with each
 * move of one that is dragged.
 */
export function useTotals(editor: PlanEditor): ReadonlyMap<string, Sum> {
  const contents = useDeferredValue(useEditor(editor, (one) => one.contents));
  const measurements = useEditor(editor, ({ calibration }) => calibration.measurements);
  return useMemo(
    () => totalsOn(editor),
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- what the editor holds changes with these
    [editor, contents, measurements],
  );
}

function totalsOn(editor: PlanEditor): ReadonlyMap<string, Sum> {
  const totals = new Map<string, Sum>();
  for (const element of editor.document.all()) {
    const { id, shape, elementId, visible } = element;
    if (!visible || !editor.document.isCounted(id) || shape.page !== editor.page || !editor.aim.shows(element))
      continue;
    const sum = totals.get(elementId) ?? emptySum();
    addElement(sum, { shape, measuredBy: editor.calibration.scaleFor(shape) });
    totals.set(elementId, sum);
  }
  return totals;
}
