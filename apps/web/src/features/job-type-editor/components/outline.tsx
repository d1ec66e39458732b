import { Accessibility } from '@dnd-kit/dom';
import { DragDropProvider, DragOverlay, PointerSensor } from '@dnd-kit/react';
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import type { KeyboardEvent } from 'react';
import { useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isStep } from '@plumbline/domain/question-types/question-traits';
import { useScene, useSnapshot } from './editor-context.ts';
import { intentOf } from './outline-keys.ts';
import styles from './outline.module.css';
import { OutlineRow } from './outline-row.tsx';
import { useToggle } from '../../../lib/access/hooks.ts';
import { SelectionBar } from './selection-bar.tsx';
import { StepPicker } from './step-picker.tsx';
import type { Marks } from './use-marks.ts';
import { useOutlineActs, useSteadyActs } from './use-outline-acts.ts';
import { useQuestionName } from './use-question-words.ts';

const rowHeight = 44;
const stepHeight = 48;

interface Drop {
  readonly over: string;
  readonly side: 'before' | 'behind';
}

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
  const { editor, report, languages, selectedId, select } = useScene();
  const { draft } = useSnapshot(editor);
  const nameOf = useQuestionName(draft);
  const hasClients = useToggle('client');
  const scroller = useRef<HTMLDivElement>(null);
  const [grabbedId, setGrabbedId] = useState<string | null>(null);
  const [draggedId, setDraggedId] = useState<string | null>(null);
  const [drop, setDrop] = useState<Drop | null>(null);
  const [movingIds, setMovingIds] = useState<ReadonlySet<string> | null>(null);
  const [said, say] = useState('');
  const indexOf = useMemo(() => new Map(draft.map((question, place) => [question.id, place])), [draft]);
  const firstStep = draft.findIndex(isStep);
  const draggedRows = [draggedId, grabbedId].flatMap((id) => (id === null ? [] : (indexOf.get(id) ?? [])));

  // The same one as long as the draft is: with another, all rows are gone through again each time that one is drawn.
  const keyOf = useCallback((index: number) => draft[index]?.id ?? index, [draft]);
  // Its answers change by themselves, which the compiler of React can't know; nothing here is compiled by it.
  // oxlint-disable-next-line react/incompatible-library
  const virtualizer = useVirtualizer({
    count: draft.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => (isStep(draft[index]) ? stepHeight : rowHeight),
    getItemKey: keyOf,
    overscan: 8,
    // What is being moved stays drawn, however far away it is moved.
    rangeExtractor: (range) =>
      [...new Set([...defaultRangeExtractor(range), ...draggedRows])].toSorted((a, b) => a - b),
  });
  // Heights follow from where the steps are, and from nothing else.
  const shape = draft.map((question) => (isStep(question) ? '1' : '0')).join('');
  useEffect(() => {
    virtualizer.measure();
  }, [virtualizer, shape]);
  const showSelected = useEffectEvent(() => {
    const place = selectedId === null ? undefined : indexOf.get(selectedId);
    if (place !== undefined) virtualizer.scrollToIndex(place, { align: 'auto' });
  });
  useEffect(() => {
    if (selectedId !== null) showSelected();
  }, [selectedId]);

  // A row's position is known only after the change was rendered; keys pressed until then are meant for it.
  const awaitedRow = useRef<string | null>(null);
  const focusRow = (id: string, part: 'row' | 'handle' = 'row') => {
    awaitedRow.current = id;
    requestAnimationFrame(() => {
      const place = editor.snapshot().draft.findIndex((question) => question.id === id);
      if (place >= 0) virtualizer.scrollToIndex(place, { align: 'auto' });
      requestAnimationFrame(() => {
        if (awaitedRow.current === id) awaitedRow.current = null;
        scroller.current?.querySelector<HTMLElement>(`[data-${part}="${id}"]`)?.focus();
      });
    });
  };
  const acts = useOutlineActs({ marks, focusRow, say });
  const rowActs = useSteadyActs({
    onPress: acts.press,
    onDuplicate: (id) => acts.duplicate(marks.around(id)),
    onMove: acts.move,
    onChangeStep: (id) => setMovingIds(marks.around(id)),
    onRemove: (id) => onRemove(marks.around(id)),
    onGrab: (id) => setGrabbedId((now) => (now === id ? null : id)),
  });
  const questionsOf = (ids: ReadonlySet<string>) =>
    draft.filter((question) => !isStep(question) && ids.has(question.id)).length;

  const onGrabbedKey = (event: KeyboardEvent, id: string) => {
    const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (by !== 0) acts.move(id, by, 'handle');
    else if (event.key === 'Escape' || event.key === 'Tab') setGrabbedId(null);
    return by !== 0 || event.key === 'Escape';
  };
  const onRowKey = (event: KeyboardEvent, id: string): boolean => {
    const intent = intentOf(event, indexOf.get(id) ?? 0, draft.length);
    if (!intent || (intent.kind === 'unmark' && marks.ids.size === 0 && !marks.isTapping)) return false;
    if (intent.kind === 'go' || intent.kind === 'extend') {
      const next = draft[intent.to];
      if (!next) return false;
      if (intent.kind === 'extend') acts.extendTo(next.id);
      else if (marks.isTapping) select(next.id);
      else acts.open(next.id);
      focusRow(next.id);
    } else if (intent.kind === 'move') acts.move(id, intent.by);
    else if (intent.kind === 'all') acts.markAll();
    else if (intent.kind === 'duplicate') acts.duplicate(marks.around(id));
    else if (intent.kind === 'remove') onRemove(marks.around(id));
    else marks.clear();
    return true;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const focused = (event.target as HTMLElement).dataset['row'];
    const at = focused === undefined ? undefined : (awaitedRow.current ?? focused);
    const isHandled = grabbedId === null ? at !== undefined && onRowKey(event, at) : onGrabbedKey(event, grabbedId);
    if (!isHandled) return;
    event.preventDefault();
    event.stopPropagation();
  };

  const dropAt = (): number | null => {
    if (!drop) return null;
    const place = indexOf.get(drop.over);
    return place === undefined ? null : place + (drop.side === 'behind' ? 1 : 0);
  };
  const dragged = draggedId === null ? undefined : draft[indexOf.get(draggedId) ?? -1];
  const alsoDragged = draggedId !== null && marks.ids.has(draggedId) ? marks.ids.size : 1;
  const isMarking = marks.isTapping || marks.ids.size > 0;

  return (
    <DragDropProvider
      sensors={[PointerSensor]}
      // Its announcements would read out ids; ours name the questions.
      plugins={(defaults) => defaults.filter((plugin) => plugin !== Accessibility)}
      onDragStart={({ operation }) => {
        setGrabbedId(null);
        setDraggedId(String(operation.source?.id ?? ''));
      }}
      onDragMove={({ operation }) => {
        const { target, position } = operation;
        const box = target?.element?.getBoundingClientRect();
        if (!target || !box) return setDrop(null);
        const side = position.current.y < box.top + box.height / 2 ? 'before' : 'behind';
        return setDrop((now) =>
          now?.over === target.id && now.side === side ? now : { over: String(target.id), side },
        );
      }}
      onDragEnd={({ canceled }) => {
        const at = dropAt();
        if (!canceled && draggedId !== null && at !== null) acts.moveTo(draggedId, at);
        setDraggedId(null);
        setDrop(null);
      }}
    >
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
        <SelectionBar
          count={marks.ids.size}
          canChangeStep={firstStep >= 0 && questionsOf(marks.ids) > 0}
          clientsSeeAll={hasClients ? draft.every((one) => one.isClientVisible || !marks.ids.has(one.id)) : null}
          onAll={acts.markAll}
          onShowToClients={(isShown) => acts.showToClients(marks.ids, isShown)}
          onDuplicate={() => acts.duplicate(marks.ids)}
          onChangeStep={() => setMovingIds(marks.ids)}
          onMove={(by) => acts.moveAll(marks.ids, by)}
          onRemove={() => onRemove(marks.ids)}
          onEnd={() => {
            marks.clear();
            if (selectedId !== null) focusRow(selectedId);
          }}
        />
      ) : null}
      <DragOverlay dropAnimation={null}>
        {dragged ? (
          <div className={styles.overlay} dir="auto">
            {alsoDragged > 1 ? t(($) => $.jobTypeEditor.selection.count, { count: alsoDragged }) : nameOf(dragged)}
          </div>
        ) : null}
      </DragOverlay>
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
