import { IconCheck } from '@tabler/icons-react';
import { useNameOf } from '../i18n/use-name-of.ts';
import type { SourceEntry } from './source-entry.ts';
import styles from './source-list.module.css';

interface SourceOptionProps {
  readonly entry: SourceEntry;
  readonly id: string;
  /** Its place in the list, and how many there are. */
  readonly index: number;
  readonly count: number;
  /** Where it is drawn, in pixels. */
  readonly start: number;
  readonly measure: (element: HTMLElement | null) => void;
  readonly isChosen: boolean;
  readonly isActive: boolean;
  readonly isMultiple: boolean;
  readonly isDisabled: boolean;
  readonly onPress: () => void;
}

/** One entry of a list that is chosen from. */
export function SourceOption(props: SourceOptionProps) {
  const { entry, id, index, count, start, measure, isChosen, isActive, isMultiple, isDisabled, onPress } = props;
  const nameOf = useNameOf();
  return (
    // Keys come from the search field or the list; this is for the pointer.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- its keys are those of the list around it
    <div
      ref={measure}
      data-index={index}
      id={id}
      className={styles.option}
      role="option"
      tabIndex={-1}
      aria-selected={isChosen}
      aria-disabled={isDisabled}
      aria-setsize={count}
      aria-posinset={index + 1}
      data-active={isActive || undefined}
      data-multiple={isMultiple || undefined}
      style={{ transform: `translateY(${start}px)` }}
      onClick={onPress}
    >
      <span className={styles.label}>
        <bdi>{nameOf(entry)}</bdi>
        {entry.more ? (
          <span className={styles.more}>
            <bdi>{entry.more}</bdi>
          </span>
        ) : null}
      </span>
      <span className={styles.mark} aria-hidden>
        {isChosen ? <IconCheck size={16} stroke={3} /> : null}
      </span>
    </div>
  );
}
