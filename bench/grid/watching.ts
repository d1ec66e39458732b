/** How a program's table is read and worked. */
export interface Table {
  /** The page's folder. */
  readonly page: 'ours' | 'theirs';
  /** Matches what the rows are scrolled in. */
  readonly scroller: string;
  /** Matches what has the scroll bar at its end. */
  readonly bar: string;
  /** Matches a row that is drawn. Its first link is the job's number, from 1. */
  readonly row: string;
  /** Matches what can be seen of a row only once its cells are there. */
  readonly cell: string;
  /** Matches what has the focus while it is moved through by keys. */
  readonly focused: string;
  /** Matches what covers rows at the top of the scroller. */
  readonly head?: string;
}

/** What the page tells while it is watched. */
interface Watched {
  /** When each frame began. */
  readonly frames: number[];
  /** Of each frame that was painted, how much of the room for rows had none. */
  readonly blanks: number[];
  isOver: boolean;
}

type Page = typeof globalThis & { watched: Watched; show: () => void; blankShare: () => number; lastRow: () => number };

/** In the page: gives `blankShare()`, how much of what is in sight has no row with cells, and `lastRow()`, the number of the lowest. */
export function learnTable({ scroller, row, cell, head }: Table): void {
  const rowsInSight = () => {
    const box = document.querySelector(scroller)?.getBoundingClientRect();
    if (!box) return null;
    const top = head ? (document.querySelector(head)?.getBoundingClientRect().bottom ?? box.top) : box.top;
    const there = [...document.querySelectorAll(row)].flatMap((one) => {
      const { top: begins, bottom: ends } = one.getBoundingClientRect();
      const height = Math.min(ends, box.bottom) - Math.max(begins, top);
      return height > 0 && one.querySelector(cell) ? [{ element: one, begins, height }] : [];
    });
    return { height: box.bottom - top, there };
  };
  const blankShare = () => {
    const seen = rowsInSight();
    if (!seen || seen.height <= 0) return 1;
    return Math.max(0, 1 - seen.there.reduce((sum, { height }) => sum + height, 0) / seen.height);
  };
  const lastRow = () => {
    const lowest = rowsInSight()?.there.toSorted((one, other) => other.begins - one.begins)[0];
    return Number(lowest?.element.querySelector(cell)?.textContent ?? 0);
  };
  Object.assign(globalThis, { blankShare, lastRow });
}

/** In the page: shows the table; gives the milliseconds until what is in sight is painted, all of it. */
export function showTable(): Promise<number> {
  const { show, blankShare } = globalThis as Page;
  const paint = new MessageChannel();
  return new Promise((resolve) => {
    const began = performance.now();
    const look = () => {
      if (blankShare() > 0.02) return void requestAnimationFrame(look);
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
