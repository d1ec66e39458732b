import { lazy } from 'react';

/** What a manager looks through a reported job with; loaded when it is first shown. */
export const ReviewHead = lazy(async () => ({ default: (await import('./components/review-head.tsx')).ReviewHead }));

/** Why a job was sent back, for whoever does it; loaded when it is first shown. */
export const ReturnedNote = lazy(async () => ({
  default: (await import('./components/returned-note.tsx')).ReturnedNote,
}));
