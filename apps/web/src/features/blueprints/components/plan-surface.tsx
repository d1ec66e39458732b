import { Loader } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PlanEditor } from '@plumbline/plan-editor/editor';
import type { PointerInput } from '@plumbline/plan-editor/gestures';
import { PlanLines } from '@plumbline/plan-editor/snapping';
import type { ProblemError } from '../../../lib/api/problem-error.ts';
import { useProblemText } from '../../../ui/use-problem-text.ts';
import { planLinesQuery, planTilesQuery } from '../api/blueprints.ts';
import { Backdrop } from '../canvas/backdrop.ts';
import type { ColourOf } from '../canvas/plan-canvas.ts';
import { PlanCanvas } from '../canvas/plan-canvas.ts';
import { Loupe } from './loupe.tsx';
import styles from './plan.module.css';
import { useEditor } from './use-editor.ts';

interface PlanSurfaceProps {
  readonly editor: PlanEditor;
  readonly file: string;
  readonly rotation: number;
  readonly name: string;
  /** Of the page's picture. */
  readonly address: string;
  readonly isGray: boolean;
  readonly colourOf: ColourOf;
  /** Deleting what is selected was asked for by key. */
  readonly onDelete: () => void;
}

/** Converts a pointer event for the editor. */
function inputOf(event: PointerEvent, element: HTMLElement): PointerInput {
  const { left, top } = element.getBoundingClientRect();
  const kind = event.pointerType === 'touch' || event.pointerType === 'pen' ? event.pointerType : 'mouse';
  return {
    id: event.pointerId,
    kind,
    button: event.button === 1 ? 'middle' : 'main',
    screen: { x: event.clientX - left, y: event.clientY - top },
    modifiers: modifiersOf(event),
    time: event.timeStamp,
  };
}

const modifiersOf = ({ shiftKey, altKey, ctrlKey, metaKey }: PointerEvent | KeyboardEvent) => ({
  shift: shiftKey,
  alt: altKey,
  control: ctrlKey || metaKey,
});

/** Hands pointers, wheel and keys to the editor; gives the way to stop. */
function listen(element: HTMLElement, editor: PlanEditor, onDelete: () => void): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  const on = <Name extends keyof HTMLElementEventMap>(name: Name, run: (event: HTMLElementEventMap[Name]) => void) =>
    element.addEventListener(name, run, { signal, passive: false });
  on('pointerdown', (event) => {
    if (event.button === 2) return;
    element.focus({ preventScroll: true });
    element.setPointerCapture(event.pointerId);
    editor.pointerDown(inputOf(event, element));
    event.preventDefault();
  });
  on('pointermove', (event) => editor.pointerMove(inputOf(event, element)));
  on('pointerup', (event) => editor.pointerUp(inputOf(event, element)));
  on('pointercancel', () => editor.pointerCancel());
  on('contextmenu', (event) => event.preventDefault());
  on('wheel', (event) => {
    event.preventDefault();
    const { left, top } = element.getBoundingClientRect();
    // Lines and pages, as some mice count, in pixels.
    const unit = event.deltaMode === 0 ? 1 : event.deltaMode === 1 ? 33 : 300;
    editor.view.wheel({ x: event.clientX - left, y: event.clientY - top }, event.deltaY * unit);
  });
  // Keys work wherever the focus is on the plan's window, but where they mean something of their own.
  const around = element.closest<HTMLElement>('[role="dialog"]') ?? element;
  around.addEventListener(
    'keydown',
    (event) => {
      if (event.target !== element && hasOwnKeys(event)) return;
      const taken = editor.keyDown(event.key, modifiersOf(event));
      if (taken === 'delete') onDelete();
      if (taken) event.preventDefault();
    },
    { signal },
  );
  around.addEventListener('keyup', (event) => editor.keyUp(event.key), { signal });
  window.addEventListener('blur', () => editor.keyUp(' '), { signal });
  return () => stop.abort();
}

