import type { Project } from '@plumbline/contract/projects';
import { hasMeasures, readMeasurements } from '@plumbline/domain/blueprints/calibration';
import type { PlanFile } from '@plumbline/domain/projects/fields/files';

/** What a plan is, by its file: what can be done with it follows. */
export interface PlanKind {
  readonly isPdf: boolean;
  readonly isPicture: boolean;
  readonly isMeasured: boolean;
}

export function planKindOf(plan: PlanFile, file: Project['files'][number] | undefined): PlanKind {
  return {
    isPdf: file?.extension === 'pdf',
    isPicture: file?.contentType.startsWith('image/') === true,
    isMeasured: hasMeasures(readMeasurements(plan.measurements)),
  };
}
