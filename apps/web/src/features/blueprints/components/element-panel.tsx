import { ActionIcon, Button, CloseButton, Group, Switch, Text, Textarea } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconChevronDown, IconChevronUp, IconEye, IconEyeOff, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useFlushOnLeaving } from '../../../ui/editing/use-flush-on-leaving.ts';
import { useAskBeforeLeaving } from '../../../ui/use-ask-before-leaving.ts';
import { useTranslation } from 'react-i18next';
import { metresPerUnit } from '@plumbline/domain/blueprints/calibration';
import { maxComment } from '@plumbline/domain/assets/limits';
import { measure, shownNumber } from '@plumbline/domain/blueprints/measure';
import { factsOf } from '@plumbline/domain/blueprints/shapes/registry';
import { isPin } from '@plumbline/domain/blueprints/signs';
import { boxOf } from '@plumbline/domain/blueprints/shapes';
import { scaleStatusOf } from '@plumbline/domain/blueprints/totals';
import type { BlueprintSettings } from '@plumbline/domain/blueprints/blueprint-settings';
import type { PlanEditor } from '@plumbline/plan-editor/editor';
import type { PlanElement } from '@plumbline/plan-editor/element';
import { ElementFigures } from './element-figures.tsx';
import { FormerScale } from './former-scale.tsx';
import { PhotoField } from '../photos/photo-field.tsx';
import type { Marked } from './marking-facts.ts';
import styles from './plan.module.css';
import { VersionChoice } from './version-choice.tsx';
import { NumberInput } from '../../../ui/numbers/number-input.tsx';

interface ElementPanelProps {
  readonly editor: PlanEditor;
  readonly element: PlanElement;
  readonly name: string;
  readonly color: string;
  readonly unit: BlueprintSettings['systemUnit'];
  /** Whether the question allows its answers to be tagged as issues. */
  readonly tagsIssues: boolean;
  readonly jobId: string;
  /** The plan, and what brings its marks to the server. */
  readonly file: string;
  readonly save: () => Promise<void>;
  readonly marked: Marked;
  readonly onDelete: () => void;
}

/** What is known of the element that is selected: its length and area, its dimensions, its comment. */
export function ElementPanel(props: ElementPanelProps) {
  const { editor, element, name, color, unit, tagsIssues, jobId, file, save, marked, onDelete } = props;
  const { t } = useTranslation(['blueprints', 'ui']);
  const { shape, id, visible } = element;
  const isDesk = useMediaQuery('(width > 767px)', true, { getInitialValueInEffect: false });
  // On a phone the plan comes first, but a pin is there for its photos.
  const [isOpen, setOpen] = useState(isDesk || isPin(shape));
  /** What is being typed, and over which words; null while what others write there is shown. */
  const [typed, setTyped] = useState<{ readonly text: string; readonly over: string } | null>(null);
  const comment = shape.comment ?? '';
  const isOverOther = typed !== null && typed.over !== comment;
  const hasTyped = typed !== null && typed.text !== typed.over;
  const keepComment = () => {
    const words = isOverOther ? [comment, typed.text] : [typed?.text ?? comment];
    if (hasTyped) editor.commands.setComment(id, words.filter(Boolean).join('\n'));
    setTyped(null);
  };
  useAskBeforeLeaving(hasTyped);
  useFlushOnLeaving(keepComment);
  const measuredBy = editor.calibration.scaleFor(shape);
  const cuts = (shape.cuts?.length ?? 0) + (shape.holes?.length ?? 0);
  const photos = <PhotoField editor={editor} element={element} jobId={jobId} />;
  return (
    <aside className={`${styles.panel} ${styles.info}`} aria-label={name}>
      <Group justify="space-between" wrap="nowrap" gap={isDesk ? 2 : 'xs'}>
        <span className={styles.swatch} style={{ background: color }} />
        <Text fw={600} flex={1} ps={6} truncate>
          <bdi>{name}</bdi>
        </Text>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={44}
          aria-label={visible ? t(($) => $.blueprints.hide) : t(($) => $.blueprints.show)}
          onClick={() => editor.commands.setVisible([id], !visible)}
        >
          {visible ? <IconEye size={20} /> : <IconEyeOff size={20} />}
        </ActionIcon>
        <ActionIcon
          variant="subtle"
          color="red"
          size={44}
          aria-label={t(($) => $.blueprints.delete)}
          onClick={onDelete}
        >
          <IconTrash size={20} />
        </ActionIcon>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={44}
          aria-expanded={isOpen}
          aria-label={t(($) => $.blueprints.info.details)}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? <IconChevronUp size={20} /> : <IconChevronDown size={20} />}
        </ActionIcon>
        <CloseButton size={44} aria-label={t(($) => $.ui.close)} onClick={() => editor.select([])} />
      </Group>
      <VersionChoice editor={editor} id={id} marked={marked} />
      <ElementFigures shape={shape} measuredBy={measuredBy} unit={unit} />
      <FormerScale file={file} save={save} count={scaleStatusOf({ shape, measuredBy }) === 'former' ? 1 : 0} />
      {isOpen ? (
        <>
          {isPin(shape) ? photos : null}
          {isPin(shape) ? null : <DimensionInputs editor={editor} element={element} unit={unit} />}
          {tagsIssues ? (
            <Switch
              size="md"
              label={t(($) => $.blueprints.info.issue)}
              checked={shape.issue === true}
              onChange={(event) => editor.commands.setIssue(id, event.currentTarget.checked)}
            />
          ) : null}
          {isPin(shape) ? null : photos}
          <Textarea
            label={t(($) => $.blueprints.info.comment)}
            dir="auto"
            autosize
            maxRows={4}
            maxLength={maxComment}
            value={typed?.text ?? comment}
            error={isOverOther ? t(($) => $.blueprints.info.commentChanged, { comment }) : undefined}
            onChange={(event) => setTyped({ text: event.currentTarget.value, over: typed?.over ?? comment })}
            onBlur={keepComment}
          />
          {cuts > 0 ? (
            <Button variant="light" onClick={() => editor.commands.mend(id)}>
              {t(($) => $.blueprints.info.mend, { count: cuts })}
            </Button>
          ) : null}
        </>
      ) : null}
    </aside>
  );
}

