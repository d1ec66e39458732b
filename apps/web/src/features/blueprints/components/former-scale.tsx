import { lazy, Suspense } from 'react';
import type { FormerScaleProps } from './former-scale-note.tsx';

const FormerScaleNote = lazy(async () => ({ default: (await import('./former-scale-note.tsx')).FormerScaleNote }));

/** What is said, and can be done, where figures are by a former scale; nothing where none is. */
export function FormerScale(props: FormerScaleProps) {
  if (props.count === 0) return null;
  return (
    <Suspense>
      <FormerScaleNote {...props} />
    </Suspense>
  );
}
