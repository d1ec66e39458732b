import type { Place } from '@plumbline/domain/blueprints/shapes';

/** How the page is looked at: a place of the page is on the screen at `place * zoom + (x, y)`. */
export interface Camera {
  readonly x: number;
  readonly y: number;
  readonly zoom: number;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** The farthest look (spec/3 §9); farther only where a whole page would not fit otherwise. */
export const minZoom = 0.1;
export const maxZoom = 40;
/** How much nearer one notch of a wheel comes (spec/3 §9): by this part of what is seen. */
export const wheelStep = 0.05;
/** How many pixels of a wheel's way are one notch. */
const notch = 100;

export function toPage({ x, y, zoom }: Camera, screen: Place): Place {
  return { x: (screen.x - x) / zoom, y: (screen.y - y) / zoom };
}

export function toScreen({ x, y, zoom }: Camera, page: Place): Place {
  return { x: page.x * zoom + x, y: page.y * zoom + y };
}

/** The zoom at which a whole page fits, with a margin on the screen. */
function fittingZoom(page: Size, screen: Size, margin: number): number {
  const room = (length: number) => Math.max(1, length - 2 * margin);
  return Math.min(room(screen.width) / page.width, room(screen.height) / page.height);
}

/** The farthest look at a page on this screen. */
export function farthestZoom(page: Size, screen: Size): number {
  return Math.min(minZoom, fittingZoom(page, screen, 0));
}

/** The whole page in the middle of the screen; never nearer than pixel by pixel. */
export function fitted(page: Size, screen: Size, margin = 16): Camera {
  const zoom = Math.min(1, fittingZoom(page, screen, margin));
  return { x: (screen.width - page.width * zoom) / 2, y: (screen.height - page.height * zoom) / 2, zoom };
}

/** Another zoom at which the same place of the page stays under this place of the screen. */
export function zoomedAt(camera: Camera, at: Place, zoom: number, farthest: number): Camera {
  const next = Math.min(maxZoom, Math.max(farthest, zoom));
  const under = toPage(camera, at);
  return { x: at.x - under.x * next, y: at.y - under.y * next, zoom: next };
}

/** A wheel's turn, in pixels down: a notch up comes nearer by {@link wheelStep}. A trackpad's small steps add up to the same. */
export function wheeled(camera: Camera, at: Place, down: number, farthest: number): Camera {
  const notches = Math.min(4, Math.max(-4, down / notch));
  return zoomedAt(camera, at, camera.zoom * (1 + wheelStep) ** -notches, farthest);
}

type Fingers = readonly [Place, Place];

const middle = ([one, other]: Fingers): Place => ({ x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 });
const spread = ([one, other]: Fingers) => Math.hypot(one.x - other.x, one.y - other.y);

/** Two fingers that have moved: what was between them at first is between them now. */
export function pinched(camera: Camera, from: Fingers, to: Fingers, farthest: number): Camera {
  const [start, end] = [middle(from), middle(to)];
  const moved = { ...camera, x: camera.x + end.x - start.x, y: camera.y + end.y - start.y };
  return zoomedAt(moved, end, camera.zoom * (spread(to) / Math.max(1, spread(from))), farthest);
}
