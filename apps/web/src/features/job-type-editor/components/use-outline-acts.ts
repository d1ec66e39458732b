import type { MouseEvent } from 'react';
import { useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { newId } from '../../../lib/api/new-id.ts';
import { changeQuestion } from '../model/draft.ts';
import { duplicateTogether, moveAllByOne, moveToStep, moveTogether } from '../model/together.ts';
import { useScene } from './editor-context.ts';
import type { RowActs } from './outline-row.tsx';
import type { Marks } from './use-marks.ts';
import { useQuestionName } from './use-question-words.ts';

type RowPart = 'row' | 'handle';

interface OutlineSurroundings {
  readonly marks: Marks;
  readonly focusRow: (id: string, part?: RowPart) => void;
  /** Says it to whoever can't see it. */
  readonly say: (text: string) => void;
}

/** The actions of the outline. Each is one undo step, is announced, and retains the keyboard focus. */
export function useOutlineActs({ marks, focusRow, say }: OutlineSurroundings) {
  const { t } = useTranslation('jobTypeEditor');
  const { editor, selectedId, select } = useScene();
  const nameOf = useQuestionName(editor.snapshot().draft);

  const announcePlace = (id: string, ids: ReadonlySet<string>) => {
    const now = editor.snapshot().draft;
    const moved = now.filter((question) => ids.has(question.id));
    const at = moved.find((question) => question.id === id) ?? moved[0];
    if (!at) return;
    if (moved.length === 1) {
      say(t(($) => $.jobTypeEditor.outline.movedTo, { name: nameOf(at), place: at.sequence + 1, total: now.length }));
    } else {
      const place = (moved[0]?.sequence ?? 0) + 1;
      say(t(($) => $.jobTypeEditor.selection.moved, { count: moved.length, place, total: now.length }));
    }
  };
  const announceSelection = (ids: ReadonlySet<string>) =>
    say(t(($) => $.jobTypeEditor.selection.count, { count: ids.size }));

  const acts = {
    open: (id: string) => {
      if (marks.ids.size > 0) marks.clear();
      select(id);
    },
    press: (id: string, event: Pick<MouseEvent, 'ctrlKey' | 'metaKey' | 'shiftKey'>) => {
      if (event.shiftKey) {
        announceSelection(marks.extend(id, selectedId));
        if (!marks.isTapping) select(id);
      } else if (marks.isTapping || event.ctrlKey || event.metaKey) {
        announceSelection(marks.toggle(id, selectedId));
        if (!marks.isTapping) select(id);
      } else acts.open(id);
    },
    extendTo: (id: string) => {
      announceSelection(marks.extend(id, selectedId));
      select(id);
    },
    markAll: () => {
      const all = editor.snapshot().draft.map((question) => question.id);
      marks.set(all);
      announceSelection(new Set(all));
    },
    duplicate: (ids: ReadonlySet<string>) => {
      const { draft } = editor.snapshot();
      const { draft: after, copies } = duplicateTogether(draft, ids, newId);
      const [first] = copies;
      if (first === undefined) return;
      editor.edit(() => after);
      // The copies are marked, to be moved at once to where they are wanted.
      if (copies.length > 1) marks.set(copies);
      else if (marks.ids.size > 0) marks.clear();
      if (!marks.isTapping) select(first);
      say(t(($) => $.jobTypeEditor.selection.duplicated, { count: copies.length }));
      focusRow(first);
    },
    move: (id: string, direction: -1 | 1, part: RowPart = 'row') => {
      const ids = marks.around(id);
      editor.edit((now) => moveAllByOne(now, ids, direction));
      announcePlace(id, ids);
      focusRow(id, part);
    },
    /** As `move`, from the bar below: the keyboard stays there. */
    moveAll: (ids: ReadonlySet<string>, direction: -1 | 1) => {
      editor.edit((now) => moveAllByOne(now, ids, direction));
      announcePlace('', ids);
    },
    moveTo: (id: string, place: number) => {
      const ids = marks.around(id);
      editor.edit((now) => moveTogether(now, ids, place));
      announcePlace(id, ids);
    },
    showToClients: (ids: ReadonlySet<string>, isClientVisible: boolean) => {
      editor.edit((now) => [...ids].reduce((draft, id) => changeQuestion(draft, id, { isClientVisible }), now));
      const count = ids.size;
      say(t(($) => $.jobTypeEditor.selection[isClientVisible ? 'shownToClients' : 'hiddenFromClients'], { count }));
    },
    changeStep: (ids: ReadonlySet<string>, stepId: string | null) => {
      editor.edit((now) => moveToStep(now, ids, stepId));
      const [first] = ids;
      if (first === undefined) return;
      announcePlace(first, ids);
      focusRow(first);
    },
  };
  return acts;
}

/** The same functions through all renderings: a row that is drawn need not be drawn again for them. */
export function useSteadyActs(acts: RowActs): RowActs {
  const latest = useRef(acts);
  latest.current = acts;
  return useMemo<RowActs>(
    () => ({
      onPress: (id, event) => latest.current.onPress(id, event),
      onDuplicate: (id) => latest.current.onDuplicate(id),
      onMove: (id, direction) => latest.current.onMove(id, direction),
      onChangeStep: (id) => latest.current.onChangeStep(id),
      onRemove: (id) => latest.current.onRemove(id),
      onGrab: (id) => latest.current.onGrab(id),
    }),
    [],
  );
}
