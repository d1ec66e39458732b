import { ActionIcon, TextInput } from '@mantine/core';
import { IconMinus, IconPlus } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { QuestionSettings } from '@plumbline/domain/question-types/question-settings';
import { boundsOf, decrement, increment, numberFromInput } from '@plumbline/domain/question-types/number-rules';
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

/** What is shown for a number while nobody types. */
function written(value: number | null): string {
  return value === null ? '' : String(value);
}

/**
 * A number with a button on each side. What is typed counts at once, as the rules take it (Spec 2 §5); the letters stay as
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

  const type = (text: string) => {
    setTyped(text);
    onChange(numberFromInput(text, bounds));
  };
  const hintId = useId();
  const leave = () => setTyped(null);
  const step = (to: number) => {
    setTyped(null);
    onChange(to);
  };
  const current = typed === null ? value : numberFromInput(typed, bounds);

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
        <p id={hintId} className={styles.hint}>
          {hint}
        </p>
      ) : null}
    </div>
  );
}
