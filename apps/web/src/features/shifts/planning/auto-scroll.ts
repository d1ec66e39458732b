import { roomOf, scrollerOf } from './board-geometry.ts';

/** How near to an edge a pointer scrolls, and how fast at most, in pixels and pixels a frame. */
const zone = 56;
const fastest = 18;

/** Scrolls the board under a pointer that is near one of its edges; the nearer, the faster. In both directions of writing. */
export function scrollNearEdge(x: number, y: number): void {
  const element = document.elementFromPoint(x, y);
  const scroller = element && scrollerOf(element);
  if (!scroller) return;
  const room = roomOf(scroller);
  const speed = (at: number, from: number, to: number) => {
    const near = Math.min(zone, (to - from) / 4);
    if (at < from + near) return -Math.min(1, (from + near - at) / near) * fastest;
    return at > to - near ? Math.min(1, (at - to + near) / near) * fastest : 0;
  };
  const [left, top] = [speed(x, room.left, room.right), speed(y, room.top, room.bottom)];
  if (left !== 0 || top !== 0) scroller.scrollBy({ left, top, behavior: 'instant' });
}
