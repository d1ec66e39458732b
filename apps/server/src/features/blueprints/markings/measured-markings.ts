import type { Marking } from '@plumbline/contract/blueprints';
import { readMeasurements } from '@plumbline/domain/blueprints/calibration';
import { measuredOn } from '@plumbline/domain/blueprints/on-page';
import { readCanvasData } from '@plumbline/domain/blueprints/canvas-data';
import { lookOf } from '@plumbline/domain/blueprints/catalogue';
import { shownNumber } from '@plumbline/domain/blueprints/measure';
import type { ReportedElement } from '@plumbline/domain/blueprints/rows';
import { measuredElement, scaleStatusOf } from '@plumbline/domain/blueprints/totals';
import type { BlueprintSettings } from '@plumbline/domain/blueprints/blueprint-settings';
import type { Language } from '@plumbline/domain/languages/languages';
import type { MarkingRow } from './marking.queries.ts';

/** Elements as reports take them; those that this version can't read are left out. */
export function reportedElements(
  rows: readonly MarkingRow[],
  settings: BlueprintSettings,
  language: Language,
): ReportedElement[] {
  const byId = new Map(settings.elements.map((one) => [one.id, one]));
  return rows.flatMap((row) => {
    const read = readCanvasData(row.canvasData);
    if (!read.ok) return [];
    return {
      id: row._id,
      elementId: row.elementId,
      blueprint: row.fileName,
      look: lookOf(byId.get(row.elementId), language),
      shape: read.value,
      measuredBy: measuredOn(readMeasurements(row.measurements), read.value, row.pages),
      job: { number: row.job.ID, startDate: row.job.startDate },
    };
  });
}

/** An element with its length and area, from its geometry and its plan's measures; without them where nothing is measured. */
export function measured({ measurements, pages, ...row }: MarkingRow): Marking {
  const read = readCanvasData(row.canvasData);
  if (!read.ok) return { ...row, length: null, area: null, scale: null, scaleStatus: 'unmeasured' };
  const element = { shape: read.value, measuredBy: measuredOn(readMeasurements(measurements), read.value, pages) };
  const figures = measuredElement(element);
  return {
    ...row,
    length: figures && shownNumber(figures.length),
    area: figures && shownNumber(figures.area),
    scale: element.measuredBy.scale,
    scaleStatus: scaleStatusOf(element),
  };
}
