import { Text } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useVirtualizer } from '@tanstack/react-virtual';
import type { KeyboardEvent, ReactNode } from 'react';
import { useCallback, useDeferredValue, useId, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Translated } from '@plumbline/domain/languages/names';
import { useNameOf } from '../i18n/use-name-of.ts';
import { ChosenPills } from './chosen-pills.tsx';
import { matchingEntries } from './matching-entries.ts';
import { SearchField } from './search-field.tsx';
import styles from './source-list.module.css';
import { useFoundElsewhere } from './use-found-elsewhere.ts';

/** One thing to choose. */
export interface SourceEntry extends Translated {
  readonly id: string;
  readonly label: string;
  /** A second line that distinguishes it from others of the same name. */
  readonly more?: string | undefined;
}

interface SourceListProps<Entry extends SourceEntry> {
  /** In the order in which they are shown. */
  readonly entries: readonly Entry[];
  /** What is chosen now; it may be gone from the entries. */
  readonly chosen: readonly Entry[];
  readonly isMultiple: boolean;
  readonly onChange: (chosen: readonly Entry[]) => void;
  readonly disabled: boolean;
  readonly labelledBy: string;
  readonly describedBy: string | undefined;
  /** Searches on the server if it has more than is listed here; null if everything is here. */
  readonly findMore: ((words: string, signal: AbortSignal) => Promise<readonly Entry[]>) | null;
  /** Beside the search: the reader of QR codes. */
  readonly action?: ReactNode;
  /** What is said when there is nothing to choose. */
  readonly empty: string;
}

/** Lists up to this long are looked over, not searched. */
const searchedFrom = 8;
const rowHeight = 56;

/**
 * Chooses from a list of any length: chosen entries are above it, a search narrows it; arrows, Home, End and Enter work
 * from the search field. Virtualized.
 */
