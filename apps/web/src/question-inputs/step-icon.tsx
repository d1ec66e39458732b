import { lazy, Suspense, type ReactNode } from 'react';

const JobTypeIcon = lazy(async () => ({ default: (await import('../ui/job-type-icon.tsx')).JobTypeIcon }));

interface StepIconProps {
  readonly icon: string;
  /** In pixels. */
  readonly size: number;
  /** While the pictures are on their way. */
  readonly children?: ReactNode;
}

/** The picture of a step. All of them come together, and few questionnaires have one: they are loaded with the first. */
export function StepIcon({ icon, size, children }: StepIconProps) {
  return (
    <Suspense fallback={children}>
      <JobTypeIcon icon={icon} size={size} />
    </Suspense>
  );
}
