import { Checkbox, Text } from '@mantine/core';
import type { MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { isolatedName } from '../../i18n/isolated.ts';
import type { Selection } from '../grid/selection.ts';
import { afterCheckOf } from '../grid/selection.ts';
import type { MapBounds } from './map-bounds.ts';
import { isWithin } from './map-bounds.ts';
import type { NamedPlace } from './place-list.ts';
import styles from './places-below.module.css';

/** The maximum number of places in the list. */
const listedAtOnce = 50;

interface MappedPlace extends NamedPlace {
  readonly lat: number;
  readonly long: number;
}

interface PlacesBelowProps {
  readonly places: readonly MappedPlace[];
  /** The part that is looked at, whose places are listed; null for all. */
  readonly seen: MapBounds | null;
  readonly addressOf: (id: string) => string;
  readonly onOpen: (id: string) => void;
  readonly selection?: Selection | undefined;
  readonly onSelect?: ((selection: Selection) => void) | undefined;
}

/** The places of a map as a list, for a map without pictures: where pins alone don't say what is where. */
export function PlacesBelow({ places, seen, addressOf, onOpen, selection, onSelect }: PlacesBelowProps) {
  const { t } = useTranslation('ui');
  const inSight = places.filter((place) => seen === null || isWithin(seen, place));
  const more = inSight.length - listedAtOnce;
  const open = (event: MouseEvent, id: string) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    onOpen(id);
  };
  return (
    <div className={styles.below}>
      <ul className={styles.list} aria-label={t(($) => $.ui.map.places)}>
        {inSight.slice(0, listedAtOnce).map(({ id, name, note, address }) => (
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