export function SourceList<Entry extends SourceEntry>(props: SourceListProps<Entry>) {
  const { entries, chosen, isMultiple, onChange, disabled, labelledBy, describedBy, findMore, action, empty } = props;
  const { t } = useTranslation('questionInputs');
  const nameOf = useNameOf();
  const [typed, setTyped] = useState('');
  const [active, setActive] = useState(0);
  const searched = useDeferredValue(typed.trim());
  const box = useRef<HTMLDivElement>(null);
  const list = useId();
  const found = useFoundElsewhere(searched, findMore);
  const shown = useMemo(() => {
    const here = matchingEntries(entries, searched);
    const known = new Set(here.map(({ id }) => id));
    return [...here, ...found.entries.filter(({ id }) => !known.has(id))];
  }, [entries, searched, found.entries]);
  // What is chosen is stored as it was named; what it is called else is known of what is offered.
  const offered = new Map([...entries, ...found.entries].map((entry) => [entry.id, entry.translations]));
  const chosenName = ({ id, label }: Entry) => nameOf({ label, translations: offered.get(id) });
  const chosenIds = new Set(chosen.map(({ id }) => id));
  const isSearchable = entries.length > searchedFrom || findMore !== null;
  // The same one as long as the list is: with another, all of it is gone through again at each step of the wheel.
  const keyOf = useCallback((index: number) => shown[index]?.id ?? index, [shown]);
  // Its functions are called while drawing, never handed on.
  // oxlint-disable-next-line react/incompatible-library
  const virtual = useVirtualizer({
    count: shown.length,
    getScrollElement: () => box.current,
    estimateSize: () => rowHeight,
    overscan: 6,
    getItemKey: keyOf,
  });

  const toggle = (entry: Entry) => {
    if (disabled) return;
    if (chosenIds.has(entry.id)) onChange(chosen.filter(({ id }) => id !== entry.id));
    else onChange(isMultiple ? [...chosen, entry] : [entry]);
  };
  const goTo = (index: number) => {
    const to = Math.max(0, Math.min(index, shown.length - 1));
    setActive(to);
    virtual.scrollToIndex(to, { align: 'auto' });
  };
  const onKey = (event: KeyboardEvent) => {
    const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1, PageDown: 6, PageUp: -6 };
    const step = steps[event.key];
    if (step !== undefined) goTo(active + step);
    else if (event.key === 'Home' && !isSearchable) goTo(0);
    else if (event.key === 'End' && !isSearchable) goTo(shown.length - 1);
    else if (event.key === 'Enter' || (event.key === ' ' && !isSearchable)) {
      // Who types quickly presses Enter before what they typed is drawn: they mean what they typed.
      const wanted = typed.trim();
      const entry = (wanted === searched ? shown : matchingEntries(entries, wanted))[active];
      if (entry) toggle(entry);
    } else if (event.key === 'Escape' && typed !== '') {
      setTyped('');
      event.stopPropagation();
    } else return;
    event.preventDefault();
  };
  const optionId = (index: number) => `${list}-${index}`;
  const activeId = shown[active] ? optionId(active) : undefined;
  const said = searched === '' ? '' : t(($) => $.questionInputs.list.found, { count: shown.length });

  if (entries.length === 0 && chosen.length === 0 && findMore === null) {
    return (
      <div className={styles.list}>
        <Text c="dimmed">{empty}</Text>
        {action}
      </div>
    );
  }
  return (
    <div className={styles.list}>
      {chosen.length > 0 && (isSearchable || isMultiple) ? (
        <ChosenPills
          chosen={chosen.map((entry) => ({ key: entry.id, label: chosenName(entry) }))}
          disabled={disabled}
          onRemove={(id) => onChange(chosen.filter((entry) => entry.id !== id))}
        />
      ) : null}
      {isSearchable || action ? (
        <div className={styles.tools}>
          {isSearchable ? (
            <SearchField
              className={styles.search}
              typed={typed}
              disabled={disabled}
              isBusy={found.isAsking}
              role="combobox"
              aria-expanded
              aria-controls={list}
              aria-activedescendant={activeId}
              aria-autocomplete="list"
              onKeyDown={onKey}
              onType={(words) => {
                setTyped(words);
                setActive(0);
                box.current?.scrollTo({ top: 0 });
              }}
            />
          ) : null}
          {action}
        </div>
      ) : null}
      <Text c="dimmed" size="sm" role="status" className={styles.status ?? ''}>
        {found.isUnreachable
          ? t(($) => $.questionInputs.sources.onlyHere)
          : shown.length === 0 && !found.isAsking
            ? t(($) => $.questionInputs.list.nothingFound)
            : said}
      </Text>
      <div
        ref={box}
        id={list}
        className={styles.box}
        role="listbox"
        aria-multiselectable={isMultiple}
        aria-labelledby={labelledBy}
        aria-describedby={describedBy}
        aria-activedescendant={isSearchable ? undefined : activeId}
        aria-disabled={disabled}
        tabIndex={isSearchable ? -1 : 0}
        onKeyDown={isSearchable ? undefined : onKey}
        data-short={shown.length === 0 || undefined}
      >
        <div style={{ blockSize: virtual.getTotalSize(), position: 'relative' }} role="presentation">
          {virtual.getVirtualItems().map(({ index, start }) => {
            const entry = shown[index];
            if (!entry) return null;
            const isChosen = chosenIds.has(entry.id);
            return (
              // Keys come from the search field or the list; this is for the pointer.
              // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
              <div
                key={entry.id}
                ref={virtual.measureElement}
                data-index={index}
                id={optionId(index)}
                className={styles.option}
                role="option"
                tabIndex={-1}
                aria-selected={isChosen}
                aria-disabled={disabled}
                aria-setsize={shown.length}
                aria-posinset={index + 1}
                data-active={index === active || undefined}
                data-multiple={isMultiple || undefined}
                style={{ transform: `translateY(${start}px)` }}
                onClick={() => {
                  setActive(index);
                  toggle(entry);
                }}
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
          })}
        </div>
      </div>
    </div>
  );
}
