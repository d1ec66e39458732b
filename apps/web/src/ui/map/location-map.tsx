import L from 'leaflet';
import { useEffect, useEffectEvent } from 'react';
import { EmptyMap } from './empty-map.tsx';
import type { LocationMapProps } from './lazy-location-map.tsx';
import styles from './location-map.module.css';
import { useTileMap } from './use-tile-map.ts';

const closeUp = 16;

/** A map with one place on it. */
export function LocationMap({ place, label, onPick }: LocationMapProps) {
  // Whoever picks a place sees nothing to pick from without pictures, and types it.
  const isShown = Boolean(place) && !onPick;
  const { element, map, whyEmpty } = useTileMap({ isBareToo: isShown });
  const pick = useEffectEvent((at: L.LatLng) => onPick?.({ lat: round(at.lat), long: round(at.wrap().lng) }));

  useEffect(() => {
    map?.on('click', (event) => pick(event.latlng));
  }, [map]);

  useEffect(() => {
    if (!place || !map) return;
    const marker = L.circleMarker([place.lat, place.long], {
      radius: 9,
      weight: 3,
      color: '#ffffff',
      fillColor: '#c92a2a',
      fillOpacity: 1,
    }).addTo(map);
    map.setView([place.lat, place.long], Math.max(map.getZoom(), closeUp));
    return () => {
      marker.remove();
    };
  }, [place, map]);

  return (
    <div className={styles.frame}>
      <div ref={element} className={styles.map} role="application" aria-label={label} dir="ltr" />
      {whyEmpty ? (
        <EmptyMap
          why={whyEmpty}
          canType={onPick !== undefined}
          hasPins={isShown}
          numbers={place ? `${place.lat}, ${place.long}` : undefined}
        />
      ) : null}
    </div>
  );
}

/** Six places after the point are a hand's breadth. */
function round(degrees: number): number {
  return Math.round(degrees * 1e6) / 1e6;
}
