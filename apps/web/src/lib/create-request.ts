import { useSyncExternalStore } from 'react';
import type { JobReference } from '@plumbline/contract/job-shapes';
import type { WizardEntity } from '@plumbline/domain/access/menu';

/** The purpose of the create-new wizard. */
export interface CreateRequest {
  /** Only a job can be created: opened from a list of jobs or next to one. */
  readonly jobOnly?: boolean;
  /** The preselected type; going back still leads to the choice. */
  readonly entity?: WizardEntity;
  /** The new job follows this one ("create related job"). */
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

/** The current request of the wizard, null while it is closed. */
export function useCreateRequest(): CreateRequest | null {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => request,
  );
}