/** Whether a key belongs to what has the focus: letters to a field, Space and Enter to a button, arrows to a choice. */
function hasOwnKeys({ target, key }: KeyboardEvent): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target.closest('input, textarea, select, [contenteditable="true"], [role="menu"], [role="listbox"]')) return true;
  return target.closest('button, a') !== null && [' ', 'Enter'].includes(key);
}

/** The plan itself: drawn, and worked by mouse, pen, fingers and keys. */
export function PlanSurface({ editor, file, rotation, name, address, isGray, colourOf, onDelete }: PlanSurfaceProps) {
  const { t } = useTranslation('blueprints');
  const place = useRef<HTMLDivElement>(null);
  const canvas = useRef<{ drawn: PlanCanvas; backdrop: Backdrop } | null>(null);
  const deleting = useRef(onDelete);
  deleting.current = onDelete;
  const { data: tiles } = useQuery(planTilesQuery(file, editor.page));
  const [isLoaded, setLoaded] = useState(false);
  const [isBroken, setBroken] = useState(false);
  const [refusal, setRefusal] = useState<ProblemError | null>(null);
  const problemText = useProblemText();
  const cursor = useEditor(editor, cursorOf);
  // Snapping to the plan's own lines begins when they are there; they are asked for once the plan is seen.
  const { data: lines } = useQuery({ ...planLinesQuery(file, editor.page, rotation), enabled: isLoaded });
  useEffect(() => {
    editor.aim.lines = lines ? new PlanLines(lines.lines.map((tenths) => tenths / 10)) : null;
  }, [editor, lines]);

  useEffect(() => {
    const element = place.current;
    if (!element) return undefined;
    element.focus({ preventScroll: true });
    const backdrop = new Backdrop(address, editor.view.extent, () => {
      canvas.current?.drawn.redraw();
      setBroken(backdrop.isBroken);
      setRefusal(backdrop.refusal);
      if (backdrop.isThere) setLoaded(true);
    });
    const drawn = new PlanCanvas(element, editor, backdrop, () => '#000000');
    canvas.current = { drawn, backdrop };
    let isFirst = true;
    const sizes = new ResizeObserver(() => {
      editor.view.resize({ width: element.clientWidth, height: element.clientHeight });
      if (isFirst) editor.view.fit();
      isFirst = false;
      drawn.resize();
    });
    sizes.observe(element);
    const stopListening = listen(element, editor, () => deleting.current());
    return () => {
      stopListening();
      sizes.disconnect();
      drawn.dispose();
      canvas.current = null;
    };
  }, [editor, address]);

  useEffect(() => {
    const { current } = canvas;
    if (!current) return;
    current.drawn.colourOf = colourOf;
    current.backdrop.isGray = isGray;
    if (tiles) current.backdrop.setTiles(tiles);
    current.drawn.redraw();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the canvas is another one with another plan or picture
  }, [colourOf, isGray, tiles, address, editor]);

  return (
    <>
      <div
        ref={place}
        className={styles.surface}
        data-drawn={isLoaded || undefined}
        style={{ cursor }}
        // Keys work on the plan as on any drawing: the browser's own have no meaning here.
        role="application"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, so it must be reached by keyboard
        tabIndex={0}
        aria-label={t(($) => $.blueprints.plan, { name })}
      />
      {isLoaded || isBroken ? null : (
        <Loader role="status" className={styles.drawn ?? ''} aria-label={t(($) => $.blueprints.loading)} />
      )}
      {isBroken ? (
        <p className={`${styles.hint} ${styles.undrawn}`} role="alert">
          {refusal ? t(($) => $.blueprints.undrawable, { why: problemText(refusal) }) : t(($) => $.blueprints.notDrawn)}
        </p>
      ) : null}
      <Loupe editor={editor} paint={(...parts) => canvas.current?.drawn.paintAround(...parts)} />
    </>
  );
}

function cursorOf(editor: PlanEditor): string {
  if (editor.isPanning) return 'grab';
  if (editor.toolName !== 'move') return 'crosshair';
  return editor.hovered ? 'pointer' : 'grab';
}
