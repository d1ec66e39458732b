import type { ShiftJob } from '@plumbline/contract/shifts';
import { useContext } from 'react';
import { PlanContext } from './plan-context.ts';
import styles from './planning.module.css';

interface JobEdgeProps {
  readonly job: ShiftJob;
  readonly isDown: boolean;
}

/** The end of a job on its hours, by which it is made longer or shorter; keys have Shift and the arrows for it. */
export function JobEdge({ job, isDown }: JobEdgeProps) {
  const isPlanned = useContext(PlanContext) !== null && job.can.includes('change');
  return isPlanned ? <span aria-hidden className={styles.edge} data-edge={isDown ? 'down' : 'across'} /> : null;
}
