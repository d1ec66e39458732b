import { TextInput, type TextInputProps } from '@mantine/core';
import { fieldText } from '@plumbline/texts/field-texts';
import { lengthText } from '@plumbline/texts/length-text';
import { readLength } from '@plumbline/domain/jobs/read-length';
import { withoutBidiControls } from '@plumbline/domain/text/bidi-controls';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { realLanguage } from '../../i18n/language.ts';
import { useFlushOnLeaving } from '../editing/use-flush-on-leaving.ts';
import { useAskBeforeLeaving } from '../use-ask-before-leaving.ts';
import { afterPress } from './after-press.ts';

interface LengthInputProps extends Omit<TextInputProps, 'value' | 'onChange' | 'type'> {
  /** In minutes; null for none, undefined in copies on devices that are older than lengths. */
  readonly value: number | null | undefined;
  /** Called with each length as it is typed, null for an empty field; not with what is no length. */
  readonly onChange?: (minutes: number | null) => void;
  /** Called with another length once the field is left, or Enter pressed in it. */
  readonly onLeave?: (minutes: number | null) => void;
}

interface Typed {
  readonly text: string;
  /** The value that it was typed over: once that is another, what was typed is gone. */
  readonly over: number | null | undefined;
}

/**
 * A field for how long something takes: `1:30`, `90 min`, `1.5 h`. What is no length stays as it was typed, with what is wrong, and no form
 * around it is submitted.
 */
export function LengthInput({ value, onChange, onLeave, ...field }: LengthInputProps) {
  const { i18n } = useTranslation();
  const language = realLanguage(i18n.language);
  const [typed, setTyped] = useState<Typed | null>(null);
  const [isLeft, setLeft] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const problem = typed !== null && typed.over === value ? readLength(typed.text).problem : undefined;
  const isUnread = problem !== undefined;
  const isTyping = typed !== null && (isUnread || !isLeft);

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
    const { minutes } = readLength(text);
    if (minutes !== undefined) onChange?.(minutes);
  };
  const leave = () => {
    if (isUnread) {
      afterPress(() => setLeft(true));
      return;
    }
    const minutes = typed === null ? undefined : readLength(typed.text).minutes;
    setLeft(true);
    setTyped(null);
    if (minutes !== undefined && minutes !== (value ?? null)) onLeave?.(minutes);
  };
  // What was typed last is saved though the screen is left.
  const end = useEffectEvent(leave);
  useEffect(() => () => end(), []);
  useFlushOnLeaving(leave);
  useAskBeforeLeaving(onLeave !== undefined && typed !== null);

  return (
    <TextInput
      autoComplete="off"
      {...field}
      ref={input}
      // Somebody who goes on writing in it meets no characters that aren't seen.
      value={isTyping ? typed.text : typeof value !== 'number' ? '' : withoutBidiControls(lengthText(value, language))}
      error={isUnread && isLeft ? fieldText(problem, language, {}) : field.error}
      onChange={(event) => type(event.currentTarget.value)}
      onBlur={(event) => {
        leave();
        field.onBlur?.(event);
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter') leave();
        field.onKeyDown?.(event);
      }}
    />
  );
}
