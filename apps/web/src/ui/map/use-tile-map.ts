import 'leaflet/dist/leaflet.css';
import L from 'leaflet';
import type { RefObject } from 'react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useInstance } from '../../lib/access/hooks.ts';
import { defaultCentre } from './default-centre.ts';
import type { WhyEmpty } from './empty-map.tsx';

/** Loads what is missing again once the network is back, and says meanwhile why nothing is shown. */
function addTiles(map: L.Map, tiles: { url: string; attribution: string }, tell: (why: WhyEmpty | null) => void) {
  const layer = L.tileLayer(tiles.url, {
    maxZoom: 19,
    attribution: tiles.attribution,
    // Tile servers want to know which site asks; the page's own address is no business of theirs (decision 0039).
    referrerPolicy: 'origin',
  });
  let isAnyShown = false;
  layer.on('tileload', () => {
    isAnyShown = true;
    tell(null);
  });
  layer.on('tileerror', () => {
    if (!isAnyShown) tell(navigator.onLine ? 'unreachable' : 'offline');
  });
  layer.addTo(map);
  for (const link of map.attributionControl.getContainer()?.querySelectorAll('a') ?? []) {
    link.target = '_blank';
    link.rel = 'noreferrer';
  }
  const again = () => layer.redraw();
  window.addEventListener('online', again);
  return () => window.removeEventListener('online', again);
}

interface TileMap {
  /** Goes to the element that the map is drawn in. */
  readonly element: RefObject<HTMLDivElement | null>;
  /** The map, once it is drawn. */
  readonly map: L.Map | null;
  /** Why there are no pictures; null where there are, or while they are on their way. */
  readonly whyEmpty: WhyEmpty | null;
}

interface TileMapOptions {
  /** What is on it is worth drawing without pictures too, where this installation has none. */
  readonly isBareToo?: boolean;
}

/** Ends a zoom that is being shown: the library would end it a moment later, and fail where the map is gone by then. */
function endZoom(map: L.Map): void {
  const shown = map.getContainer().querySelector('.leaflet-proxy');
  shown?.dispatchEvent(new TransitionEvent(L.DomUtil.TRANSITION_END, { propertyName: 'transform' }));
}

/** A map with the pictures that this installation has, and nothing on it yet. Maps are never mirrored. */
export function useTileMap({ isBareToo = false }: TileMapOptions = {}): TileMap {
  const { t } = useTranslation('ui');
  const zoomIn = t(($) => $.ui.map.zoomIn);
  const zoomOut = t(($) => $.ui.map.zoomOut);
  // The cached bootstrap response of an older release has none.
  const tiles = useInstance().tiles ?? null;
  const element = useRef<HTMLDivElement>(null);
  const [map, setMap] = useState<L.Map | null>(null);
  const [failure, setFailure] = useState<WhyEmpty | null>(null);
  // A map with pictures stays the same one while what is on it comes and goes.
  const isDrawn = tiles !== null || isBareToo;

  useEffect(() => {
    if (!element.current || !isDrawn) return;
    const made = L.map(element.current, { zoomControl: false, scrollWheelZoom: false, maxZoom: 19 });
    // Without pictures it alone says how far apart places are.
    L.control.scale({ imperial: false }).addTo(made);
    L.control.zoom({ zoomInTitle: zoomIn, zoomOutTitle: zoomOut }).addTo(made);
    // Who drew the map is named; the library it is shown by need not be.
    made.attributionControl.setPrefix(false);
    made.setView([defaultCentre.lat, defaultCentre.long], defaultCentre.zoom);
    const stop = tiles ? addTiles(made, tiles, setFailure) : null;
    // A list that appears beside it takes a part of its room.
    const room = new ResizeObserver(() => made.invalidateSize({ animate: false }));
    room.observe(element.current);
    setMap(made);
    return () => {
      stop?.();
      room.disconnect();
      endZoom(made);
      made.remove();
      setMap(null);
    };
  }, [zoomIn, zoomOut, tiles, isDrawn]);

  return { element, map, whyEmpty: tiles ? failure : 'off' };
}
