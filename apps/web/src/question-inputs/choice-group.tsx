import { IconCheck } from '@tabler/icons-react';
import type { KeyboardEvent, ReactNode } from 'react';
import { useRef } from 'react';
import styles from './choice-group.module.css';
import { byLetters, type TextAttributes } from './spoken.ts';

export interface ShownChoice {
  readonly key: string;
  readonly label: string;
  /** In which language the label is, where it is known. */
  readonly said?: TextAttributes;
  readonly icon?: ReactNode;
  readonly picture?: ReactNode;
  /** Said by a screen reader instead of the label, where the picture is all there is to see. */
  readonly spokenLabel?: string;
  /** The number that the option carries (the setting `markings`); on a keyboard, its digit chooses it. */
  readonly marking?: number | undefined;
}

interface ChoiceGroupProps {
  readonly options: readonly ShownChoice[];
  readonly chosen: readonly string[];
  readonly isMultiple: boolean;
  readonly layout: 'rows' | 'tiles' | 'pictures' | 'pair';
  readonly disabled: boolean;
  readonly labelledBy: string;
  readonly describedBy: string | undefined;
  readonly onChoose: (key: string) => void;
}

/** How far the arrow keys move: along the reading direction, and up and down. */
function stepOf(key: string, isRightToLeft: boolean): number {
  if (key === 'ArrowDown') return 1;
  if (key === 'ArrowUp') return -1;
  if (key === 'ArrowRight') return isRightToLeft ? -1 : 1;
  if (key === 'ArrowLeft') return isRightToLeft ? 1 : -1;
  return 0;
}

/**
 * Options to choose from, large enough for a thumb in a glove. One of them: a radio group with one stop for the Tab key,
 * arrows move, Space and Enter choose, choosing again clears. Several: check boxes. Numbered options are chosen by their
 * digits as well.
 */
export function ChoiceGroup({
  options,
  chosen,
  isMultiple,
  layout,
  disabled,
  labelledBy,
  describedBy,
  onChoose,
}: ChoiceGroupProps) {
  const group = useRef<HTMLDivElement>(null);
  const isChosen = new Set(chosen);
  const stop = options.find((option) => isChosen.has(option.key)) ?? options[0];

  function press(event: KeyboardEvent<HTMLButtonElement>) {
    const place = options.findIndex(({ marking }) => marking !== undefined && String(marking) === event.key);
    const option = options[place];
    if (option && !event.ctrlKey && !event.metaKey && !event.altKey) {
      event.preventDefault();
      group.current?.querySelectorAll('button')[place]?.focus();
      onChoose(option.key);
    } else if (!isMultiple) move(event);
  }

  function move(event: KeyboardEvent<HTMLButtonElement>) {
    const step = stepOf(event.key, getComputedStyle(event.currentTarget).direction === 'rtl');
    if (step === 0) return;
    event.preventDefault();
    const buttons = [...(group.current?.querySelectorAll('button') ?? [])];
    const next = (buttons.indexOf(event.currentTarget) + step + buttons.length) % buttons.length;
    buttons[next]?.focus();
  }

  return (
    <div
      ref={group}
      role={isMultiple ? 'group' : 'radiogroup'}
      aria-labelledby={labelledBy}
      aria-describedby={describedBy}
      aria-disabled={disabled || undefined}
      className={styles[layout]}
    >
      {options.map((option) => {
        const checked = isChosen.has(option.key);
        return (
          <button
            key={option.key}
            type="button"
            role={isMultiple ? 'checkbox' : 'radio'}
            aria-checked={checked}
            aria-label={option.spokenLabel}
            className={styles.option}
            data-multiple={isMultiple || undefined}
            disabled={disabled}
            tabIndex={isMultiple || option === stop ? 0 : -1}
            onKeyDown={press}
            onClick={() => onChoose(option.key)}
          >
            {option.picture}
            <span className={styles.line}>
              {layout === 'pair' ? (
                option.icon
              ) : (
                <span className={styles.mark} aria-hidden>
                  {checked ? <IconCheck size={16} stroke={3} /> : null}
                </span>
              )}
              {option.marking === undefined ? null : <span className={styles.marking}>{option.marking}</span>}
              {option.label ? (
                <span {...(option.said ?? byLetters)} className={styles.label}>
                  {option.label}
                </span>
              ) : null}
            </span>
          </button>
        );
      })}
    </div>
  );
}
