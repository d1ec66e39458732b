import { ActionIcon, Button } from '@mantine/core';
import { IconArrowBackUp, IconCheck, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { measuredElement } from '@plumbline/domain/blueprints/totals';
import type { BlueprintSettings } from '@plumbline/domain/blueprints/blueprint-settings';
import type { PlanEditor } from '@plumbline/plan-editor/editor';
import styles from './plan.module.css';
import { useEveryMove } from './use-editor.ts';
import { useLengthWords } from './use-length-words.ts';

interface DrawingBarProps {
  readonly editor: PlanEditor;
  readonly unit: BlueprintSettings['systemUnit'];
}

/** What is being drawn: how long and large it is by now, and the ways to finish a polygon without a keyboard. */
export function DrawingBar({ editor, unit }: DrawingBarProps) {
  const { t } = useTranslation('blueprints');
  const words = useLengthWords(unit);
  useEveryMove(editor);
  const { preview } = editor;
  if (!preview?.shape) return null;
  const { shape } = preview;
  const measuredBy = editor.calibration.scaleFor(shape);
  const measured = measuredElement({ shape, measuredBy });
  const { length, area } = measured ?? { length: 0, area: 0 };
  const corners = preview.corners ?? 0;
  return (
    <div
      className={styles.drawing}
      role="toolbar"
      tabIndex={-1}
      aria-label={t(($) => $.blueprints.tools.draw)}
      onMouseDown={(event) => event.preventDefault()}
    >
      <output className={styles.measured}>
        {measuredBy.status === 'unmeasured' ? t(($) => $.blueprints.scale.unmeasured) : null}
        {length > 0 ? words.length(length) : null}
        {area > 0 ? <> · {words.area(area)}</> : null}
      </output>
      {corners > 0 ? (
        <>
          <ActionIcon
            size={44}
            variant="subtle"
            color="gray"
            aria-label={t(($) => $.blueprints.drawing.lastPoint)}
            onClick={() => editor.keyDown('Backspace')}
          >
            <IconArrowBackUp size={20} className="mirrored" />
          </ActionIcon>
          <ActionIcon
            size={44}
            variant="subtle"
            color="gray"
            aria-label={t(($) => $.blueprints.drawing.giveUp)}
            onClick={() => editor.escape()}
          >
            <IconX size={20} />
          </ActionIcon>
          <Button
            h={44}
            leftSection={<IconCheck size={18} aria-hidden />}
            disabled={!preview.canFinish}
            onClick={() => editor.keyDown('Enter')}
          >
            {t(($) => $.blueprints.drawing.finish)}
          </Button>
        </>
      ) : null}
    </div>
  );
}
