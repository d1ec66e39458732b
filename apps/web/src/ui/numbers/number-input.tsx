import { TextInput, type TextInputProps } from '@mantine/core';
import { writeNumber } from '@plumbline/domain/numbers/read-number';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { isolated } from '../../i18n/isolated.ts';
import { afterPress } from './after-press.ts';
import { decimalSign } from './decimal-sign.ts';
import { readField, stepped, type NumberFieldRules } from './read-field.ts';

interface NumberInputProps
  extends NumberFieldRules, Omit<TextInputProps, 'value' | 'onChange' | 'min' | 'max' | 'step' | 'prefix' | 'type'> {
  /** What is no number shows as an empty field. */
  readonly value: number | '' | null;
  readonly step?: number;
  /** Called with numbers, and '' for an empty field; not for text that can't be parsed. */
  readonly onChange: (value: number | '') => void;
}

interface Typed {
  readonly text: string;
  /** The value that it was typed over: once that is another, what was typed is gone. */
  readonly over: NumberInputProps['value'];
}

/**
 * A field for a number. What can't be read for certain stays as it was typed, with what is wrong, and no form around it is
 * submitted (decision 0048).
 */
export function NumberInput(props: NumberInputProps) {
  const { value, onChange, min, max, step = 1, allowDecimal, allowNegative, isBound, prefix = '', ...field } = props;
  const { t } = useTranslation('ui');
  const rules = { min, max, allowDecimal, allowNegative, isBound, prefix };
  const [typed, setTyped] = useState<Typed | null>(null);
  const [isLeft, setLeft] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const read = typed === null ? null : readField(typed.text, rules, decimalSign());
  const isUnread = read?.problem !== undefined && Object.is(typed?.over, value);
  const isTyping = typed !== null && (isUnread || !isLeft);
  const range = { min: isolated(String(min ?? 0)), max: isolated(String(max ?? 0)) };

  useEffect(() => {
    const form = input.current?.form;
    if (!isUnread || !form) return undefined;
    const stop = (event: Event) => {
      event.preventDefault();
      event.stopPropagation();
      setLeft(true);
      input.current?.focus();
    };
    form.addEventListener('submit', stop, true);
    return () => form.removeEventListener('submit', stop, true);
  }, [isUnread]);

  const type = (text: string) => {
    setTyped({ text, over: value });
    setLeft(false);
    const next = readField(text, rules, decimalSign());
    if (next.problem === undefined) onChange(next.value);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    field.onKeyDown?.(event);
    if (event.defaultPrevented || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
    event.preventDefault();
    const from = typeof value === 'number' && Number.isFinite(value) ? value : null;
    setTyped(null);
    onChange(stepped(from, event.key === 'ArrowUp' ? step : -step, rules));
  };

  return (
    <TextInput
      {...field}
      ref={input}
      inputMode={allowDecimal === false && allowNegative === false ? 'numeric' : (min ?? -1) < 0 ? 'text' : 'decimal'}
      autoComplete="off"
      value={isTyping ? typed.text : written(value, prefix)}
      error={isUnread && isLeft && read?.problem ? t(($) => $.ui.number[read.problem], range) : field.error}
      onChange={(event) => type(event.currentTarget.value)}
      onBlur={(event) => {
        if (isUnread) afterPress(() => setLeft(true));
        else {
          setLeft(true);
          setTyped(null);
        }
        field.onBlur?.(event);
      }}
      onKeyDown={onKeyDown}
    />
  );
}

function written(value: NumberInputProps['value'], prefix: string): string {
  return typeof value === 'number' && Number.isFinite(value) ? prefix + writeNumber(value) : '';
}
