import { ActionIcon, TextInput } from '@mantine/core';
import { IconMinus, IconPlus } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { QuestionSettings } from '@plumbline/domain/question-types/question-settings';
import {
  boundsOf,
  decrement,
  increment,
  numberFromInput,
  withDecimalPoint,
  type DecimalSign,
} from '@plumbline/domain/question-types/number-rules';
import { useFormats } from '../app/access/hooks.ts';
import { readOutWith, leftToRight } from './field-attributes.ts';
import styles from './number-field.module.css';

interface NumberFieldProps {
  readonly value: number | null;
  readonly settings: QuestionSettings;
  readonly disabled: boolean;
  readonly isWrong: boolean;
  readonly label?: string;
  readonly labelledBy?: string;
  readonly describedBy: string | undefined;
  readonly onChange: (value: number | null) => void;
}

let ownSign: DecimalSign | undefined;

/** How the person's device writes a fraction: what its number pad offers, whatever the language of the screens. */
function decimalSign(): DecimalSign {
  ownSign ??= new Intl.NumberFormat(navigator.language).format(0.5).includes(',') ? ',' : '.';
  return ownSign;
}

/** What is shown for a number while nobody types. */
function written(value: number | null): string {
  return value === null ? '' : String(value);
}

/**
 * A number with a button on each side. What is typed counts at once, as the rules take it (spec/2 §5); the letters stay as
 * they are typed until the field is left, then they show what counts.
 */
export function NumberField(props: NumberFieldProps) {
  const { value, settings, disabled, isWrong, label, labelledBy, onChange } = props;
  const { t } = useTranslation('questionInputs');
  const formats = useFormats();
  const [typed, setTyped] = useState<string | null>(null);
  const bounds = boundsOf(settings);
  const hasMin = typeof settings.min === 'number';
  const hasMax = typeof settings.max === 'number';
  const hint =
    hasMin && hasMax
      ? t(($) => $.questionInputs.number.between, { min: formats.number(bounds.min), max: formats.number(bounds.max) })
      : hasMin
        ? t(($) => $.questionInputs.number.atLeast, { min: formats.number(bounds.min) })
        : hasMax
          ? t(($) => $.questionInputs.number.atMost, { max: formats.number(bounds.max) })
          : undefined;

  const numberIn = (text: string) => numberFromInput(withDecimalPoint(text, decimalSign()), bounds);
  const type = (text: string) => {
    setTyped(text);
    onChange(numberIn(text));
  };
  const hintId = useId();
  const leave = () => setTyped(null);
  const step = (to: number) => {
    setTyped(null);
    onChange(to);
  };
  const current = typed === null ? value : numberIn(typed);

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
          size="lg"
          inputMode={bounds.min < 0 ? 'text' : 'decimal'}
          autoComplete="off"
          attributes={readOutWith([props.describedBy, hint && hintId].filter(Boolean).join(' '), leftToRight)}
          disabled={disabled}
          error={isWrong}
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
    </div>
  );
}
