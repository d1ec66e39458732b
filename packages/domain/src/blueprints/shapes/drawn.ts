import type { StyleCode } from '../styles.ts';

/*
 * What every element on a plan has. All places are in page coordinates: pixels of the page's picture as GET /v2/asset/pdf-images gives it,
 * upright as the plan is turned, from its upper left corner, x to the right and y down. Rows of points are flat: x1, y1, x2, y2, …
 */

export interface Place {
  readonly x: number;
  readonly y: number;
}

export interface Box extends Place {
  readonly width: number;
  readonly height: number;
}

/** A rectangle that the scissors have cut out of an element: nothing of it is drawn there, nor counted. */
export interface Cut extends Box {
  /** The scissors' own mark, so that a cut can be taken away again (spec/3 §3 `scissorsId`). */
  readonly scissorsId: string;
}

/** A part of any form that was cut out of a room: a shaft, a stair. As a cut, nothing of the element is there. */
export interface Hole {
  readonly scissorsId: string;
  /** A closed row of places. */
  readonly points: readonly number[];
}

/** The scale that an element was measured with, in metres a pixel, and how that came about. */
export interface ElementScale {
  readonly x: number;
  readonly y: number;
  /** The area with a scale of its own that it lay in; null for the page's. */
  readonly area: string | null;
  readonly method: 'arrows' | 'line';
  /** Who measured the plan, by id, and when; null where that isn't known. */
  readonly by: string | null;
  readonly at: string | null;
}

/** What every element has, whatever its kind. */
export interface Drawn {
  /** From 1. */
  readonly page: number;
  /** The type that it was drawn as. It stays when the catalogue element is changed or removed. */
  readonly style: StyleCode;
  /** How thick its line is (spec/3 §3 `strokeHeight`). */
  readonly strokeHeight: number;
  readonly comment?: string;
  /** Something is wrong here: the answer that it belongs to is tagged as an issue. */
  readonly issue?: true;
  /** Photos of what is marked, by the ids of their files. */
  readonly photos?: readonly string[];
  /** Elements with the same group are selected and moved together. */
  readonly groupId?: string;
  readonly cuts?: readonly Cut[];
  /** Only what is closed and has corners has holes (`takesHoles`). */
  readonly holes?: readonly Hole[];
  /** Missing as long as nothing is measured where it lies: then the plan's is taken. */
  readonly scale?: ElementScale;
}

/** What a shape has beside that: its kind, and the members that say its form. */
export type Form<One extends Drawn> = Omit<One, keyof Drawn>;
