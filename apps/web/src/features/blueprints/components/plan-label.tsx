import { Button, CloseButton } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fullName } from '@plumbline/domain/users/names';
import { boxOf } from '@plumbline/domain/blueprints/shapes';
import { scaleStatusOf } from '@plumbline/domain/blueprints/totals';
import { toScreen } from '@plumbline/plan-editor/camera';
import type { PlanEditor } from '@plumbline/plan-editor/editor';
import type { PlanElement } from '@plumbline/plan-editor/element';
import { useFormats } from '../../../lib/access/hooks.ts';
import { useNameOf } from '../../../i18n/use-name-of.ts';
import { MarkPhotos } from '../photos/mark-photos.tsx';
import type { Marked } from './marking-facts.ts';
import styles from './plan.module.css';
import { useEveryMove } from './use-editor.ts';

/** How long after the click a label comes (spec/3 §4). */
const labelDelay = 100;

interface PlanLabelProps {
  readonly editor: PlanEditor;
  readonly marked: Marked;
  readonly nameOf: (element: PlanElement) => string;
  /** Opens the job of another one's marking. */
  readonly onJob: (owner: string) => void;
}

/** What is said of an element that was clicked and can't be edited: its comment, and of which job it is. */
export function PlanLabel({ editor, marked, nameOf, onJob }: PlanLabelProps) {
  const typeName = useNameOf();
  const { t } = useTranslation(['blueprints', 'ui']);
  const formats = useFormats();
  useEveryMove(editor);
  const { label } = editor;
  const [shown, setShown] = useState<string | null>(null);
  useEffect(() => {
    const timer = window.setTimeout(() => setShown(label), label === null ? 0 : labelDelay);
    return () => window.clearTimeout(timer);
  }, [label]);
  const element = shown !== null && shown === label ? editor.document.get(shown) : undefined;
  if (!element) return null;
  const { x, y, width, height } = boxOf(element.shape);
  const upper = toScreen(editor.camera, { x: x + width / 2, y });
  // Near the upper edge it lies below what it is of.
  const isBelow = upper.y < 140;
  const at = isBelow ? toScreen(editor.camera, { x: x + width / 2, y: y + height }) : upper;
  const left = Math.min(Math.max(at.x, 140), Math.max(140, editor.view.screen.width - 140));
  const job = marked.jobs.get(element.job);
  const author = marked.authors.get(element.id)?.user;
  const isOther = element.job !== editor.job;
  const { shape } = element;
  const scaleStatus = scaleStatusOf({ shape, measuredBy: editor.calibration.scaleFor(shape) });
  return (
    // The plan is never mirrored, so neither is where its labels stand.
    <div className={styles.label} data-below={isBelow || undefined} style={{ left, top: at.y }} role="status">
      <div>
        <strong>
          <bdi>{nameOf(element)}</bdi>
        </strong>
        {element.shape.comment ? <p dir="auto">{element.shape.comment}</p> : null}
        {scaleStatus === 'current' ? null : (
          <p className={styles.dimmed}>{t(($) => $.blueprints.scale[scaleStatus])}</p>
        )}
        {element.shape.photos ? <MarkPhotos ids={element.shape.photos} /> : null}
        {job ? (
          <p>
            <bdi dir="ltr">{formats.jobNumber(job.ID)}</bdi> · <bdi>{typeName(job.jobType)}</bdi>
          </p>
        ) : null}
        {author ? (
          <p className={styles.dimmed}>
            <bdi>{fullName(author.name)}</bdi>
          </p>
        ) : null}
        {isOther && job ? (
          <Button variant="light" size="compact-md" mih={36} mt={6} onClick={() => onJob(element.job)}>
            {t(($) => $.blueprints.job.details)}
          </Button>
        ) : null}
      </div>
      <CloseButton size={44} aria-label={t(($) => $.ui.close)} onClick={() => editor.showLabel(null)} />
    </div>
  );
}
