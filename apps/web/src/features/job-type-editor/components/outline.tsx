import { DragDropProvider, DragOverlay } from '@dnd-kit/react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isStep } from '@plumbline/domain/question-types/question-traits';
import { useScene, useSnapshot } from './editor-context.ts';
import styles from './outline.module.css';
import { OutlineRow } from './outline-row.tsx';
import { SelectionBar } from './selection-bar.tsx';
import { StepPicker } from './step-picker.tsx';
import type { Marks } from './use-marks.ts';
import { useOutlineActs, useSteadyActs } from './use-outline-acts.ts';
import { useOutlineDragging } from './use-outline-dragging.ts';
import { useOutlineKeys } from './use-outline-keys.ts';
import { useOutlineRows } from './use-outline-rows.ts';
import { useQuestionName } from './use-question-words.ts';

interface OutlineProps {
  readonly marks: Marks;
  readonly onRemove: (ids: ReadonlySet<string>) => void;
}

/**
 * The outline of steps and questions: chosen by click or arrow keys, ordered by dragging, by Alt with the arrows, or by
 * taking a row up at its handle and moving it with the arrows. Several are marked by Ctrl or Shift, or by tapping, and
 * then act together. Only the rows in view are drawn.
 */
export function Outline({ marks, onRemove }: OutlineProps) {
  const { t } = useTranslation('jobTypeEditor');
  const { editor, report, languages, selectedId } = useScene();
  const { draft } = useSnapshot(editor);
  const nameOf = useQuestionName(draft);
  const [grabbedId, setGrabbedId] = useState<string | null>(null);
  const [draggedId, setDraggedId] = useState<string | null>(null);
  const [movingIds, setMovingIds] = useState<ReadonlySet<string> | null>(null);
  const [said, say] = useState('');
  const indexOf = useMemo(() => new Map(draft.map((question, place) => [question.id, place])), [draft]);
  const firstStep = draft.findIndex(isStep);
  const movedRows = [draggedId, grabbedId].flatMap((id) => (id === null ? [] : (indexOf.get(id) ?? [])));
  const { scroller, virtualizer, awaitedRow, focusRow } = useOutlineRows({ draft, indexOf, movedRows });
  const acts = useOutlineActs({ marks, focusRow, say });
  const rowActs = useSteadyActs({
    onPress: acts.press,
    onDuplicate: (id) => acts.duplicate(marks.around(id)),
    onMove: acts.move,
    onChangeStep: (id) => setMovingIds(marks.around(id)),
    onRemove: (id) => onRemove(marks.around(id)),
    onGrab: (id) => setGrabbedId((now) => (now === id ? null : id)),
  });
  const letGo = () => setGrabbedId(null);
  const keys = { draft, indexOf, marks, acts, grabbedId, onLetGo: letGo, onRemove, focusRow, awaitedRow };
  const onKeyDown = useOutlineKeys(keys);
  const { drop, provider } = useOutlineDragging({
    indexOf,
    draggedId,
    onDrag: (id) => {
      if (id !== null) letGo();
      setDraggedId(id);
    },
    onDrop: acts.moveTo,
  });
  const questionsOf = (ids: ReadonlySet<string>) =>
    draft.filter((question) => !isStep(question) && ids.has(question.id)).length;
  const isMarking = marks.isTapping || marks.ids.size > 0;

  return (
    <DragDropProvider {...provider}>
      <div ref={scroller} className={styles.scroller}>
        <ol
          onKeyDown={onKeyDown}
          className={styles.list}
          style={{ blockSize: virtualizer.getTotalSize() }}
          aria-label={t(($) => $.jobTypeEditor.outline.label)}
        >
          {virtualizer.getVirtualItems().map(({ index, start, size, key }) => {
            const question = draft[index];
            if (!question) return null;
            return (
              <OutlineRow
                key={key}
                question={question}
                name={nameOf(question)}
                place={index + 1}
                isSelected={question.id === selectedId || (selectedId === null && index === 0)}
                isMarked={isMarking ? marks.ids.has(question.id) : null}
                isGrabbed={question.id === grabbedId}
                problems={report.byQuestion.get(question.id)?.length ?? 0}
                missing={languages.missing.get(question.id) ?? 0}
                isUnderStep={!isStep(question) && firstStep >= 0 && index > firstStep}
                canChangeStep={firstStep >= 0 && !isStep(question)}
                drop={drop?.over === question.id && draggedId !== question.id ? drop.side : null}
                acts={rowActs}
                start={start}
                size={size}
              />
            );
          })}
        </ol>
      </div>
      {isMarking ? (
        <MarkedBar
          marks={marks}
          acts={acts}
          hasQuestions={firstStep >= 0 && questionsOf(marks.ids) > 0}
          onChangeStep={() => setMovingIds(marks.ids)}
          onRemove={() => onRemove(marks.ids)}
          onEnd={() => {
            marks.clear();
            if (selectedId !== null) focusRow(selectedId);
          }}
        />
      ) : null}
      <Dragged draggedId={draggedId} marks={marks} />
      {movingIds ? (
        <StepPicker
          count={questionsOf(movingIds)}
          onPick={(stepId) => acts.changeStep(movingIds, stepId)}
          onClose={() => setMovingIds(null)}
        />
      ) : null}
      <p className="visually-hidden" role="status">
        {grabbedId === null ? said : `${t(($) => $.jobTypeEditor.outline.grabbed)} ${said}`}
      </p>
    </DragDropProvider>
  );
}

interface MarkedBarProps {
  readonly marks: Marks;
  readonly acts: ReturnType<typeof useOutlineActs>;
  /** Whether some of them can be moved to another step. */
  readonly hasQuestions: boolean;
  readonly onChangeStep: () => void;
  readonly onRemove: () => void;
  readonly onEnd: () => void;
}

/** What can be done with all marked questions. */
function MarkedBar({ marks, acts, hasQuestions, ...rest }: MarkedBarProps) {
  const { editor } = useScene();
  const { draft } = useSnapshot(editor);
  return (
    <SelectionBar
      {...rest}
      count={marks.ids.size}
      canChangeStep={hasQuestions}
      clientsSeeAll={draft.every((one) => one.isClientVisible || !marks.ids.has(one.id))}
      onAll={acts.markAll}
      onShowToClients={(isShown) => acts.showToClients(marks.ids, isShown)}
      onDuplicate={() => acts.duplicate(marks.ids)}
      onMove={(by) => acts.moveAll(marks.ids, by)}
    />
  );
}

/** What follows the pointer: the name of the dragged question, or how many are dragged. */
function Dragged({ draggedId, marks }: { readonly draggedId: string | null; readonly marks: Marks }) {
  const { t } = useTranslation('jobTypeEditor');
  const { editor } = useScene();
  const { draft } = useSnapshot(editor);
  const nameOf = useQuestionName(draft);
  const dragged = draggedId === null ? undefined : draft.find((question) => question.id === draggedId);
  const count = draggedId !== null && marks.ids.has(draggedId) ? marks.ids.size : 1;
  return (
    <DragOverlay dropAnimation={null}>
      {dragged ? (
        <div className={styles.overlay} dir="auto">
          {count > 1 ? t(($) => $.jobTypeEditor.selection.count, { count }) : nameOf(dragged)}
        </div>
      ) : null}
    </DragOverlay>
  );
}
