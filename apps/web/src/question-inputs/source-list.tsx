import { Text } from '@mantine/core';
import { useVirtualizer } from '@tanstack/react-virtual';
import type { ReactNode } from 'react';
import { useCallback, useDeferredValue, useId, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNameOf } from '../i18n/use-name-of.ts';
import { ChosenPills } from './chosen-pills.tsx';
import { listKeys } from './list-keys.ts';
import { matchingEntries } from './matching-entries.ts';
import { SearchField } from './search-field.tsx';
import type { SourceEntry } from './source-entry.ts';
import styles from './source-list.module.css';
import { SourceOption } from './source-option.tsx';
import { useFoundElsewhere } from './use-found-elsewhere.ts';

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
  /** Asks the server where it has more than stands here; null: everything is here. */
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
 * Chooses from a list of any length: what is chosen stands above, a search narrows it, arrows, Home, End and Enter work from
 * the search field. Only what is in sight is drawn.
 */
export function SourceList<Entry extends SourceEntry>(props: SourceListProps<Entry>) {
  const { entries, chosen, isMultiple, onChange, disabled, labelledBy, describedBy, findMore, action, empty } = props;
  const list = useId();
  const source = useSearchedSource(entries, findMore);
  const { typed, found, shown, isSearchable } = source;
  const { box, virtual, active, setActive, goTo } = useDrawnOptions(shown);
  const chosenIds = new Set(chosen.map(({ id }) => id));
  const toggle = (entry: Entry) => {
    if (disabled) return;
    if (chosenIds.has(entry.id)) onChange(chosen.filter(({ id }) => id !== entry.id));
    else onChange(isMultiple ? [...chosen, entry] : [entry]);
  };
  const onKey = listKeys({
    active,
    count: shown.length,
    isSearchable,
    goTo,
    onChoose: () => {
      const entry = source.asTyped()[active];
      if (entry) toggle(entry);
    },
    onClear: typed === '' ? null : () => source.type(''),
  });
  const optionId = (index: number) => `${list}-${index}`;
  const activeId = shown[active] ? optionId(active) : undefined;

  if (entries.length === 0 && chosen.length === 0 && findMore === null) return <Nothing text={empty} action={action} />;
  return (
    <div className={styles.list}>
      {chosen.length > 0 && (isSearchable || isMultiple) ? (
        <Chosen chosen={chosen} offered={[...entries, ...found.entries]} disabled={disabled} onChange={onChange} />
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
                source.type(words);
                setActive(0);
                box.current?.scrollTo({ top: 0 });
              }}
            />
          ) : null}
          {action}
        </div>
      ) : null}
      <FoundStatus source={source} />
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
            return entry ? (
              <SourceOption
                key={entry.id}
                entry={entry}
                id={optionId(index)}
                index={index}
                count={shown.length}
                start={start}
                measure={virtual.measureElement}
                isChosen={chosenIds.has(entry.id)}
                isActive={index === active}
                isMultiple={isMultiple}
                isDisabled={disabled}
                onPress={() => {
                  setActive(index);
                  toggle(entry);
                }}
              />
            ) : null;
          })}
        </div>
      </div>
    </div>
  );
}

/** The entries that match what is typed, here and, where there are more, on the server. */
function useSearchedSource<Entry extends SourceEntry>(
  entries: readonly Entry[],
  findMore: SourceListProps<Entry>['findMore'],
) {
  const [typed, setTyped] = useState('');
  const searched = useDeferredValue(typed.trim());
  const found = useFoundElsewhere(searched, findMore);
  const shown = useMemo(() => {
    const here = matchingEntries(entries, searched);
    const known = new Set(here.map(({ id }) => id));
    return [...here, ...found.entries.filter(({ id }) => !known.has(id))];
  }, [entries, searched, found.entries]);
  return {
    typed,
    searched,
    found,
    shown,
    isSearchable: entries.length > searchedFrom || findMore !== null,
    type: setTyped,
    /** Who types quickly presses Enter before what they typed is drawn: they mean what they typed. */
    asTyped: () => {
      const wanted = typed.trim();
      return wanted === searched ? shown : matchingEntries(entries, wanted);
    },
  };
}

/** The options in sight, and which of them keys are at. */
function useDrawnOptions(shown: readonly SourceEntry[]) {
  const [active, setActive] = useState(0);
  const box = useRef<HTMLDivElement>(null);
  // The same one as long as the list is: with another, all of it is gone through again at each step of the wheel.
  const keyOf = useCallback((index: number) => shown[index]?.id ?? index, [shown]);
  // Its functions are called while drawing, never handed on.
  // oxlint-disable-next-line react/incompatible-library -- nothing that reads it is memoised
  const virtual = useVirtualizer({
    count: shown.length,
    getScrollElement: () => box.current,
    estimateSize: () => rowHeight,
    overscan: 6,
    getItemKey: keyOf,
  });
  const goTo = (index: number) => {
    const to = Math.max(0, Math.min(index, shown.length - 1));
    setActive(to);
    virtual.scrollToIndex(to, { align: 'auto' });
  };
  return { box, virtual, active, setActive, goTo };
}

/** How much is found, for whoever can't see the list. */
function FoundStatus({ source }: { readonly source: ReturnType<typeof useSearchedSource<SourceEntry>> }) {
  const { t } = useTranslation('questionInputs');
  const { found, shown, searched } = source;
  const said = searched === '' ? '' : t(($) => $.questionInputs.list.found, { count: shown.length });
  return (
    <Text c="dimmed" size="sm" role="status" className={styles.status ?? ''}>
      {found.isUnreachable
        ? t(($) => $.questionInputs.sources.onlyHere)
        : shown.length === 0 && !found.isAsking
          ? t(($) => $.questionInputs.list.nothingFound)
          : said}
    </Text>
  );
}

interface ChosenProps<Entry extends SourceEntry> {
  readonly chosen: readonly Entry[];
  readonly offered: readonly Entry[];
  readonly disabled: boolean;
  readonly onChange: (chosen: readonly Entry[]) => void;
}

/** What is chosen, above the list. It is stored as it was named; what it is called else is known of what is offered. */
function Chosen<Entry extends SourceEntry>({ chosen, offered, disabled, onChange }: ChosenProps<Entry>) {
  const nameOf = useNameOf();
  const translations = new Map(offered.map((entry) => [entry.id, entry.translations]));
  return (
    <ChosenPills
      chosen={chosen.map(({ id, label }) => ({
        key: id,
        label: nameOf({ label, translations: translations.get(id) }),
      }))}
      disabled={disabled}
      onRemove={(id) => onChange(chosen.filter((entry) => entry.id !== id))}
    />
  );
}

interface NothingProps {
  readonly text: string;
  readonly action: ReactNode;
}

/** In place of a list without entries. */
function Nothing({ text, action }: NothingProps) {
  return (
    <div className={styles.list}>
      <Text c="dimmed">{text}</Text>
      {action}
    </div>
  );
}
