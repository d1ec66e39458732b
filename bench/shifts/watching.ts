/** How a program's board is read. */
export interface Board {
  /** The page's folder. */
  readonly page: 'ours' | 'theirs';
  /** Matches what scrolls the cells. */
  readonly scroller: string;
  /** Matches a job in a cell, which can be pressed. */
  readonly chip: string;
  /** Match what names the lines and the columns: cells are drawn where both are. */
  readonly lineHead: string;
  readonly columnHead: string;
  /** Matches what is there while a job is dragged. */
  readonly held: string;
}

interface Watched {
  /** When each frame began. */
  readonly frames: number[];
  /** Of each frame that was painted, how much of the room for cells had none. */
  readonly blanks: number[];
  isOver: boolean;
}

export interface Point {
  readonly x: number;
  readonly y: number;
}

type Page = typeof globalThis & {
  watched: Watched;
  show: () => void;
  blankShare: () => number;
  chipNear: (inline: number, block: number) => Point | null;
};

/**
 * In the page: gives `blankShare()`, how much of the room for cells has none, and `chipNear(…)`, where a job can be pressed, the nearest to a
 * place in the room; null where there is none.
 */
export function learnBoard({ scroller, chip, lineHead, columnHead }: Board): void {
  const roomOf = () => {
    const box = document.querySelector(scroller)?.getBoundingClientRect();
    const column = document.querySelector(columnHead)?.getBoundingClientRect();
    const line = document.querySelector(lineHead)?.getBoundingClientRect();
    if (!box || !column || !line) return null;
    return { left: line.right, right: box.right, top: column.bottom, bottom: box.bottom };
  };
  const drawn = (selector: string, of: (box: DOMRect) => readonly [number, number], from: number, to: number) =>
    [...document.querySelectorAll(selector)].reduce((sum, one) => {
      const [begins, ends] = of(one.getBoundingClientRect());
      return sum + Math.max(0, Math.min(ends, to) - Math.max(begins, from));
    }, 0);
  const blankShare = () => {
    const room = roomOf();
    if (!room || room.right <= room.left || room.bottom <= room.top) return 1;
    const { left, right, top, bottom } = room;
    const lines = drawn(lineHead, (box) => [box.top, box.bottom], top, bottom) / (bottom - top);
    const columns = drawn(columnHead, (box) => [box.left, box.right], left, right) / (right - left);
    return 1 - Math.min(1, lines) * Math.min(1, columns);
  };
  const chipNear = (inline: number, block: number) => {
    const room = roomOf();
    if (!room) return null;
    const x = room.left + inline * (room.right - room.left);
    const y = room.top + block * (room.bottom - room.top);
    const found = [...document.querySelectorAll(chip)].flatMap((one) => {
      const box = one.getBoundingClientRect();
      const at = { x: box.left + box.width / 2, y: box.top + box.height / 2 };
      const isIn = at.x > room.left && at.x < room.right && at.y > room.top && at.y < room.bottom;
      return isIn && one.contains(document.elementFromPoint(at.x, at.y)) ? [at] : [];
    });
    const far = (at: Point) => Math.hypot(at.x - x, at.y - y);
    return found.toSorted((one, other) => far(one) - far(other))[0] ?? null;
  };
  Object.assign(globalThis, { blankShare, chipNear });
}

/** In the page: shows the board; gives the milliseconds until all in sight is painted and a job in it can be pressed. */
export function showBoard(): Promise<number> {
  const { show, blankShare, chipNear } = globalThis as Page;
  const paint = new MessageChannel();
  return new Promise((resolve) => {
    const began = performance.now();
    const look = () => {
      if (blankShare() > 0.02 || chipNear(0.5, 0.5) === null) return void requestAnimationFrame(look);
      // What this frame shows is painted before anything else comes to turn.
      paint.port1.addEventListener('message', () => resolve(performance.now() - began), { once: true });
      paint.port1.start();
      paint.port2.postMessage(null);
    };
    show();
    requestAnimationFrame(look);
  });
}

/** In the page: notes when frames begin, and, where it is asked for, what each showed. Looking costs time: not while times count. */
export function beginWatching(isForBlanks: boolean): void {
  const page = globalThis as Page;
  const watched: Watched = { frames: [], blanks: [], isOver: false };
  page.watched = watched;
  const paint = new MessageChannel();
  paint.port1.addEventListener('message', () => watched.blanks.push(page.blankShare()));
  paint.port1.start();
  const next = (at: number) => {
    if (watched.isOver) return;
    watched.frames.push(at);
    if (isForBlanks) paint.port2.postMessage(null);
    requestAnimationFrame(next);
  };
  requestAnimationFrame(next);
}

export function endWatching(): { readonly frames: readonly number[]; readonly blanks: readonly number[] } {
  const { watched } = globalThis as Page;
  watched.isOver = true;
  return { frames: watched.frames, blanks: watched.blanks };
}

/** In the page: where a job can be pressed, the nearest to a place in the room, of 0 to 1 each way. */
export function findChip([inline, block]: readonly [number, number]): Point | null {
  return (globalThis as Page).chipNear(inline, block);
}
