import { useLayoutEffect, useState } from 'react';
import type { RefObject } from 'react';
import type { PathMap } from '../model/path-map.ts';
import styles from './path-map.module.css';

/** From the middle of a row's heading, in pixels: jumps leave below it and arrive above it. */
const offset = 5;
const laneWidth = 11;
const corner = 8;
/** More lanes than this share the last one: a narrow screen must still show the rows. */
const maxLanes = 12;

/** How much room the jumps take beside the rows. */
export function arcsWidth(map: PathMap): number {
  return map.lanes === 0 ? 0 : Math.min(map.lanes, maxLanes) * laneWidth + 18;
}

interface PathMapArcsProps {
  readonly map: PathMap;
  readonly list: RefObject<HTMLOListElement | null>;
  /** The row whose jumps stand out. */
  readonly active: number | null;
}

/** The jumps between the rows, drawn beside them. The rows say the same in words, so this is for the eye only. */
export function PathMapArcs({ map, list, active }: PathMapArcsProps) {
  const [places, setPlaces] = useState<readonly { middle: number; inset: number }[]>([]);
  const [height, setHeight] = useState(0);
  useLayoutEffect(() => {
    const element = list.current;
    if (!element) return undefined;
    const measure = () => {
      const rows = [...element.querySelectorAll<HTMLElement>('[data-map-row]')];
      const placeOf = (row: HTMLElement | undefined) => ({
        middle: (row?.offsetTop ?? 0) + (row?.querySelector<HTMLElement>('[data-map-head]')?.offsetHeight ?? 0) / 2,
        inset: element.offsetWidth - (row?.offsetWidth ?? 0),
      });
      setPlaces(map.rows.map((_, place) => placeOf(rows[place])));
      setHeight(element.scrollHeight);
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [list, map]);

  const width = arcsWidth(map);
  if (width === 0) return null;
  return (
    <svg className={styles.arcs} width={width} height={height} aria-hidden>
      {map.edges
        .map((edge) => ({ ...edge, isActive: edge.from === active || edge.to === active }))
        .toSorted((one, other) => Number(one.isActive) - Number(other.isActive))
        .map(({ from, to, lane, isLoop, isActive }) => {
          const start = (places[from]?.middle ?? 0) + offset;
          const end = (places[to]?.middle ?? 0) - offset;
          const [near, far] = [width + (places[from]?.inset ?? 0), width + (places[to]?.inset ?? 0)];
          const x = width - 16 - Math.min(lane, maxLanes - 1) * laneWidth;
          const turn = end > start ? corner : -corner;
          const line = `M${near} ${start}H${x + corner}Q${x} ${start} ${x} ${start + turn}V${end - turn}Q${x} ${end} ${x + corner} ${end}H${far - 5}`;
          return (
            <g key={`${from} ${to}`} data-loop={isLoop || undefined} data-active={isActive || undefined}>
              <path d={line} fill="none" />
              <path d={`M${far} ${end}l-7 -4v8z`} stroke="none" />
            </g>
          );
        })}
    </svg>
  );
}
