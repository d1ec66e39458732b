import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Point } from './distance.ts';
import { navigationApps, routeApps, routeLinks, routeStops, stopLink, stopsOfLink } from './route-links.ts';

const square: Point = { lat: 32.0803, long: 34.7805 };
const tower: Point = { lat: 32.0746, long: 34.7923 };
const port: Point = { lat: 31.8, long: 34.65 };
const anyPoint = fc.record({
  lat: fc.double({ min: -90, max: 90, noNaN: true }),
  long: fc.double({ min: -180, max: 180, noNaN: true }),
});
/** The i-th of many places that are all different. */
const place = (n: number): Point => ({ lat: 30 + n / 100, long: 34 });

/** The stops that an address names, in the order in which it leads to them. */
function namedIn(href: string): readonly string[] {
  const valueOf = (name: string) => new RegExp(`[?&]${name}=([^&]*)`).exec(href)?.[1];
  const daddr = valueOf('daddr');
  if (daddr !== undefined) return daddr.split('+to:');
  const ways = valueOf('waypoints');
  return [...(ways === undefined ? [] : ways.split('%7C')), valueOf('destination') ?? ''].map(decodeURIComponent);
}

describe('the address of one place', () => {
  it('is that of each app', () => {
    expect(navigationApps.map((app) => stopLink(app, square))).toEqual([
      'https://www.google.com/maps/dir/?api=1&destination=32.0803,34.7805',
      'https://maps.apple.com/?daddr=32.0803,34.7805&dirflg=d',
      'https://waze.com/ul?ll=32.0803,34.7805&navigate=yes',
      'geo:32.0803,34.7805?q=32.0803,34.7805',
    ]);
  });

  it('names places near zero, and south and west of it, as plain numbers', () => {
    expect(stopLink('geo', { lat: -0, long: 0.000_000_4 })).toBe('geo:0,0?q=0,0');
    expect(stopLink('geo', { lat: 0.000_001, long: -179.999_999_9 })).toBe('geo:0.000001,-180?q=0.000001,-180');
    expect(stopLink('geo', { lat: -33.856_784_3, long: 151.215_296_7 })).toContain('-33.856784,151.215297');
    fc.assert(
      fc.property(anyPoint, fc.constantFrom(...navigationApps), (point, app) => {
        const link = stopLink(app, point);
        expect(link).toMatch(/-?\d+(\.\d{1,6})?,-?\d+(\.\d{1,6})?/);
        // Nothing that turns the direction of a text, and no exponent.
        expect(link).not.toMatch(/[\u200e\u200f\u202a-\u202e\u2066-\u2069]|\de[+-]?\d/);
      }),
    );
  });

  it('is refused beyond the earth', () => {
    for (const wrong of [
      { lat: 91, long: 0 },
      { lat: 0, long: -181 },
      { lat: Number.NaN, long: 0 },
    ]) {
      expect(() => stopLink('google', wrong)).toThrow(RangeError);
    }
  });
});

describe('the addresses of a route', () => {
  it('lead along its stops in their order', () => {
    const google = routeLinks('google', [square, tower, port]);
    expect(google).toEqual([
      {
        href: 'https://www.google.com/maps/dir/?api=1&destination=31.8%2C34.65&waypoints=32.0803%2C34.7805%7C32.0746%2C34.7923&travelmode=driving',
        first: 1,
        last: 3,
      },
    ]);
    expect(routeLinks('apple', [square, tower, port]).map(({ href }) => href)).toEqual([
      'https://maps.apple.com/?daddr=32.0803,34.7805+to:32.0746,34.7923+to:31.8,34.65&dirflg=d',
    ]);
    expect(routeLinks('google', [square]).map(({ href }) => namedIn(href))).toEqual([['32.0803,34.7805']]);
    expect(routeLinks('google', [])).toEqual([]);
  });

  it('take at most nine places on the way, and go on in the next one', () => {
    const parts = routeLinks(
      'google',
      Array.from({ length: 21 }, (_, n) => place(n)),
    );
    expect(parts.map(({ first, last }) => [first, last])).toEqual([
      [1, 10],
      [11, 20],
      [21, 21],
    ]);
    expect(parts[0]?.href.match(/%7C/g)).toHaveLength(8);
  });

  it('name each stop once and in order, whatever they are', () => {
    fc.assert(
      fc.property(fc.array(anyPoint, { maxLength: 40 }), fc.constantFrom(...routeApps), (stops, app) => {
        const links = routeLinks(app, stops);
        const expected = routeStops(stops).map((one) => namedIn(stopLink('google', one))[0]);
        expect(links.flatMap(({ href }) => namedIn(href))).toEqual(expected);
        for (const { href, first, last } of links) {
          expect(namedIn(href)).toHaveLength(last - first + 1);
          expect(last - first).toBeLessThan(stopsOfLink);
        }
      }),
    );
  });

  it('stop once for several jobs at the same place, and again after another', () => {
    expect(routeStops([square, { ...square }, tower, square])).toEqual([square, tower, square]);
  });
});