/** Width and height in the world by steps of 0.1, and the thickness of the line by steps of 1 (spec/3 §5); in pixels where nothing is measured. */
function DimensionInputs({ editor, element, unit }: Pick<ElementPanelProps, 'editor' | 'element' | 'unit'>) {
  const { t } = useTranslation('blueprints');
  const { shape, id } = element;
  const { scale } = editor.calibration.scaleFor(shape);
  const asked = scale ? unit : 'pixels';
  const perUnit = scale ? metresPerUnit(unit) : 1;
  const { x, y } = scale ?? { x: 1, y: 1 };
  const box = boxOf(shape);
  const { widthIsLength, hasHeight, isSquare } = factsOf(shape).sizes;
  // What is set is the whole line, also where a part of it is cut out.
  const { cuts: _, ...whole } = shape;
  const pixels = widthIsLength ? measure(whole, { x: 1, y: 1 }).length : box.width;
  const world = widthIsLength ? measure(shape, { x, y }).length : box.width * x;
  const perPixel = pixels > 0 ? world / pixels : x;
  const inWorld = (value: number) => shownNumber(value / perUnit);
  const set = (dimension: 'width' | 'height', perOne: number) => (value: number | '') => {
    if (typeof value !== 'number' || value <= 0) return;
    editor.commands.setDimensions(id, { [dimension]: (value * perUnit) / perOne });
  };
  const common = { min: 0.01, max: 1e19, step: 0.1, isBound: true };
  return (
    <>
      <Group grow gap="xs">
        <NumberInput
          {...common}
          label={t(($) => $.blueprints.info.width[asked])}
          value={inWorld(world)}
          onChange={set('width', perPixel)}
        />
        {hasHeight ? (
          <NumberInput
            {...common}
            label={t(($) => $.blueprints.info.height[asked])}
            value={inWorld(box.height * y)}
            onChange={set('height', y)}
          />
        ) : null}
        <NumberInput
          label={t(($) => $.blueprints.info.stroke)}
          min={1}
          max={1_000}
          isBound
          value={shownNumber(shape.strokeHeight)}
          onChange={(value) => {
            if (typeof value === 'number' && value >= 1) editor.commands.setDimensions(id, { strokeHeight: value });
          }}
        />
      </Group>
      {isSquare ? (
        <Switch
          label={t(($) => $.blueprints.info.square)}
          checked={isSquare(shape)}
          onChange={(event) => editor.commands.setDimensions(id, { widthAsHeight: event.currentTarget.checked })}
        />
      ) : null}
    </>
  );
}
