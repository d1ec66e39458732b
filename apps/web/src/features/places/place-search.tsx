import { ActionIcon, Combobox, Loader, ScrollArea, TextInput, useCombobox } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { FoundPlace } from '@plumbline/contract/geo';
import { placeSearchLimit } from '@plumbline/contract/geo';
import { suggestionDelay } from '../../ui/pickers/suggestion-delay.ts';
import { useProblemText } from '../../ui/use-problem-text.ts';
import { placesQuery } from './geo-queries.ts';
import styles from './place-search.module.css';

/** The fewest letters that are looked for while a person types. */
const fewestLetters = 3;

interface PlaceSearchProps {
  /** Looks already while the person types; otherwise with Enter or the button. */
  readonly whileTyping: boolean;
  readonly onPick: (place: FoundPlace) => void;
}

/** Finds places by name or address (spec/2 §2 "Project location widget": the search box of the map). */
export function PlaceSearch({ whileTyping, onPick }: PlaceSearchProps) {
  const { t, i18n } = useTranslation('ui');
  const problemText = useProblemText();
  const [typed, setTyped] = useState('');
  /** The text that a search was asked for by hand; what was picked is not looked for. */
  const [asked, setAsked] = useState('');
  const [picked, setPicked] = useState('');
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  const text = typed.trim();
  const [rested] = useDebouncedValue(text, suggestionDelay);
  const bySelf = whileTyping && rested === text && rested.length >= fewestLetters && typed !== picked ? rested : '';
  const search = asked || bySelf;
  const found = useQuery(placesQuery(search, i18n.language));
  const places = found.data ?? [];
  const isOpen = search !== '' && !found.isPending;
  const show = useEffectEvent((isAnswered: boolean, hasPlaces: boolean) => {
    if (!isAnswered) return combobox.closeDropdown();
    combobox.openDropdown();
    if (hasPlaces) combobox.selectFirstOption();
  });
  // Options are chosen among once they are drawn.
  useEffect(() => show(isOpen, (found.data ?? []).length > 0), [isOpen, found.data]);

  const ask = () => {
    setAsked(text);
    if (text === search && found.isError) void found.refetch();
  };
  const pick = (place: FoundPlace) => {
    setTyped(place.address);
    setPicked(place.address);
    setAsked('');
    combobox.closeDropdown();
    onPick(place);
  };
  const said = found.isError
    ? problemText(found.error)
    : places.length === 0
      ? t(($) => $.ui.place.nothingFound)
      : t(($) => $.ui.place.found, { count: places.length });

  return (
    <Combobox
      store={combobox}
      onOptionSubmit={(index) => {
        const place = places[Number(index)];
        if (place) pick(place);
      }}
    >
      <Combobox.Target withExpandedAttribute>
        <TextInput
          label={t(($) => $.ui.place.search)}
          placeholder={t(($) => $.ui.place.searchPlaceholder)}
          value={typed}
          maxLength={placeSearchLimit}
          dir="auto"
          inputMode="search"
          enterKeyHint="search"
          autoComplete="off"
          rightSection={
            found.isFetching ? (
              <Loader role="status" size={18} aria-label={t(($) => $.ui.place.searching)} />
            ) : (
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label={t(($) => $.ui.place.searchSubmit)}
                disabled={text === ''}
                onClick={ask}
              >
                <IconSearch size={18} aria-hidden />
              </ActionIcon>
            )
          }
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            setAsked('');
          }}
          onBlur={() => combobox.closeDropdown()}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
            // Whatever the form around it does with Enter: here it looks for the place.
            event.preventDefault();
            const isChoosing = combobox.dropdownOpened && combobox.getSelectedOptionIndex() !== -1;
            if (!isChoosing && text !== '') ask();
          }}
        />
      </Combobox.Target>
      <FoundPlaces places={places} nothing={said} />
      <div role="status" className="visually-hidden">
        {isOpen ? said : ''}
      </div>
    </Combobox>
  );
}

interface FoundPlacesProps {
  readonly places: readonly FoundPlace[];
  /** What is said in place of them. */
  readonly nothing: string;
}

function FoundPlaces({ places, nothing }: FoundPlacesProps) {
  const { t } = useTranslation('ui');
  return (
    <Combobox.Dropdown>
      <Combobox.Options aria-label={t(($) => $.ui.place.results)}>
        <ScrollArea.Autosize mah={280} type="auto">
          {places.map((place, index) => (
            <Combobox.Option
              key={`${place.lat},${place.long},${place.address}`}
              value={String(index)}
              className={styles.option ?? ''}
            >
              <bdi>{place.address}</bdi>
            </Combobox.Option>
          ))}
          {places.length === 0 ? <Combobox.Empty>{nothing}</Combobox.Empty> : null}
        </ScrollArea.Autosize>
      </Combobox.Options>
    </Combobox.Dropdown>
  );
}
