import { expect, it } from 'vitest';
import { navigationAppsOf, routeAppsOf } from './navigation-apps.ts';

const android = 'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36';
const phone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_4 like Mac OS X) AppleWebKit/605.1.15 Version/18.4 Mobile/15E148';
const tablet = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.4 Safari/605.1.15';
const desk = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36';

it('a place is opened by what the device has', () => {
  expect(navigationAppsOf(android)).toEqual(['waze', 'google', 'geo']);
  expect(navigationAppsOf(phone)).toEqual(['waze', 'google', 'apple']);
  expect(navigationAppsOf(tablet)).toEqual(['waze', 'google', 'apple']);
  expect(navigationAppsOf(desk)).toEqual(['waze', 'google']);
});

it('a route is opened by Apple Maps first where there is one', () => {
  expect([android, phone, tablet, desk].map(routeAppsOf)).toEqual([
    ['google'],
    ['apple', 'google'],
    ['apple', 'google'],
    ['google'],
  ]);
});
