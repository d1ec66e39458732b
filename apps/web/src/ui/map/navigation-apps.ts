import type { NavigationApp, RouteApp } from '@plumbline/domain/places/route-links';

/** Devices that come with Apple Maps; a tablet calls itself a Macintosh. */
const isApple = (userAgent: string) => /iPhone|iPad|iPod|Macintosh/.test(userAgent);

/** The apps that lead to one place on this device, the most usual first. Only Android hands `geo:` to whatever app there is. */
export function navigationAppsOf(userAgent: string): readonly NavigationApp[] {
  return [
    'waze',
    'google',
    ...(isApple(userAgent) ? (['apple'] as const) : []),
    ...(userAgent.includes('Android') ? (['geo'] as const) : []),
  ];
}

/** The apps that lead along several stops on this device. */
export function routeAppsOf(userAgent: string): readonly RouteApp[] {
  return isApple(userAgent) ? ['apple', 'google'] : ['google'];
}
