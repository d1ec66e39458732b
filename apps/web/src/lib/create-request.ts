import { useSyncExternalStore } from 'react';
import type { JobReference } from '@plumbline/contract/job-shapes';
import type { WizardEntity } from '@plumbline/domain/access/menu';

/** What the create-new wizard is opened for. */
export interface CreateRequest {
  /** Only a job can be made: opened from a list of jobs or beside one. */
  readonly jobOnly?: boolean;
  /** What is made is known already; the way back still leads to the choice. */
  readonly entity?: WizardEntity;
  /** The new job comes after this one ("create related job"). */
  readonly previousJob?: Pick<JobReference, '_id' | 'ID' | 'project'> | undefined;
  /** The project that the new job is offered for. */
  readonly project?: { readonly _id: string; readonly name: string };
}

let request: CreateRequest | null = null;
const listeners = new Set<() => void>();

function set(next: CreateRequest | null): void {
  request = next;
  for (const listener of listeners) listener();
}

/** Opens the create-new wizard from anywhere: the menu, a key, an empty list, a job's panel. */
export function openCreateWizard(what: CreateRequest = {}): void {
  set(what);
}

/** Closes the create-new wizard. */
export function closeCreateWizard(): void {
  set(null);
}

/** What the wizard was asked for, null while it is closed. */
export function useCreateRequest(): CreateRequest | null {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => request,
  );
}
