import { Accessibility } from '@dnd-kit/dom';
import { DragDropProvider, DragOverlay, PointerSensor } from '@dnd-kit/react';
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import type { KeyboardEvent } from 'react';
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { duplicateQuestion, moveBlock, moveByOne } from '../model/draft.ts';
import { newId } from '../../../app/api/new-id.ts';
import { useScene, useSnapshot } from './editor-context.ts';
import styles from './outline.module.css';
import type { RowActs } from './outline-row.tsx';
import { OutlineRow } from './outline-row.tsx';
import { useQuestionName } from './use-question-words.ts';

const rowHeight = 44;
const stepHeight = 48;

interface Drop {
  readonly over: string;
  readonly side: 'before' | 'behind';
}

/**
 * The outline of steps and questions: chosen by click or arrow keys, ordered by dragging, by Alt with the arrows, or by
 * taking a row up at its handle and moving it with the arrows. Only the rows in view are drawn.
 */
export function Outline({ onRemove }: { onRemove: (id: string) => void }) {
  const { t } = useTranslation('jobTypeEditor');
  const { editor, report, selectedId, select } = useScene();
  const { draft } = useSnapshot(editor);
  const nameOf = useQuestionName(draft);
  const scroller = useRef<HTMLDivElement>(null);
  const [grabbedId, setGrabbedId] = useState<string | null>(null);
  const [draggedId, setDraggedId] = useState<string | null>(null);
  const [drop, setDrop] = useState<Drop | null>(null);
  const [said, setSaid] = useState('');
  const indexOf = useMemo(() => new Map(draft.map((question, place) => [question.id, place])), [draft]);
  const firstStep = draft.findIndex((question) => question.type === 'step');
  const kept = [draggedId, grabbedId].flatMap((id) => (id === null ? [] : (indexOf.get(id) ?? [])));

  // Its answers change by themselves, which the compiler of React can't know; nothing here is compiled by it.
  // oxlint-disable-next-line react/incompatible-library
  const virtualizer = useVirtualizer({
    count: draft.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => (draft[index]?.type === 'step' ? stepHeight : rowHeight),
    getItemKey: (index) => draft[index]?.id ?? index,
    overscan: 8,
    // What is being moved stays drawn, however far away it is moved.
    rangeExtractor: (range) => [...new Set([...defaultRangeExtractor(range), ...kept])].toSorted((a, b) => a - b),
  });
  // Heights follow from where the steps are, and from nothing else.
  const shape = draft.map((question) => (question.type === 'step' ? '1' : '0')).join('');
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

  const focusRow = (id: string, part: 'row' | 'handle' = 'row') => {
    const place = indexOf.get(id);
    if (place !== undefined) virtualizer.scrollToIndex(place, { align: 'auto' });
    requestAnimationFrame(() => scroller.current?.querySelector<HTMLElement>(`[data-${part}="${id}"]`)?.focus());
  };
  const tellPlace = (id: string) => {
    const now = editor.snapshot().draft;
    const moved = now.find((question) => question.id === id);
    if (!moved) return;
    const place = { name: nameOf(moved), place: moved.sequence + 1, total: now.length };
    setSaid(t(($) => $.jobTypeEditor.outline.movedTo, place));
  };
  const move = (id: string, direction: -1 | 1, part: 'row' | 'handle' = 'row') => {
    editor.edit((now) => moveByOne(now, id, direction));
    tellPlace(id);
    requestAnimationFrame(() => focusRow(id, part));
  };
  const latest = useRef({ select, onRemove, move });
  latest.current = { select, onRemove, move };
  const acts = useMemo<RowActs>(
    () => ({
      onSelect: (id) => latest.current.select(id),
      onDuplicate: (id) => {
        const copy = newId();
        editor.edit((now) => duplicateQuestion(now, id, copy));
        latest.current.select(copy);
      },
      onMove: (id, direction) => latest.current.move(id, direction),
      onRemove: (id) => latest.current.onRemove(id),
      onGrab: (id) => setGrabbedId((now) => (now === id ? null : id)),
    }),
    [editor],
  );

  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    const handled = () => {
      event.preventDefault();
      event.stopPropagation();
    };
    if (grabbedId !== null) {
      if (step !== 0) {
        handled();
        return move(grabbedId, step, 'handle');
      }
      if (event.key === 'Escape' || event.key === 'Tab') {
        if (event.key === 'Escape') handled();
        setGrabbedId(null);
      }
      return undefined;
    }
    if (selectedId === null || !(event.target as HTMLElement).dataset['row']) return undefined;
    if (step !== 0 && event.altKey) {
      handled();
      return move(selectedId, step);
    }
    if (event.key === 'Delete') {
      handled();
      return onRemove(selectedId);
    }
    const place = indexOf.get(selectedId) ?? 0;
    const wanted = event.key === 'Home' ? 0 : event.key === 'End' ? draft.length - 1 : step === 0 ? null : place + step;
    const next = wanted === null ? undefined : draft[wanted];
    if (!next) return undefined;
    handled();
    select(next.id);
    return focusRow(next.id);
  };

  const dropAt = (): number | null => {
    if (!drop) return null;
    const place = indexOf.get(drop.over);
    return place === undefined ? null : place + (drop.side === 'behind' ? 1 : 0);
  };
  const dragged = draggedId === null ? undefined : draft[indexOf.get(draggedId) ?? -1];

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
        if (!canceled && draggedId !== null && at !== null) {
          editor.edit((now) => moveBlock(now, draggedId, at));
          tellPlace(draggedId);
        }
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
                isGrabbed={question.id === grabbedId}
                problems={report.byQuestion.get(question.id)?.length ?? 0}
                isUnderStep={question.type !== 'step' && firstStep >= 0 && index > firstStep}
                drop={drop?.over === question.id && draggedId !== question.id ? drop.side : null}
                acts={acts}
                start={start}
                size={size}
              />
            );
          })}
        </ol>
      </div>
      <DragOverlay dropAnimation={null}>
        {dragged ? (
          <div className={styles.overlay} dir="auto">
            {nameOf(dragged)}
          </div>
        ) : null}
      </DragOverlay>
      <p className="visually-hidden" role="status">
        {grabbedId === null ? said : `${t(($) => $.jobTypeEditor.outline.grabbed)} ${said}`}
      </p>
    </DragDropProvider>
  );
}
