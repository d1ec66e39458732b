import { useState } from 'react';

interface FormKey {
  /** The key of the form: another one when it is to begin anew with the newest version. */
  readonly key: number;
  /** For the form to say whether something in it waits to be saved. */
  readonly onDirty: (isDirty: boolean) => void;
}

/**
 * When a form beside a list takes on what live updates bring: while nothing was typed, and once it is saved. What somebody types is
 * never taken from under their hands.
 */
export function useFormKey(version: number): FormKey {
  const [dirtySince, setDirtySince] = useState<number | null>(null);
  return {
    key: dirtySince ?? version,
    onDirty: (isDirty) => setDirtySince((since) => (isDirty ? (since ?? version) : null)),
  };
}
