import { useSyncExternalStore } from 'react';
import type { PlanEditor } from '@plumbline/plan-editor/editor';

/**
 * What a part of the screen shows of the editor: it is drawn again when this is another value, and not with every move of the pointer.
 * @param read gives a plain value, or the same object as long as nothing changed in it
 */
export function useEditor<Value>(editor: PlanEditor, read: (editor: PlanEditor) => Value): Value {
  return useSyncExternalStore(editor.subscribe, () => read(editor));
}

/** With everything that happens on the plan, the moves of pointer and page among it: for what follows them. */
export function useEveryMove(editor: PlanEditor): void {
  useEditor(editor, ({ version }) => version);
}

/** With what is chosen, drawn or measured; not with moves. */
export function useChoices(editor: PlanEditor): void {
  useEditor(editor, choicesOf);
}

const cache = new WeakMap<PlanEditor, readonly unknown[]>();

/** All that panels and toolbars show, as one value that stays the same while nothing of it changes. */
function choicesOf(editor: PlanEditor): readonly unknown[] {
  const { calibration } = editor;
  const now = [
    editor.mode,
    editor.toolName,
    editor.brush,
    editor.staysOnTool,
    editor.selection,
    editor.label,
    editor.polygonSides,
    editor.contents,
    editor.aim.snaps,
    editor.canUndo,
    editor.canRedo,
    editor.isPanning,
    calibration.measurements,
    calibration.asked,
    calibration.checked,
  ];
  const before = cache.get(editor);
  if (before && now.every((one, index) => one === before[index])) return before;
  cache.set(editor, now);
  return now;
}
