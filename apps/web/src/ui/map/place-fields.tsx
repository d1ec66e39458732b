import { Button, NumberInput, SimpleGrid, Skeleton, Stack } from '@mantine/core';
import { IconCurrentLocation } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './place-fields.module.css';

const LocationMap = lazy(async () => ({ default: (await import('./location-map.tsx')).LocationMap }));

/** Spec 1 §9. */
const positionTimeout = 20_000;

/** A place as it is being put in: a number may be missing yet. */
export interface HalfPlace {
  readonly lat: number | null;
  readonly long: number | null;
}

/** The place, once both numbers are there. */
export function wholePlace({ lat, long }: HalfPlace): { lat: number; long: number } | null {
  return lat === null || long === null ? null : { lat, long };
}

interface PlaceFieldsProps {
  readonly place: HalfPlace;
  readonly onChange: (place: HalfPlace) => void;
  /** The device did not tell where it is; `why` in the person's words. */
  readonly onFailure: (why: string) => void;
}

const numberOf = (typed: string | number) => (typeof typed === 'number' ? typed : null);

/** A place, set by a click on the map, by the device's position or by its two numbers (Spec 2 §2 "Project location widget"). */
export function PlaceFields({ place, onChange, onFailure }: PlaceFieldsProps) {
  const { t } = useTranslation('ui');
  const { lat, long } = place;
  const locate = () =>
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => onChange({ lat: coords.latitude, long: coords.longitude }),
      () => onFailure(t(($) => $.ui.place.mineFailed)),
      { timeout: positionTimeout, enableHighAccuracy: true },
    );
  const degrees = { decimalScale: 6, hideControls: true, dir: 'ltr' } as const;
  return (
    <Stack>
      <Suspense fallback={<Skeleton height="16rem" radius="md" />}>
        <LocationMap place={wholePlace(place)} label={t(($) => $.ui.place.map)} onPick={onChange} />
      </Suspense>
      <SimpleGrid cols={{ base: 2, sm: 3 }} style={{ alignItems: 'end' }}>
        <NumberInput
          {...degrees}
          label={t(($) => $.ui.place.lat)}
          value={lat ?? ''}
          min={-90}
          max={90}
          onChange={(typed) => onChange({ lat: numberOf(typed), long })}
        />
        <NumberInput
          {...degrees}
          label={t(($) => $.ui.place.long)}
          value={long ?? ''}
          min={-180}
          max={180}
          onChange={(typed) => onChange({ lat, long: numberOf(typed) })}
        />
        <Button
          className={styles.mine ?? ''}
          variant="default"
          leftSection={<IconCurrentLocation size={18} aria-hidden />}
          onClick={locate}
        >
          {t(($) => $.ui.place.mine)}
        </Button>
      </SimpleGrid>
    </Stack>
  );
}
