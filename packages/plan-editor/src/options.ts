import type { Measurements } from '@plumbline/domain/blueprints/calibration';
import type { PlanRights } from '@plumbline/domain/access/modes';
import type { Size } from './camera.ts';
import type { Change } from './document.ts';
import type { PlanElement } from './element.ts';
import type { After } from './gestures.ts';
import type { PlanLines } from './snapping.ts';

/** What a plan is opened with. */
export interface EditorOptions {
  readonly elements: readonly PlanElement[];
  /** The job whose elements may be edited; those of others are there to be read. */
  readonly job: string;
  readonly page: number;
  /** Of the page, in its pixels; and of the canvas on the screen. */
  readonly extent: Size;
  readonly screen: Size;
  readonly rights: PlanRights;
  readonly measurements: Measurements | null;
  /** The plan's own lines, for snapping to. */
  readonly lines?: PlanLines | null;
  /** Who measures: measurements are stored with author and time. */
  readonly author?: string | null;
  readonly now?: () => string | null;
  readonly newId: () => string;
  readonly after: After;
  /** Elements of this job changed, so that they are saved. */
  readonly onChange?: (changes: readonly Change[]) => void;
  /** The number of elements that an undo or redo left partly unchanged, because somebody else has edited them since. */
  readonly onLeft?: (count: number) => void;
  readonly onMeasurements?: (measurements: Measurements) => void;
}
