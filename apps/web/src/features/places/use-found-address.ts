import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { FoundPlace } from '@plumbline/contract/geo';
import { addressQuery } from './geo-queries.ts';
import type { MapPlace } from '../../ui/map/lazy-location-map.tsx';
import type { PlaceDraft } from './place-draft.ts';
import { carriedAddress, suggested } from './place-draft.ts';

interface FoundAddress {
  /** Found for this place, while the person's own words stand in the field. */
  readonly offer: string | null;
  readonly isLooking: boolean;
  readonly failure: unknown;
  /** The person pointed at a place: its address is looked up. */
  readonly point: (place: MapPlace) => void;
  /** The person put in a number of the place. */
  readonly setNumbers: (numbers: Omit<PlaceDraft, 'address'>) => void;
  readonly pick: (place: FoundPlace) => void;
  readonly takeOffer: () => void;
}

/**
 * Fills the address of a place by itself, never over what a person wrote (decision 0039).
 * @param looksUp whether addresses can be looked up here
 */
export function useFoundAddress(
  value: PlaceDraft,
  onChange: (value: PlaceDraft) => void,
  looksUp: boolean,
): FoundAddress {
  const { i18n } = useTranslation();
  const [pointed, setPointed] = useState<MapPlace | null>(null);
  const [filled, setFilled] = useState<string | null>(null);
  const [offer, setOffer] = useState<string | null>(null);
  const found = useQuery(addressQuery(looksUp ? pointed : null, i18n.language));

  const put = (numbers: Omit<PlaceDraft, 'address'>, standing: string, address: string) => {
    const next = suggested(standing, filled, address);
    onChange({ ...numbers, address: next.address });
    if (next.address === address) setFilled(address);
    setOffer(next.offer);
  };
  const take = useEffectEvent((address: string) => put(value, value.address, address));
  useEffect(() => {
    if (pointed && found.data) take(found.data.address);
  }, [pointed, found.data]);

  const moveTo = (numbers: Omit<PlaceDraft, 'address'>, point: MapPlace | null) => {
    setOffer(null);
    setPointed(point);
    onChange({ ...numbers, address: carriedAddress(value.address, filled) });
  };
  return {
    offer,
    isLooking: found.isFetching,
    failure: pointed && !found.isFetching ? found.error : null,
    point: (place) => moveTo(place, place),
    setNumbers: (numbers) => moveTo(numbers, null),
    pick: ({ lat, long, address }) => {
      setPointed(null);
      put({ lat, long }, value.address, address);
    },
    takeOffer: () => {
      if (offer === null) return;
      onChange({ ...value, address: offer });
      setFilled(offer);
      setOffer(null);
    },
  };
}
