import { Combobox, Loader, TextInput, useCombobox, type ComboboxStore } from '@mantine/core';
import { useId } from '@mantine/hooks';
import type { KeyboardEvent, ReactNode } from 'react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useProblemText } from '../use-problem-text.ts';
import styles from './quick-select.module.css';

/** So many are drawn at once; a search finds the others. */
const shownLimit = 100;

interface QuickSelectProps<Item> {
  readonly label: string;
  /** What is chosen, as it is named. */
  readonly chosen: { readonly id: string; readonly name: string } | null;
  /** What is found for `typed`, the likeliest first. */
  readonly items: readonly Item[];
  readonly found: { readonly isFetching: boolean; readonly error: unknown };
  readonly typed: string;
  readonly onType: (text: string) => void;
  readonly onChoose: (item: Item) => void;
  readonly itemId: (item: Item) => string;
  readonly itemName: (item: Item) => string;
  readonly itemNote?: (item: Item) => string;
  readonly picture?: (item: Item) => ReactNode;
  /** Gets the focus when the dialog around it opens. */
  readonly isFirst?: boolean;
  /** Whether Escape in the open list is left to the dialog around it, where nothing would be lost by that. */
  readonly leavesEscape?: boolean;
}

/** Lights the entry that is chosen, or the first that is found, whenever the list is another. @param shownIds the entries, as one text */
function useLitEntry(
  combobox: ComboboxStore,
  typed: string,
  shownIds: string,
  onLit: (id: string | null) => void,
): void {
  const { dropdownOpened: isOpen, selectFirstOption, selectActiveOption } = combobox;
  useEffect(() => {
    if (!isOpen) return undefined;
    // The list is drawn above the page, a moment after it changes.
    const timer = window.setTimeout(() => onLit(typed === '' ? selectActiveOption() : selectFirstOption()), 0);
    return () => window.clearTimeout(timer);
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- what is lit is marked in the list, another with other entries
  }, [isOpen, typed, shownIds, selectActiveOption, selectFirstOption, onLit]);
}

/**
 * Chooses one of many with few keys: the list opens with the focus while nothing is chosen, its first entry is taken by Enter, and typing
 * searches. Marked `data-missing` while nothing is chosen.
 */
export function QuickSelect<Item>(props: QuickSelectProps<Item>) {
  const { label, chosen, items, found, typed, onType, itemId } = props;
  const { t } = useTranslation('ui');
  const problemText = useProblemText();
  const listId = useId();
  const [activeId, setActiveId] = useState<string | null>(null);
  const combobox = useCombobox({
    onDropdownClose: () => {
      combobox.resetSelectedOption();
      setActiveId(null);
      onType('');
    },
  });
  const isOpen = combobox.dropdownOpened;
  const shown = items.slice(0, shownLimit);
  useLitEntry(combobox, typed, shown.map(itemId).join(' '), setActiveId);

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return;
    switch (event.key) {
      case 'ArrowDown':
      case 'ArrowUp':
        event.preventDefault();
        if (!isOpen) combobox.openDropdown('keyboard');
        else setActiveId(event.key === 'ArrowDown' ? combobox.selectNextOption() : combobox.selectPreviousOption());
        break;
      case 'Enter':
        if (!isOpen || event.ctrlKey || event.metaKey) break;
        event.preventDefault();
        // A key that is held chooses once.
        if (event.repeat) break;
        if (combobox.getSelectedOptionIndex() < 0) combobox.selectFirstOption();
        combobox.clickSelectedOption();
        break;
      case 'Escape':
        combobox.closeDropdown('keyboard');
        break;
      default:
    }
  };
  const value = isOpen ? typed : (chosen?.name ?? '');
  return (
    <Combobox
      store={combobox}
      onOptionSubmit={(id) => {
        const item = items.find((one) => itemId(one) === id);
        combobox.closeDropdown();
        if (item) props.onChoose(item);
      }}
    >
      <Combobox.Target withAriaAttributes={false} withKeyboardNavigation={false}>
        <TextInput
          label={label}
          withAsterisk
          role="combobox"
          aria-required
          aria-haspopup="listbox"
          aria-autocomplete="list"
          aria-expanded={isOpen}
          aria-controls={isOpen ? listId : undefined}
          aria-activedescendant={(isOpen && activeId) || undefined}
          autoComplete="off"
          // The placeholder of an empty field is in the language of the screen.
          dir={value === '' ? undefined : 'auto'}
          placeholder={chosen?.name ?? t(($) => $.ui.chooseOne)}
          value={value}
          error={found.error ? problemText(found.error) : undefined}
          rightSection={isOpen && found.isFetching ? <Loader size={16} /> : <Combobox.Chevron />}
          rightSectionPointerEvents="none"
          data-autofocus={props.isFirst || undefined}
          data-missing={chosen === null || undefined}
          data-mantine-stop-propagation={(isOpen && !props.leavesEscape) || undefined}
          onChange={(event) => {
            onType(event.currentTarget.value);
            combobox.resetSelectedOption();
            combobox.openDropdown();
          }}
          onFocus={() => {
            if (chosen === null) combobox.openDropdown();
          }}
          onClick={() => combobox.openDropdown()}
          onBlur={() => combobox.closeDropdown()}
          onKeyDown={onKeyDown}
        />
      </Combobox.Target>
      <Combobox.Dropdown>
        <Entries {...props} id={listId} shown={shown} />
      </Combobox.Dropdown>
    </Combobox>
  );
}

interface EntriesProps<Item> extends QuickSelectProps<Item> {
  readonly id: string;
  readonly shown: readonly Item[];
}

function Entries<Item>(props: EntriesProps<Item>) {
  const { id, label, chosen, found, shown, itemId } = props;
  const { t } = useTranslation('ui');
  return (
    <Combobox.Options id={id} className={styles.options ?? ''} aria-label={label}>
      {shown.map((item) => {
        const note = props.itemNote?.(item);
        return (
          <Combobox.Option key={itemId(item)} value={itemId(item)} active={itemId(item) === chosen?.id}>
            <span className={styles.option}>
              {props.picture?.(item)}
              <span className={styles.text}>
                <bdi>{props.itemName(item)}</bdi>
                {note ? <span className={styles.note}>{note}</span> : null}
              </span>
            </span>
          </Combobox.Option>
        );
      })}
      {shown.length === 0 ? (
        <Combobox.Empty>
          {found.isFetching ? t(($) => $.ui.loading) : t(($) => $.ui.picker.nothingFound)}
        </Combobox.Empty>
      ) : null}
    </Combobox.Options>
  );
}
