import { useNavigate, useSearch } from '@tanstack/react-router';

/** Which row of a list is open beside it, and how another is opened. */
export interface OpenedRow {
  readonly id?: string | undefined;
  readonly open: (id: string) => void;
  /** Left out where a row opens a page of its own. */
  readonly close?: () => void;
}

/** What the address names in place of a row while one is being made. */
export const newRow = 'new';

/** The row that the address names in this part of its query; the rest of the address stays. */
export function useOpenedRow(name: 'skill' | 'automation' | 'webhook' | 'channel') {
  const { [name]: id } = useSearch({ strict: false });
  const navigate = useNavigate();
  const go = (next: string | undefined) =>
    void navigate({ to: '.', search: (before) => ({ ...before, [name]: next }) });
  return { id, open: (next: string) => go(next), close: () => go(undefined) };
}
