import type { ComponentType } from 'react';
import { lazy } from 'react';

/** The parts of a job type that another feature brings to its editor, each loaded when it is first shown. */
interface JobTypeSlots {
  /** Saves the job type as a file, and tells before what other programs will not know of it. */
  readonly Export: ComponentType<{
    jobTypeId: string;
    look?: 'button' | 'tool' | 'icon';
    before?: () => Promise<void>;
  }>;
}

export const jobTypeSlots: JobTypeSlots = {
  Export: lazy(async () => {
    const { ExportMenu } = await import('../features/job-types/components/export-menu.tsx');
    return { default: ExportMenu };
  }),
};
