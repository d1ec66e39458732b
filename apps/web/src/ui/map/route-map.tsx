import L from 'leaflet';
import { useEffect, useEffectEvent } from 'react';
import mapStyles from './cluster-map.module.css';
import { EmptyMap } from './empty-map.tsx';
import { placeList } from './place-list.ts';
import styles from './route-map.module.css';
import { useTileMap } from './use-tile-map.ts';

/** A stop of a route, at its place. */
export interface RoutePin {
  readonly id: string;
  /** Which stop it is, from 1. */
  readonly number: number;
  /** What it is called, with its number. */
  readonly name: string;
  readonly address: string;
  readonly lat: number;
  readonly long: number;
  /** Nothing is left to do there. */
  readonly isDone: boolean;
}

export interface RouteMapProps {
  /** In their order. */
  readonly pins: readonly RoutePin[];
  readonly label: string;
  readonly addressOf: (id: string) => string;
  readonly onOpen: (id: string) => void;
}

const popupOptions: L.PopupOptions = { maxHeight: 190, autoPanPaddingTopLeft: [8, 108] };
const positionOf = ({ lat, long }: RoutePin): L.LatLngTuple => [lat, long];

/** The pins at each place: jobs in one building are one pin with all their numbers. */
function pinsByPlace(pins: readonly RoutePin[]): readonly (readonly RoutePin[])[] {
  return [...Map.groupBy(pins, (pin) => positionOf(pin).join()).values()];
}

/** The stops of a route on a map: numbered pins, joined in their order. Drawn without pictures of the map as well. */
export function RouteMap({ pins, label, addressOf, onOpen }: RouteMapProps) {
  const { element, map, whyEmpty } = useTileMap({ isBareToo: true });
  const show = useEffectEvent((on: L.Map, at: L.LatLng, of: readonly RoutePin[]) => {
    const content = placeList(of, { addressOf, onOpen, ticks: null });
    L.popup(popupOptions).setLatLng(at).setContent(content).openOn(on);
  });

  useEffect(() => {
    if (!map) return;
    const layer = L.layerGroup().addTo(map);
    L.polyline(pins.map(positionOf), { className: styles.line ?? '', interactive: false }).addTo(layer);
    for (const here of pinsByPlace(pins)) {
      const [first] = here;
      if (!first) continue;
      const names = here.map(({ name }) => name).join(', ');
      const numbers = document.createElement('span');
      numbers.textContent = here.map(({ number }) => number).join(', ');
      const icon = L.divIcon({ className: styles.pin ?? '', html: numbers, iconSize: [0, 0] });
      const marker = L.marker(positionOf(first), { title: names, icon }).addTo(layer);
      // Numbers alone say nothing to those who hear them; whoever speaks what is seen reaches the pin.
      const spoken = here.length === 1 ? names : `${numbers.textContent}: ${names}`;
      marker.getElement()?.setAttribute('aria-label', spoken);
      marker.getElement()?.toggleAttribute(
        'data-done',
        here.every(({ isDone }) => isDone),
      );
      marker.on('click', () => show(map, marker.getLatLng(), here));
      marker.on('keypress', ({ originalEvent }: L.LeafletKeyboardEvent) => {
        if (originalEvent.key === 'Enter' || originalEvent.key === ' ') show(map, marker.getLatLng(), here);
      });
    }
    return () => {
      layer.remove();
    };
  }, [map, pins]);

  // Another day or another order shows all of it; what only changed its state leaves the map where it is.
  const places = pins.map(positionOf).join(' ');
  const showAll = useEffectEvent((on: L.Map) => {
    on.fitBounds(L.latLngBounds(pins.map(positionOf)), { maxZoom: 15, padding: [32, 32], animate: false });
  });
  useEffect(() => {
    if (map && places !== '') showAll(map);
  }, [map, places]);

  return (
    <div className={mapStyles.frame}>
      <div ref={element} className={mapStyles.map} role="application" aria-label={label} dir="ltr" />
      {whyEmpty ? <EmptyMap why={whyEmpty} canType={false} hasPins={pins.length > 0} /> : null}
    </div>
  );
}
