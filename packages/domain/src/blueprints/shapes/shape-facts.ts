import type { Scale } from '../calibration.ts';
import type { Members } from '../checks.ts';
import type { ElementStyle } from '../styles.ts';
import type { Alignment } from './align.ts';
import type { CutOut } from './cut-out.ts';
import type { Box, Drawn, Form, Place } from './drawn.ts';
import type { Geometry } from './geojson-geometry.ts';
import type { Pen } from './pen.ts';

/** In the world, unrounded: along an open line or around a closed one in metres, and the inside in square metres. */
export interface Figures {
  readonly length: number;
  /** 0 for what has no inside. */
  readonly area: number;
}

/** The edge of a shape: straight pieces from corner to corner, or a circle. */
export interface Outline {
  readonly points: readonly number[];
  readonly isClosed: boolean;
  readonly circle: (Place & { readonly radius: number }) | null;
}

/** What a selected element is pulled by. Directions are of the page: `nw` is its upper left corner; `p3` is its fourth point. */
export interface Handle extends Place {
  readonly id: string;
}

/** The size that somebody asks for, in pixels of the page. */
export interface Sizes {
  readonly width?: number | undefined;
  readonly height?: number | undefined;
  readonly widthAsHeight?: boolean | undefined;
}

/** The sizes that are shown and set in a panel. */
export interface OfferedSizes<One> {
  /** The width is the length, in the scale of the line's own direction. */
  readonly widthIsLength: boolean;
  readonly hasHeight: boolean;
  /** Whether its height is bound to its width; null where it can't be. */
  readonly isSquare: ((shape: One) => boolean) | null;
}

/** How an element is drawn: pulled from one place to another, corner by corner, or along the way of the pen. */
export type Drawing<One extends Drawn> =
  | {
      readonly by: 'two_places';
      readonly between: (from: Place, to: Place) => Form<One>;
      /** What is pulled no longer than this is not made; null where a drag of any length makes one. */
      readonly minLength: number | null;
      /** Where the second place is with Shift; null where that changes nothing. */
      readonly steered: ((from: Place, to: Place) => Place) | null;
      /** What a click makes, of the catalogue element's size (spec/3 §9); without it a second click is waited for. */
      readonly placed: ((at: Place, size: number) => Form<One>) | null;
    }
  | { readonly by: 'corners' | 'freehand'; readonly along: (points: readonly number[]) => Form<One> };

/**
 * All that the product knows of one kind of shape. Nothing is optional: a kind that is new is asked each of these. Entries are plain
 * objects, so that what doesn't draw doesn't load them.
 */
export interface ShapeFacts<One extends Drawn, Aligned extends Drawn = One> {
  /** Its kind and form, of `canvasData` from outside. @throws DrawingFault naming the first member that is wrong */
  readonly read: (members: Members, style: ElementStyle) => Form<One>;

  /** The box around its own geometry, without the thickness of its line. */
  readonly box: (shape: One) => Box;
  /** What is drawn of it, on screens and on paper alike. */
  readonly trace: (shape: One, pen: Pen) => void;

  /** Whether it has a length at all: what is only counted isn't missing any where nothing is measured. */
  readonly hasFigures: boolean;
  readonly figures: (shape: One, scale: Scale, cutOut: CutOut) => Figures;
  /** Whether a part of any form can be cut out of it. */
  readonly takesHoles: (style: ElementStyle) => boolean;

  /** The members that are others where it is moved. */
  readonly moved: (shape: One, dx: number, dy: number) => Partial<Form<One>>;
  /** The element on a sheet that is shifted, resized and turned; without cuts, holes and scale, which are the caller's. */
  readonly aligned: (shape: One, alignment: Alignment) => Aligned;

  readonly geometry: (shape: One) => Geometry;
  /** What its GeoJSON geometry doesn't say exactly. */
  readonly properties: (shape: One) => Readonly<Record<string, unknown>>;

  readonly outline: (shape: One) => Outline;
  /** Whether a place is inside of it, as it is painted where its line crosses itself. */
  readonly contains: (shape: One, place: Place) => boolean;
  /** Whether it is touched anywhere inside, also where its style paints nothing there. */
  readonly isSolid: boolean;
  /** Places to snap to besides the corners of its outline. */
  readonly snapPoints: (shape: One) => readonly Place[];

  readonly handles: (shape: One) => readonly Handle[];
  /** With one handle pulled to another place. */
  readonly pulled: (shape: One, handle: string, to: Place) => One;
  /** Whether it has its handles however small it is on the screen: points are there to be pulled one by one. */
  readonly keepsHandles: boolean;
  readonly resized: (shape: One, sizes: Sizes) => One;
  readonly sizes: OfferedSizes<One>;

  readonly drawing: Drawing<One>;
  /** How thick a new one's line is, of the catalogue element's size (spec/3 §9). */
  readonly initialStroke: (size: number, style: ElementStyle) => number;
}

/** The entries of all kinds of shapes. */
export type ShapeRegistry<All extends Drawn & { readonly kind: string }> = {
  readonly [Kind in All['kind']]: ShapeFacts<Extract<All, { readonly kind: Kind }>, All>;
};
