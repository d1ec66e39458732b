import { useState } from 'react';

interface FormKey {
  /** The React key of the form: changes to reset it with the newest version. */
  readonly key: string;
  /** For the form to say whether something in it waits to be saved. */
  readonly onDirty: (isDirty: boolean) => void;
  /** Called by the form when it is saved: it is reset even if that made no new version. */
  readonly onSaved: () => void;
}

/**
 * When a form beside a list takes on what live updates bring: while nothing was typed, and once it is saved. What somebody types is
 * never taken from under their hands.
 */
export function useFormKey(version: number): FormKey {
  const [dirtySince, setDirtySince] = useState<number | null>(null);
  const [saves, setSaves] = useState(0);
  return {
    key: `${saves} ${dirtySince ?? version}`,
    onDirty: (isDirty) => setDirtySince((since) => (isDirty ? (since ?? version) : null)),
    onSaved: () => {
      setDirtySince(null);
      setSaves((count) => count + 1);
    },
  };
}
