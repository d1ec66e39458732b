import L from 'leaflet';
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import Supercluster from 'supercluster';
import { isolatedName } from '../../i18n/isolated.ts';
import type { Selection } from '../grid/selection.ts';
import { afterCheckOf } from '../grid/selection.ts';
import styles from './cluster-map.module.css';
import { EmptyMap } from './empty-map.tsx';
import type { MapBounds } from './map-bounds.ts';
import type { PlaceTicks } from './place-list.ts';
import { placeList } from './place-list.ts';
import { PlacesBelow } from './places-below.tsx';
import { useTileMap } from './use-tile-map.ts';

export interface MappedThing {
  readonly id: string;
  readonly name: string;
  readonly address: string;
  /** A line more of it. */
  readonly note?: string;
  /** Any CSS colour of its pin. */
  readonly colour?: string;
  readonly lat: number;
  readonly long: number;
}

export interface ClusterMapProps {
  readonly things: readonly MappedThing[];
  readonly label: string;
  readonly addressOf: (id: string) => string;
  readonly onOpen: (id: string) => void;
  /** What is ticked, and what ticks; without it nothing can be done with several. */
  readonly selection?: Selection | undefined;
  readonly onSelect?: ((selection: Selection) => void) | undefined;
  /** The part of the earth that is looked at, whenever it was moved. */
  readonly onMove?: (bounds: MapBounds) => void;
}

const closest = 19;
/** The maximum number of names where markers overlap; the list itself has the rest. */
const namedAtOnce = 50;
/** From the edges of the map, in pixels; at the top it is below the buttons that zoom. */
const roomOfPopup = { top: 108, side: 8 } as const;
const popupOptions: L.PopupOptions = {
  maxHeight: 190,
  autoPanPaddingTopLeft: [roomOfPopup.side, roomOfPopup.top],
  autoPanPaddingBottomRight: [roomOfPopup.side, roomOfPopup.side],
};

/** Opens a popup that stays whole in the map, also when a bar below it takes some of its room. */
function openPopup(map: L.Map, at: L.LatLng, content: HTMLElement): void {
  const popup = L.popup(popupOptions).setLatLng(at).setContent(content).openOn(map);
  const pan = () => {
    const { offsetWidth = 0, offsetHeight = 0 } = popup.getElement() ?? {};
    const { top, side } = roomOfPopup;
    const beside = side + offsetWidth / 2;
    const above = top + offsetHeight + side;
    map.panInside(at, { paddingTopLeft: [beside, above], paddingBottomRight: [beside, side], animate: false });
  };
  map.on('resize', pan);
  popup.on('remove', () => map.off('resize', pan));
}

function boundsOf(map: L.Map): MapBounds {
  const seen = map.getBounds();
  const within = (value: number, limit: number) => Math.max(-limit, Math.min(limit, value));
  return {
    south: within(seen.getSouth(), 90),
    west: within(seen.getWest(), 180),
    north: within(seen.getNorth(), 90),
    east: within(seen.getEast(), 180),
  };
}

const icon = (className: string | undefined, content: string, size: number) =>
  L.divIcon({ className: className ?? '', html: content, iconSize: [size, size] });

