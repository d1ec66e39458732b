import type { ComponentType } from 'react';
import { lazy } from 'react';
import type { Project } from '@plumbline/contract/projects';
import type { PlanFile } from '@plumbline/domain/projects/fields/files';

/** A list of plans on a project's page, and how it is changed. */
export interface PlanListProps {
  readonly project: Project;
  /** The fields' entries, with what their files say. */
  readonly plans: readonly PlanFile[];
  readonly mayWrite: boolean;
  /** Stores another list; rejects when it was refused. */
  readonly onChange: (plans: readonly Pick<PlanFile, 'id' | 'value'>[]) => Promise<unknown>;
  /** A file of the list was changed: what is known of the project is old. */
  readonly onFileChange: () => Promise<unknown>;
}

/** The parts of a project's page that other features bring, each loaded when it is first shown. */
interface ProjectSlots {
  /** A field of plans: uploaded, measured, turned, renamed (spec/3 §2, §4). */
  readonly PlanList: ComponentType<PlanListProps>;
  /** A field "blueprint elements": how much is marked on the project's plans; leads to the markings. */
  readonly PlanElements: ComponentType<{ project: Project }>;
  /** The markings of all jobs on the project's plans, over the whole window. */
  readonly Markings: ComponentType<{ project: Project; onClose: () => void }>;
}

export const projectSlots: ProjectSlots = {
  PlanList: lazy(async () => ({
    default: (await import('../features/blueprints/plans/plan-list.tsx')).PlanList,
  })),
  PlanElements: lazy(async () => ({
    default: (await import('../features/blueprints/results/plan-elements.tsx')).PlanElements,
  })),
  Markings: lazy(async () => ({
    default: (await import('../features/blueprints/results/markings-window.tsx')).MarkingsWindow,
  })),
};
