import type { ArrowShape } from '@plumbline/domain/blueprints/calibration';
import type { CatalogueElement } from '@plumbline/domain/blueprints/catalogue';
import type { EditorMode } from '@plumbline/domain/access/modes';
import type { Box, Place, Shape } from '@plumbline/domain/blueprints/shapes';
import type { Handle } from '@plumbline/domain/blueprints/shapes/shape-facts';
import type { ElementStyle, ShapeKind, StyleCode } from '@plumbline/domain/blueprints/styles';
import { styleOf } from '@plumbline/domain/blueprints/styles';
import type { Camera } from './camera.ts';
import type { PlanDocument } from './document.ts';
import type { PlanElement } from './element.ts';
import type { PlanHistory } from './history.ts';
import type { Snap } from './snapping.ts';

/**
 * The tools of the specification (spec/3 §3), a line that measures in any direction, a part of the page with a scale of its own, one that
 * checks a printed dimension, and one that cuts a part of any form out of a room.
 */
export const toolNames = [
  'move',
  'horizontal_measure',
  'vertical_measure',
  'line_measure',
  'scale_area',
  'check',
  'scissors',
  'cut_out',
  'line',
  'rect',
  'circle',
  'doodle',
  'lamp',
  'polygon',
  'open_polygon',
] as const;
export type ToolName = (typeof toolNames)[number];

const measuring: readonly ToolName[] = ['horizontal_measure', 'vertical_measure', 'line_measure', 'scale_area'];

/** Whether a tool belongs to a mode: moving and checking to all, measuring to SET, what draws and cuts to EDIT. */
export function isToolOf(mode: EditorMode, tool: ToolName): boolean {
  if (tool === 'move' || tool === 'check') return true;
  return mode === (measuring.includes(tool) ? 'SET' : 'EDIT');
}

/** The tool by which each kind of shape is drawn. */
const tools: Readonly<Record<ShapeKind, (style: ElementStyle) => ToolName>> = {
  Line: () => 'line',
  Rect: () => 'rect',
  Circle: () => 'circle',
  Doodle: () => 'doodle',
  Lamp: () => 'lamp',
  Polygon: ({ isClosed }) => (isClosed ? 'polygon' : 'open_polygon'),
};

/** The tool that draws elements of a type. */
export function toolFor(type: StyleCode): ToolName {
  const style = styleOf(type);
  return tools[style.kind](style);
}

export interface Modifiers {
  readonly shift: boolean;
  /** Suspends snapping. */
  readonly alt: boolean;
  /** Control or Command. */
  readonly control: boolean;
}

/** A mouse, pen or finger as tools see it. */
export interface Pointer {
  readonly kind: 'mouse' | 'touch' | 'pen';
  readonly screen: Place;
  readonly page: Place;
  readonly modifiers: Modifiers;
  /** In milliseconds, from anywhere. */
  readonly time: number;
}

/** What a tool shows that is not in the document (yet). All in page coordinates. */
export interface Preview {
  readonly shape?: Shape;
  readonly arrow?: ArrowShape;
  /** A rectangle that is being pulled up: to cut, or to select. */
  readonly box?: Box;
  readonly snap?: Snap | null;
  /** Where a finger that is still looking would place the first point. */
  readonly at?: Place;
  /** How many corners a polygon has by now; with enough of them it can be finished. */
  readonly corners?: number;
  readonly canFinish?: boolean;
  /** The polygon is closed by a click now. */
  readonly closes?: boolean;
}

/** What pointers point at. */
export interface Aiming {
  /** How far from a line a pointer of this kind may be, in pixels of the page. */
  reachOf(pointer: Pick<Pointer, 'kind'>): number;
  elementAt(pointer: Pointer): PlanElement | null;
  handleAt(pointer: Pointer): { readonly element: PlanElement; readonly handle: Handle } | null;
  /** Whether an element passes the filters. */
  shows(element: PlanElement): boolean;
  /** The place to take for a pointer: what it snaps to, unless a modifier suspends that. */
  snapped(pointer: Pointer, without?: ReadonlySet<string>): { readonly place: Place; readonly snap: Snap | null };
}

/** What tools work on. Lengths on the screen become lengths on the page by the zoom. */
export interface Host {
  readonly document: PlanDocument;
  readonly history: PlanHistory;
  readonly page: number;
  readonly mode: EditorMode;
  readonly camera: Camera;
  readonly selection: ReadonlySet<string>;
  /** What is drawn with. */
  readonly brush: CatalogueElement | null;
  /** How many sides the next open polygon has (spec/3 §4). */
  readonly polygonSides: number;
  readonly aim: Aiming;
  mayEdit(element: PlanElement): boolean;
  /** Selects elements, each with its group. */
  select(ids: Iterable<string>): void;
  /** Shows an element's comment and job. */
  showLabel(id: string | null): void;
  panTo(camera: Camera): void;
  /** A finished shape joins the document as one step, is selected, and the tool returns to move (spec/3 §4). */
  finish(shape: Shape): void;
  /** An arrow to which the metres are asked now. */
  finishArrow(arrow: ArrowShape, asks: 'scale' | 'check'): void;
  /** A part of the page that has a scale of its own now. */
  finishArea(box: Box): void;
  readonly calibration: {
    keep(shape: Shape): Shape;
    renameArea(page: number, id: string, name: string): void;
    removeArea(page: number, id: string): void;
  };
  endPolygonSides(): void;
  newId(): string;
}

/** A small state machine: it hears of one pointer, and of keys. */
export interface Tool {
  down(pointer: Pointer): void;
  /** With nothing pressed, too. */
  move(pointer: Pointer): void;
  up(pointer: Pointer): void;
  /** Gives up what is half done; whether there was anything. */
  cancel(): boolean;
  /** Whether it took the key. */
  key?(key: string): boolean;
  preview(): Preview | null;
}
