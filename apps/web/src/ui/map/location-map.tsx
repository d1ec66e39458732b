import 'leaflet/dist/leaflet.css';
import L from 'leaflet';
import { useEffect, useRef } from 'react';
import { useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { defaultCentre } from './default-centre.ts';
import styles from './location-map.module.css';

export interface MapPlace {
  readonly lat: number;
  readonly long: number;
}

interface LocationMapProps {
  readonly place: MapPlace | null;
  readonly label: string;
  /** A click on the map sets the place; without it the map only shows. */
  readonly onPick?: ((place: MapPlace) => void) | undefined;
}

const closeUp = 16;

/** A map with one place on it. Maps are never mirrored. */
export function LocationMap({ place, label, onPick }: LocationMapProps) {
  const { t } = useTranslation('ui');
  const zoomIn = t(($) => $.ui.map.zoomIn);
  const zoomOut = t(($) => $.ui.map.zoomOut);
  const element = useRef<HTMLDivElement>(null);
  const map = useRef<L.Map | null>(null);
  const marker = useRef<L.CircleMarker | null>(null);
  const pick = useEffectEvent((at: L.LatLng) => onPick?.({ lat: round(at.lat), long: round(at.wrap().lng) }));

  useEffect(() => {
    if (!element.current) return;
    const made = L.map(element.current, { zoomControl: false, scrollWheelZoom: false });
    L.control.zoom({ zoomInTitle: zoomIn, zoomOutTitle: zoomOut }).addTo(made);
    // Who drew the map is named; the library it is shown by need not be.
    made.attributionControl.setPrefix(false);
    made.setView([defaultCentre.lat, defaultCentre.long], defaultCentre.zoom);
    L.tileLayer('https://tile.openstreetmap.org/{z}/{x}/{y}.png', {
      maxZoom: 19,
      attribution: '© OpenStreetMap',
    }).addTo(made);
    made.on('click', (event) => pick(event.latlng));
    map.current = made;
    return () => {
      made.remove();
      map.current = null;
      marker.current = null;
    };
  }, [zoomIn, zoomOut]);

  useEffect(() => {
    marker.current?.remove();
    marker.current = null;
    if (!place || !map.current) return;
    marker.current = L.circleMarker([place.lat, place.long], {
      radius: 9,
      weight: 3,
      color: '#ffffff',
      fillColor: '#c92a2a',
      fillOpacity: 1,
    }).addTo(map.current);
    map.current.setView([place.lat, place.long], Math.max(map.current.getZoom(), closeUp));
  }, [place]);

  return <div ref={element} className={styles.map} role="application" aria-label={label} dir="ltr" />;
}

/** Six places after the point are a hand's breadth. */
function round(degrees: number): number {
  return Math.round(degrees * 1e6) / 1e6;
}
