import { Checkbox, Text } from '@mantine/core';
import type { MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { isolatedName } from '../../i18n/isolated.ts';
import type { Selection } from '../grid/selection.ts';
import { afterCheckOf } from '../grid/selection.ts';
import type { NamedPlace } from './place-list.ts';
import styles from './places-below.module.css';

interface PlacesBelowProps {
  readonly places: readonly NamedPlace[];
  /** How many more there are, which are not listed. */
  readonly more: number;
  readonly addressOf: (id: string) => string;
  readonly onOpen: (id: string) => void;
  readonly selection?: Selection | undefined;
  readonly onSelect?: ((selection: Selection) => void) | undefined;
}

/** The places of a map as a list, for a map without pictures: where pins alone don't say what is where. */
export function PlacesBelow({ places, more, addressOf, onOpen, selection, onSelect }: PlacesBelowProps) {
  const { t } = useTranslation('ui');
  const open = (event: MouseEvent, id: string) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    onOpen(id);
  };
  return (
    <div className={styles.below}>
      <ul className={styles.list} aria-label={t(($) => $.ui.map.places)}>
        {places.map(({ id, name, note, address }) => (
          <li key={id} className={styles.place}>
            {selection && onSelect ? (
              <Checkbox
                size="md"
                aria-label={t(($) => $.ui.map.choose, { name: isolatedName(name) })}
                checked={selection.has(id)}
                onChange={() => onSelect(afterCheckOf(selection, [id]))}
              />
            ) : null}
            <a href={addressOf(id)} dir="auto" className={styles.name} onClick={(event) => open(event, id)}>
              {name}
            </a>
            {[note, address].map((text, index) =>
              text ? (
                <Text key={index} component="span" size="sm" c="dimmed" dir="auto">
                  {text}
                </Text>
              ) : null,
            )}
          </li>
        ))}
      </ul>
      {more > 0 ? (
        <Text size="sm" c="dimmed" px="xs">
          {t(($) => $.ui.map.morePlaces, { count: more })}
        </Text>
      ) : null}
    </div>
  );
}
