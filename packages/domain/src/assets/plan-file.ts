import { z } from 'zod';
import { maxAreaName, maxAreas } from './limits.ts';
import { oneLine } from '../text/one-line.ts';
import type { FileKindName, Rotation } from './file-kinds.ts';
import { fileKinds } from './file-kinds.ts';
import type { Extent } from './page-pictures.ts';

const calibration = z.object({ width: z.number().positive(), height: z.number().positive() });

const own = z.object({
  pixels: calibration.nullable(),
  metrics: calibration,
  arrows: z.record(z.string(), z.unknown()),
  measured: z
    .object({
      method: z.enum(['arrows', 'line']),
      by: z.string().max(64).nullable(),
      at: z.string().max(40).nullable(),
    })
    .optional(),
});

/** A part of a page with a scale of its own. */
const area = own.extend({
  id: z.string().min(1).max(64),
  name: z.string().max(maxAreaName).overwrite(oneLine),
  box: calibration.extend({ x: z.number(), y: z.number() }),
});

const page = own.extend({ areas: z.array(area).max(maxAreas).optional() });

/**
 * How large a plan is in the world: so many pixels of it are so many metres (spec/3 §3 "Measurements"). That of its first page;
 * other pages have their own, by number. What the rules make of it: `blueprints/calibration.ts`.
 */
export const planMeasurements = page
  .extend({ pages: z.record(z.string().regex(/^[1-9]\d{0,5}$/), page).optional() })
  .nullable();

export type PlanMeasurements = z.output<typeof planMeasurements>;

/** What is set on a file once for all who look at it (spec/3 §3 "Plan file"). */
export const planProperties = {
  measurements: planMeasurements,
  rotation: z.literal([0, 90, 180, 270]),
  grayscale: z.boolean(),
  measureIntroDisplayed: z.boolean(),
} as const;

/** What the rules look at in a plan before it is turned or replaced. */
export interface PlanFacts {
  readonly measurements: unknown;
  /** Somebody has drawn on it, on any job. */
  readonly hasElements: boolean;
}

/** Whether measures or drawings stand on a plan: then it can't be turned any more (spec/3 §4, §5). */
export function isMarked({ measurements, hasElements }: PlanFacts): boolean {
  const read = planMeasurements.safeParse(measurements ?? null);
  const measured = read.success && read.data ? [read.data, ...Object.values(read.data.pages ?? {})] : [];
  return (
    hasElements ||
    measured.some(
      ({ pixels, arrows, areas = [] }) => pixels !== null || Object.keys(arrows).length > 0 || areas.length > 0,
    )
  );
}

/** Pictures and PDFs can be turned, nothing else has an upper side. */
export function hasUpperSide(kind: FileKindName): boolean {
  return kind === 'pdf' || fileKinds[kind].isPicture;
}

/**
 * Whether a file may take another one's place. What is marked on a plan lies where it was drawn, so only one of the same size
 * can take its place: the next state of the same sheet.
 */
export function mayReplace(
  old: PlanFacts & { readonly extent: Extent | null; readonly rotation: Rotation },
  next: { readonly extent: Extent | null },
): boolean {
  if (!isMarked(old)) return true;
  const { extent } = old;
  // Sheets of the same format differ by a point or two, as programs round.
  const isNear = (one: number, other: number) => Math.abs(one - other) <= Math.max(one, other) * 0.002;
  return (
    extent !== null &&
    next.extent !== null &&
    isNear(extent.width, next.extent.width) &&
    isNear(extent.height, next.extent.height)
  );
}
