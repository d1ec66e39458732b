import { useRef, useState } from 'react';

/**
 * Rows that are typed into and stored as far as they can be. What comes from elsewhere (a step back, another person) shows;
 * what only this screen holds (a row without a name) stays until then.
 */
export function useRows<Row, Stored>(
  stored: Stored,
  read: (stored: Stored) => readonly Row[],
  write: (rows: readonly Row[]) => Stored,
  onChange: (stored: Stored) => void,
) {
  const [rows, setRows] = useState(() => read(stored));
  const last = useRef(stored);
  if (last.current !== stored) {
    last.current = stored;
    if (JSON.stringify(write(rows)) !== JSON.stringify(stored)) setRows(read(stored));
  }
  const change = (next: readonly Row[]) => {
    setRows(next);
    const written = write(next);
    if (JSON.stringify(written) !== JSON.stringify(stored)) onChange(written);
  };
  return [rows, change] as const;
}