/** Many places on one map; those that would cover each other are drawn as their number, and come apart as one goes closer. */
export function ClusterMap({ things, label, addressOf, onOpen, selection, onSelect, onMove }: ClusterMapProps) {
  const { t } = useTranslation('ui');
  const hasThings = things.length > 0;
  const { element, map, whyEmpty } = useTileMap({ isBareToo: hasThings });
  const [seen, setSeen] = useState<MapBounds | null>(null);
  const isListed = whyEmpty !== null && hasThings;
  const index = useMemo(() => {
    const made = new Supercluster<MappedThing>({ radius: 60, maxZoom: closest });
    return made.load(
      things.map((thing) => ({
        type: 'Feature',
        geometry: { type: 'Point', coordinates: [thing.long, thing.lat] },
        properties: thing,
      })),
    );
  }, [things]);

  // The rendered markers, to update the selection without rendering them again, which would close an open popup.
  const drawn = useRef<{ readonly ids: readonly string[]; readonly element: HTMLElement | undefined }[]>([]);
  const latest = useRef({ selection, onSelect });
  const mark = () => {
    for (const { ids, element: pin } of drawn.current) {
      pin?.toggleAttribute(
        'data-ticked',
        ids.some((id) => latest.current.selection?.has(id)),
      );
    }
  };
  useEffect(() => {
    latest.current = { selection, onSelect };
    mark();
  });
  const onTick = (ids: readonly string[]) => {
    const { selection: ticked, onSelect: select } = latest.current;
    if (ticked && select) select(afterCheckOf(ticked, ids));
  };
  const ticks: PlaceTicks | null = onSelect
    ? {
        isTicked: (id) => latest.current.selection?.has(id) ?? false,
        onTick,
        labelOf: (name) => t(($) => $.ui.map.choose, { name: isolatedName(name) }),
        labelOfAll: t(($) => $.ui.map.chooseAll),
      }
    : null;
  const list = (of: readonly MappedThing[]) => placeList(of, { addressOf, onOpen, ticks });
  // Not bound to its marker, which is drawn again once the map has moved to make room for it.
  const show = (at: L.LatLng, of: readonly MappedThing[]) => {
    if (map) openPopup(map, at, list(of));
  };
  /** By keyboard Leaflet opens popups that are bound to a marker, and nothing else. */
  const onPress = (marker: L.Marker, press: (event: MouseEvent | KeyboardEvent) => void) =>
    marker
      .on('click', ({ originalEvent }: L.LeafletMouseEvent) => press(originalEvent))
      .on('keypress', ({ originalEvent }: L.LeafletKeyboardEvent) => {
        if (originalEvent.key === 'Enter' || originalEvent.key === ' ') press(originalEvent);
      });
  const openCluster = (at: L.LatLng, cluster: number) => {
    const zoom = index.getClusterExpansionZoom(cluster);
    if (zoom <= closest) return void map?.setView(at, zoom);
    const leaves = index.getLeaves(cluster, namedAtOnce).map(({ properties }) => properties);
    show(at, leaves);
  };
  const draw = useEffectEvent((layer: L.LayerGroup, on: L.Map, clusters: typeof index) => {
    layer.clearLayers();
    drawn.current = [];
    const { south, west, north, east } = boundsOf(on);
    for (const found of clusters.getClusters([west, south, east, north], Math.round(on.getZoom()))) {
      const [long = 0, lat = 0] = found.geometry.coordinates;
      const { properties } = found;
      if ('cluster' in properties) {
        const title = t(($) => $.ui.map.cluster, { count: properties.point_count });
        const marker = L.marker([lat, long], {
          title,
          icon: icon(styles.cluster, String(properties.point_count_abbreviated), 44),
        });
        const ids = clusters.getLeaves(properties.cluster_id, Infinity).map((leaf) => leaf.properties.id);
        onPress(marker, ({ shiftKey }) => {
          if (shiftKey && latest.current.onSelect) onTick(ids);
          else openCluster(marker.getLatLng(), properties.cluster_id);
        });
        marker.addTo(layer);
        drawn.current.push({ ids, element: marker.getElement() });
        // A number alone says nothing to those who hear it.
        marker.getElement()?.setAttribute('aria-label', title);
      } else {
        const pin = L.marker([lat, long], { title: properties.name, icon: icon(styles.single, '', 28) });
        onPress(pin, ({ shiftKey }) => {
          if (shiftKey && latest.current.onSelect) onTick([properties.id]);
          else show(pin.getLatLng(), [properties]);
        });
        pin.addTo(layer);
        drawn.current.push({ ids: [properties.id], element: pin.getElement() });
        if (properties.colour) pin.getElement()?.style.setProperty('background-color', properties.colour);
      }
    }
    mark();
  });
  const reportBounds = useEffectEvent(() => {
    if (!map) return;
    const bounds = boundsOf(map);
    setSeen(bounds);
    onMove?.(bounds);
  });

  useEffect(() => {
    if (!map) return;
    const layer = L.layerGroup().addTo(map);
    draw(layer, map, index);
    const moved = () => {
      draw(layer, map, index);
      reportBounds();
    };
    map.on('moveend', moved);
    return () => {
      map.off('moveend', moved);
      layer.remove();
    };
  }, [map, index]);

  // The map begins with all that is on it; where the person has gone from there, it stays.
  const showAll = useEffectEvent((on: L.Map) => {
    on.fitBounds(L.latLngBounds(things.map(({ lat, long }) => [lat, long])), { maxZoom: 15, padding: [32, 32] });
  });
  useEffect(() => {
    if (map && hasThings) showAll(map);
  }, [map, hasThings]);

  return (
    <div className={styles.frame} data-listed={isListed || undefined}>
      <div className={styles.drawing}>
        <div ref={element} className={styles.map} role="application" aria-label={label} dir="ltr" />
        {whyEmpty ? <EmptyMap why={whyEmpty} canType={false} hasPins={hasThings} /> : null}
      </div>
      {isListed ? (
        <PlacesBelow
          places={things}
          seen={seen}
          addressOf={addressOf}
          onOpen={onOpen}
          selection={selection}
          onSelect={onSelect}
        />
      ) : null}
    </div>
  );
}
