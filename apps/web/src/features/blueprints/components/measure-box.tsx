import { Button, CloseButton, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { readLength } from '@plumbline/domain/blueprints/feet';
import { writeNumber } from '@plumbline/domain/numbers/read-number';
import { decimalSign } from '../../../ui/numbers/decimal-sign.ts';
import { shownNumber } from '@plumbline/domain/blueprints/measure';
import type { BlueprintSettings } from '@plumbline/domain/blueprints/blueprint-settings';
import type { PlanEditor } from '@plumbline/plan-editor/editor';
import { useFormats } from '../../../lib/access/hooks.ts';
import styles from './plan.module.css';
import { useChoices } from './use-editor.ts';
import { useLengthWords } from './use-length-words.ts';

interface MeasureBoxProps {
  readonly editor: PlanEditor;
  readonly unit: BlueprintSettings['systemUnit'];
}

/** Asks how long the drawn arrow is in the world, and says what checking a dimension came to (spec/3 §4 "Measure flow"). */
export function MeasureBox({ editor, unit }: MeasureBoxProps) {
  const { t } = useTranslation('blueprints');
  useChoices(editor);
  const { asked, checked } = editor.calibration;
  if (asked) return <AskLength key={asked.arrow.points.join()} editor={editor} unit={unit} />;
  if (checked) return <Checked editor={editor} unit={unit} />;
  if (editor.toolName === 'scale_area') return <p className={styles.hint}>{t(($) => $.blueprints.measure.drawArea)}</p>;
  if (editor.mode === 'SET' && editor.toolName === 'line_measure')
    return <p className={styles.hint}>{t(($) => $.blueprints.measure.drawLine)}</p>;
  if (editor.mode !== 'SET' || editor.calibration.isMeasured(editor.page) || editor.toolName === 'move') return null;
  const words = {
    horizontal_measure: t(($) => $.blueprints.measure.drawWidth),
    vertical_measure: t(($) => $.blueprints.measure.drawHeight),
  };
  const hint = editor.toolName === 'vertical_measure' ? words.vertical_measure : words.horizontal_measure;
  return <p className={styles.hint}>{hint}</p>;
}

function AskLength({ editor, unit }: MeasureBoxProps) {
  const { t } = useTranslation(['blueprints', 'ui']);
  const [text, setText] = useState('');
  const [isWrong, setWrong] = useState(false);
  const axis = editor.calibration.asked?.arrow.axis ?? 'line';
  const label = {
    width: t(($) => $.blueprints.measure.width[unit]),
    height: t(($) => $.blueprints.measure.height[unit]),
    line: t(($) => $.blueprints.measure.line[unit]),
  }[axis];
  return (
    <form
      className={styles.measure}
      onSubmit={(event) => {
        event.preventDefault();
        const metres = readLength(text, unit, decimalSign());
        setWrong(metres === null || !editor.setMetres(writeNumber(metres)));
      }}
    >
      <TextInput
        autoFocus
        // Signs of feet and inches are not among the keys for numbers.
        inputMode={unit === 'Meters' ? 'decimal' : 'text'}
        dir="ltr"
        label={label}
        value={text}
        error={isWrong ? t(($) => $.blueprints.measure[unit === 'Meters' ? 'wrong' : 'wrongFeet']) : null}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') editor.escape();
        }}
      />
      <Button type="submit">{t(($) => $.blueprints.measure.set)}</Button>
      <CloseButton size={44} aria-label={t(($) => $.ui.close)} onClick={() => editor.escape()} />
    </form>
  );
}

function Checked({ editor, unit }: MeasureBoxProps) {
  const { t } = useTranslation(['blueprints', 'ui']);
  const formats = useFormats();
  const words = useLengthWords(unit);
  const { checked } = editor.calibration;
  if (!checked) return null;
  const { found } = checked;
  return (
    <div className={styles.measure} role="status">
      <p className={styles.checked}>
        {found ? (
          <>
            {t(($) => $.blueprints.measure.checked, {
              measured: words.length(found.measured),
              printed: words.printed(checked.printed),
            })}
            <strong>{t(($) => $.blueprints.measure.error, { error: formats.number(shownNumber(found.error)) })}</strong>
          </>
        ) : (
          t(($) => $.blueprints.scale.pageUnmeasured)
        )}
      </p>
      <CloseButton size={44} aria-label={t(($) => $.ui.close)} onClick={() => editor.escape()} />
    </div>
  );
}
