import type { Point } from './distance.ts';

/** Apps that lead to places, each opened by an address of its own. */
export const navigationApps = ['google', 'apple', 'waze', 'geo'] as const;
export type NavigationApp = (typeof navigationApps)[number];

/** Those that take several stops in their order. */
export const routeApps = ['google', 'apple'] as const satisfies readonly NavigationApp[];
export type RouteApp = (typeof routeApps)[number];

/** Google Maps takes at most nine places on the way to the last one. */
export const stopsOfLink = 10;

/**
 * A place as addresses write it, `32.0803,34.7805`: six places after the point are a hand's breadth. Never in exponential notation. Throws a
 * RangeError for what is not on the earth.
 */
function written({ lat, long }: Point): string {
  if (!(Math.abs(lat) <= 90 && Math.abs(long) <= 180)) throw new RangeError('The place is not on the earth');
  // Adding zero makes -0 to 0. A millionth is the least that is left, and the least that JavaScript writes without an exponent.
  return [lat, long].map((degrees) => String(Number(degrees.toFixed(6)) + 0)).join(',');
}

/** The address that leads to one place in an app (spec/2 §7 "navigation link patterns"). @throws RangeError for a place that is not on the earth */
export function stopLink(app: NavigationApp, place: Point): string {
  const at = written(place);
  switch (app) {
    case 'google':
      return `https://www.google.com/maps/dir/?api=1&destination=${at}`;
    case 'apple':
      return `https://maps.apple.com/?daddr=${at}&dirflg=d`;
    case 'waze':
      return `https://waze.com/ul?ll=${at}&navigate=yes`;
    case 'geo':
      return `geo:${at}?q=${at}`;
  }
}

/** An address that leads along some of a route's stops. */
export interface RouteLink {
  readonly href: string;
  /** Which stops they are, counted from 1 among those that follow each other at different places. */
  readonly first: number;
  readonly last: number;
}

/** The stops without those that are where the one before them is: nobody drives between two jobs in one building. */
export function routeStops<Stop extends Point>(stops: readonly Stop[]): readonly Stop[] {
  return stops.filter((stop, place) => {
    const before = stops[place - 1];
    return before === undefined || written(before) !== written(stop);
  });
}

/**
 * The addresses that lead along a day's stops in their order, from where the device is: one, or several where there are more stops than an
 * address takes. None without stops.
 * @throws RangeError for a stop that is not on the earth
 */
export function routeLinks(app: RouteApp, stops: readonly Point[]): readonly RouteLink[] {
  const all = routeStops(stops).map(written);
  return Array.from({ length: Math.ceil(all.length / stopsOfLink) }, (_, part) => {
    const some = all.slice(part * stopsOfLink, (part + 1) * stopsOfLink);
    const first = part * stopsOfLink + 1;
    return { href: routeLink(app, some), first, last: first + some.length - 1 };
  });
}

function routeLink(app: RouteApp, stops: readonly string[]): string {
  if (app === 'apple') return `https://maps.apple.com/?daddr=${stops.join('+to:')}&dirflg=d`;
  const [destination = '', ...before] = stops.toReversed();
  const waypoints = before.toReversed().map(encodeURIComponent).join('%7C');
  const ways = waypoints === '' ? '' : `&waypoints=${waypoints}`;
  return `https://www.google.com/maps/dir/?api=1&destination=${encodeURIComponent(destination)}${ways}&travelmode=driving`;
}
