import type { Camera } from './camera.ts';
import { between } from '@plumbline/domain/blueprints/shapes/points';
import type { PlanDocument } from './document.ts';
import type { PlanElement } from './element.ts';
import { offeredHandles } from './handles.ts';
import { elementAt, fingerWidth, hitWidth } from './hit-test.ts';
import type { PlanLines } from './snapping.ts';
import { fingerSnapReach, snapAt, snapReach } from './snapping.ts';
import type { Aiming, Pointer } from './tool.ts';

/** What a pointer is aimed on. */
interface Ground {
  readonly document: PlanDocument;
  readonly page: number;
  readonly camera: Camera;
  readonly selection: ReadonlySet<string>;
  mayEdit(element: PlanElement): boolean;
}

const none: ReadonlySet<string> = new Set();
const everything = () => true;

/** What pointers point at: elements, handles, places to snap to. */
export class Aim implements Aiming {
  readonly #ground: Ground;
  /** The plan's own lines, for snapping to; they may come later. */
  lines: PlanLines | null;
  /** Whether places snap at all; a modifier suspends it for a moment. */
  snaps = true;
  /** Whether an element passes the filters: what doesn't is neither drawn nor found. */
  shows: (element: PlanElement) => boolean = everything;

  constructor(ground: Ground, lines: PlanLines | null) {
    this.#ground = ground;
    this.lines = lines;
  }

  reachOf({ kind }: Pick<Pointer, 'kind'>): number {
    return (kind === 'touch' ? fingerWidth : hitWidth) / 2 / this.#ground.camera.zoom;
  }

  elementAt(pointer: Pointer): PlanElement | null {
    const { document, page } = this.#ground;
    return elementAt(document, page, pointer.page, this.reachOf(pointer), this.shows);
  }

  /** Handles are there while one element alone is selected. */
  handleAt(pointer: Pointer) {
    const { selection, document, camera } = this.#ground;
    const [id, ...others] = selection;
    const element = id === undefined || others.length > 0 ? undefined : document.get(id);
    if (!element || !this.#ground.mayEdit(element)) return null;
    const reach = this.reachOf(pointer) * 1.4;
    const handle = offeredHandles(element.shape, camera.zoom).find((one) => between(one, pointer.page) <= reach);
    return handle ? { element, handle } : null;
  }

  snapped({ page, modifiers, kind }: Pointer, without: ReadonlySet<string> = none) {
    if (!this.snaps || modifiers.alt) return { place: page, snap: null };
    const { document, page: number, camera } = this.#ground;
    const ground = { document, lines: this.lines, page: number, without, shows: this.shows };
    const reach = (kind === 'touch' ? fingerSnapReach : snapReach) / camera.zoom;
    const snap = snapAt(ground, page, reach);
    return { place: snap?.place ?? page, snap };
  }
}
