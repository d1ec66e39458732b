import { Skeleton } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { EmptyMap } from './empty-map.tsx';
import styles from './location-map.module.css';

export interface MapPlace {
  readonly lat: number;
  readonly long: number;
}

export interface LocationMapProps {
  readonly place: MapPlace | null;
  readonly label: string;
  /** A click on the map sets the place; without it the map only shows. */
  readonly onPick?: ((place: MapPlace) => void) | undefined;
}

/** Stands for a map whose program could not be loaded: whatever is around it goes on. */
function NoMap({ onPick }: LocationMapProps) {
  return (
    <div className={styles.frame}>
      <div className={styles.map} />
      <EmptyMap why={navigator.onLine ? 'unreachable' : 'offline'} canType={onPick !== undefined} />
    </div>
  );
}

const Loaded = lazy(() =>
  import('./location-map.tsx').then(
    (loaded) => ({ default: loaded.LocationMap }),
    () => ({ default: NoMap }),
  ),
);

/** A map with one place on it, loaded where it is first shown. */
export function LocationMap(props: LocationMapProps) {
  return (
    <Suspense fallback={<Skeleton height="16rem" radius="md" />}>
      <Loaded {...props} />
    </Suspense>
  );
}
