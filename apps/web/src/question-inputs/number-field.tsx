import { ActionIcon, TextInput } from '@mantine/core';
import { IconMinus, IconPlus } from '@tabler/icons-react';
import { useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { QuestionSettings } from '@plumbline/domain/question-types/question-settings';
import { readNumber, writeNumber } from '@plumbline/domain/numbers/read-number';
import { boundsOf, decrement, hasLowest, increment } from '@plumbline/domain/question-types/number-rules';
import { useFormats } from '../lib/access/hooks.ts';
import { isolated } from '../i18n/isolated.ts';
import { decimalSign } from '../ui/numbers/decimal-sign.ts';
import { forgetCorrection, noteCorrection } from './corrections.ts';
import { readOutWith, leftToRight } from './field-attributes.ts';
import styles from './number-field.module.css';
import { numberIn, typedNumber, type MovedNumber } from './typed-number.ts';

interface NumberFieldProps {
  /** A text where what was typed could not be read as a number. */
  readonly value: number | string | null;
  readonly settings: QuestionSettings;
  readonly disabled: boolean;
  readonly isWrong: boolean;
  readonly label?: string;
  readonly labelledBy?: string;
  readonly describedBy: string | undefined;
  readonly onChange: (value: number | string | null) => void;
}

/** What is shown for a number while nobody types. */
function written(value: number | string | null): string {
  return typeof value === 'number' ? writeNumber(value) : (value ?? '');
}

/**
 * A number with a button on each side. What is typed counts at once, as the rules take it (spec/2 §5, decision 0048); the letters
 * stay as they are typed until the field is left, then they show what counts. What can't be read stays, with what is wrong.
 */
export function NumberField(props: NumberFieldProps) {
  const { value, settings, disabled, isWrong, label, labelledBy, onChange } = props;
  const { t } = useTranslation('questionInputs');
  const [typed, setTyped] = useState<string | null>(null);
  const bounds = boundsOf(settings);
  const [moved, setMoved] = useState<MovedNumber | null>(null);
  const hint = useBoundsHint(settings);

  const type = (text: string) => {
    setTyped(text);
    setMoved(null);
    forgetCorrection();
    onChange(typedNumber(text, bounds, decimalSign()).value);
  };
  const hintId = useId();
  const noteId = useId();
  const input = useRef<HTMLInputElement>(null);
  const leave = () => {
    if (typed !== null) {
      const correction = typedNumber(typed, bounds, decimalSign()).moved;
      setMoved(correction);
      if (correction) noteCorrection(input.current);
    }
    setTyped(null);
  };
  const step = (to: number) => {
    setTyped(null);
    setMoved(null);
    onChange(to);
  };
  const shownValue = typed === null ? value : typedNumber(typed, bounds, decimalSign()).value;
  const current = numberIn(shownValue);
  // Not while it is being typed; and where the question says what is wrong, once is enough.
  const unread =
    typed === null && !isWrong && typeof value === 'string' ? readNumber(value, decimalSign()).problem : undefined;
  const movedNote = useMovedNote(moved?.to === value ? moved : null);
  const note = unread ? t(($) => $.questionInputs.problems[unread]) : movedNote;

  return (
    <div>
      <div className={styles.field} role="group" aria-label={label} aria-labelledby={label ? undefined : labelledBy}>
        <ActionIcon
          variant="default"
          size={52}
          radius="md"
          disabled={disabled || (current !== null && current <= bounds.min)}
          aria-label={t(($) => $.questionInputs.number.less)}
          onClick={() => step(decrement(current, bounds))}
        >
          <IconMinus size={22} aria-hidden />
        </ActionIcon>
        <TextInput
          ref={input}
          size="lg"
          inputMode={bounds.min < 0 ? 'text' : 'decimal'}
          autoComplete="off"
          attributes={readOutWith([props.describedBy, hint && hintId, noteId].filter(Boolean).join(' '), leftToRight)}
          disabled={disabled}
          error={isWrong || unread !== undefined}
          value={typed ?? written(value)}
          classNames={{ root: styles.root ?? '', input: styles.input ?? '' }}
          aria-label={label}
          aria-labelledby={label ? undefined : labelledBy}
          onChange={(event) => type(event.currentTarget.value)}
          onBlur={leave}
          onKeyDown={(event) => {
            if (event.key === 'Enter') leave();
            if (event.key === 'ArrowUp' || event.key === 'ArrowDown') {
              event.preventDefault();
              step(event.key === 'ArrowUp' ? increment(current, bounds) : decrement(current, bounds));
            }
          }}
        />
        <ActionIcon
          variant="default"
          size={52}
          radius="md"
          disabled={disabled || (current !== null && current >= bounds.max)}
          aria-label={t(($) => $.questionInputs.number.more)}
          onClick={() => step(increment(current, bounds))}
        >
          <IconPlus size={22} aria-hidden />
        </ActionIcon>
      </div>
      {hint ? (
        <p id={hintId} className={styles.hint} dir="auto">
          {hint}
        </p>
      ) : null}
      <p id={noteId} className={styles.note} dir="auto" role="status" data-wrong={unread !== undefined || undefined}>
        {note}
      </p>
    </div>
  );
}

/** Between which numbers the answer is. */
function useBoundsHint(settings: NumberFieldProps['settings']): string | undefined {
  const { t } = useTranslation('questionInputs');
  const formats = useFormats();
  const bounds = boundsOf(settings);
  const hasMin = hasLowest(settings);
  const hasMax = typeof settings.max === 'number';
  return hasMin && hasMax
    ? t(($) => $.questionInputs.number.between, { min: formats.number(bounds.min), max: formats.number(bounds.max) })
    : hasMin
      ? t(($) => $.questionInputs.number.atLeast, { min: formats.number(bounds.min) })
      : hasMax
        ? t(($) => $.questionInputs.number.atMost, { max: formats.number(bounds.max) })
        : undefined;
}

/** That what was typed was moved to the nearest bound. */
function useMovedNote(moved: MovedNumber | null): string | undefined {
  const { t } = useTranslation('questionInputs');
  const formats = useFormats();
  if (!moved) return undefined;
  return t(($) => $.questionInputs.number[moved.isRaised ? 'raised' : 'lowered'], {
    typed: isolated(moved.typed),
    to: formats.number(moved.to),
  });
}
