import { Button, TextInput } from '@mantine/core';
import type { KeyboardEvent } from 'react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { markExtent } from '@plumbline/domain/assets/mark-shapes';
import type { Mark } from '@plumbline/domain/assets/marks';
import { markTextLimit } from '@plumbline/domain/assets/marks';
import { byContent } from '../field-attributes.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import styles from './drawing.module.css';
import { DrawingTools } from './drawing-tools.tsx';
import { MarksLayer } from './marks-layer.tsx';
import { useDrawing, type DrawingInHand } from './use-drawing.ts';
import { useSurface } from './use-surface.ts';
import { ZoomStage } from './zoom-stage.tsx';

interface DrawingBoardProps {
  /** Where the photo without a drawing is shown from. */
  readonly address: string;
  readonly size: { readonly width: number; readonly height: number };
  readonly name: string;
  readonly marks: readonly Mark[];
  /** Saves it; rejects if that fails. */
  readonly onSave: (marks: readonly Mark[]) => Promise<void>;
  readonly onCancel: () => void;
}

/** So far a key moves a mark, in thousandths of the photo; with Shift ten times as far. */
const keyStep = 5;
const steps: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-keyStep, 0],
  ArrowRight: [keyStep, 0],
  ArrowUp: [0, -keyStep],
  ArrowDown: [0, keyStep],
};

/** Drawing over a photo with pen, arrow and text, by finger, pen, mouse and keyboard (decision 0031). */
export function DrawingBoard({ address, size, name, marks, onSave, onCancel }: DrawingBoardProps) {
  const { t } = useTranslation('drawing');
  const drawing = useDrawing(
    marks,
    t(($) => $.drawing.newText),
  );
  const extent = markExtent(size);
  const surface = useSurface(drawing, extent);
  const [isSaving, setSaving] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const { chosen } = drawing;

  const save = async () => {
    setSaving(true);
    setFailed(false);
    try {
      await onSave(drawing.kept);
    } catch (failure) {
      console.warn('A drawing could not be kept', failure);
      setFailed(true);
      setSaving(false);
    }
  };
  const onMarkKey = (event: KeyboardEvent, mark: Mark) => {
    const step = steps[event.key];
    if (step) {
      const [dx, dy] = step.map((part) => part * (event.shiftKey ? 10 : 1)) as [number, number];
      if (event.altKey && mark.kind === 'arrow') {
        drawing.change(mark.id, () => ({ ...mark, to: [mark.to[0] + dx, mark.to[1] + dy] }));
      } else drawing.move(mark.id, dx, dy);
    } else if (event.key === 'Delete' || event.key === 'Backspace') drawing.remove(mark.id);
    else return;
    event.preventDefault();
  };
  const onKey = useEffectEvent((event: globalThis.KeyboardEvent) => {
    const isWriting = event.target instanceof HTMLInputElement;
    if (isAsking || isWriting || !(event.ctrlKey || event.metaKey)) return;
    const key = event.key.toLowerCase();
    if (key === 'y' || (key === 'z' && event.shiftKey)) drawing.redo();
    else if (key === 'z') drawing.undo();
    else return;
    event.preventDefault();
  });
  useEffect(() => {
    // On the window, because after drawing no element inside has the focus.
    const listen = (event: globalThis.KeyboardEvent) => onKey(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);

  return (
    <div className={styles.board}>
      <div className={styles.bar}>
        <Button variant="default" size="md" onClick={() => (drawing.isChanged ? setAsking(true) : onCancel())}>
          {t(($) => $.drawing.cancel)}
        </Button>
        <p className={styles.failed} role="alert">
          {hasFailed ? t(($) => $.drawing.failed) : null}
        </p>
        <Button size="md" loading={isSaving} onClick={() => void save()}>
          {t(($) => $.drawing.save)}
        </Button>
      </div>
      <p id="drawing-hint" className="visually-hidden">
        {t(($) => $.drawing.hint)}
      </p>
      <ZoomStage size={size} pushes={surface.pushes} onPinch={surface.giveUp}>
        <img src={address} alt={t(($) => $.drawing.photo, { name })} draggable={false} />
        <svg
          viewBox={`0 0 ${extent.width} ${extent.height}`}
          className={styles.surface}
          data-tool={drawing.tool}
          role="group"
          aria-label={t(($) => $.drawing.surface, { count: drawing.marks.length })}
          aria-describedby="drawing-hint"
          {...surface.handlers}
        >
          <MarksLayer
            marks={drawing.marks}
            selected={chosen?.id ?? null}
            isSelecting={drawing.tool === 'select'}
            onFocus={drawing.select}
            onKey={onMarkKey}
          />
          <Ends drawing={drawing} />
        </svg>
      </ZoomStage>
      {chosen?.kind === 'text' ? <TextLine key={chosen.id} mark={chosen} drawing={drawing} /> : null}
      <DrawingTools drawing={drawing} middle={[extent.width / 2, extent.height / 2]} />
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title={t(($) => $.drawing.leaveTitle)}
        confirm={t(($) => $.drawing.leave)}
        isDangerous
        onConfirm={onCancel}
      >
        {t(($) => $.drawing.leaveText)}
      </ConfirmDialog>
    </div>
  );
}

/** The ends of the chosen arrow, to take hold of. */
function Ends({ drawing: { chosen, marks } }: { readonly drawing: DrawingInHand }) {
  const shown = marks.find(({ id }) => id === chosen?.id);
  if (shown?.kind !== 'arrow') return null;
  return (['from', 'to'] as const).map((end) => (
    <g key={end} data-end={end} className={styles.end}>
      <circle cx={shown[end][0]} cy={shown[end][1]} r={50} fill="transparent" />
      <circle cx={shown[end][0]} cy={shown[end][1]} r={14} className={styles.grip} />
    </g>
  ));
}

interface TextLineProps {
  readonly mark: Extract<Mark, { kind: 'text' }>;
  readonly drawing: DrawingInHand;
}

/** The text of a mark. It is edited on the photo, and is one undo step; a mark without text is removed. */
function TextLine({ mark, drawing }: TextLineProps) {
  const { t } = useTranslation('drawing');
  const [text, setText] = useState(mark.text);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (document.activeElement?.hasAttribute('data-mark')) return;
    field.current?.focus();
    field.current?.select();
  }, []);
  const finish = () => {
    const said = text.trim();
    if (said === '') drawing.remove(mark.id);
    else drawing.change(mark.id, (one) => (one.kind === 'text' && one.text !== said ? { ...one, text: said } : one));
  };
  return (
    <form
      className={styles.textLine}
      onSubmit={(event) => {
        event.preventDefault();
        field.current?.blur();
      }}
    >
      <TextInput
        ref={field}
        size="md"
        value={text}
        maxLength={markTextLimit}
        autoComplete="off"
        attributes={byContent(text)}
        aria-label={t(($) => $.drawing.textLabel)}
        onBlur={finish}
        onChange={(event) => {
          setText(event.currentTarget.value);
          drawing.setUnderHand({ ...mark, text: event.currentTarget.value });
        }}
      />
      <Button type="submit" variant="default" size="md">
        {t(($) => $.drawing.textDone)}
      </Button>
    </form>
  );
}
