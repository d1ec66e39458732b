import type { CSSProperties } from 'react';
import type { Placed } from '../board/board-rows.ts';
import { isPlacedJob } from '../board/board-rows.ts';
import { AheadChip } from './ahead-chip.tsx';
import { JobChip } from './job-chip.tsx';

interface PlacedChipProps {
  readonly placed: Placed;
  readonly isOneLine?: boolean;
  readonly hours?: 'across' | 'down';
  readonly style?: CSSProperties;
}

/** A job of a cell, or one that is planned ahead. */
export function PlacedChip({ placed, hours, ...shared }: PlacedChipProps) {
  if (!isPlacedJob(placed)) return <AheadChip placed={placed} {...shared} />;
  return <JobChip placed={placed} {...shared} {...(hours && { hours })} />;
}
