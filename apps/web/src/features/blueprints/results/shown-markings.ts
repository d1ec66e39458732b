import type { Marking } from '@plumbline/contract/blueprints';
import { readCanvasData } from '@plumbline/domain/blueprints/canvas-data';
import { lookOf } from '@plumbline/domain/blueprints/catalogue';
import type { ReportedElement } from '@plumbline/domain/blueprints/rows';
import type { ShapeScale } from '@plumbline/domain/blueprints/scale-areas';
import type { BlueprintSettings } from '@plumbline/domain/blueprints/blueprint-settings';
import type { Language } from '@plumbline/domain/languages/languages';

/** An element as results show it: what reports say of it, and who marked it when. */
export interface ShownMarking extends ReportedElement {
  readonly marking: Marking;
}

/** What files and totals are of: of an element in several versions the one that counts. */
export function countedMarkings(markings: readonly ShownMarking[]): readonly ShownMarking[] {
  return markings.filter(({ marking }) => marking.counted);
}

function measuredByOf({ scale, scaleStatus }: Marking): ShapeScale {
  if (!scale) return { status: scaleStatus === 'outside' ? 'outside' : 'unmeasured', scale: null };
  return { status: scaleStatus === 'former' ? 'former' : 'current', scale };
}

/** Those that this version can't read are left out. */
export function shownMarkings(
  markings: readonly Marking[],
  settings: BlueprintSettings,
  language: Language,
): readonly ShownMarking[] {
  const catalogue = new Map(settings.elements.map((element) => [element.id, element]));
  return markings.flatMap((marking) => {
    const read = readCanvasData(marking.canvasData);
    if (!read.ok) return [];
    return {
      id: marking._id,
      elementId: marking.elementId,
      blueprint: marking.fileName,
      look: lookOf(catalogue.get(marking.elementId), language),
      shape: read.value,
      measuredBy: measuredByOf(marking),
      job: { number: marking.job.ID, startDate: marking.job.startDate },
      marking,
    };
  });
}
