import { useSyncExternalStore } from 'react';
import type { JobReference } from '@plumbline/contract/job-shapes';
import type { WizardEntity } from '@plumbline/domain/access/menu';
import type { Translated } from '@plumbline/domain/languages/names';

/** Something that was chosen by its name. */
export interface Chosen {
  readonly _id: string;
  readonly name: string;
}

/** A job type that was chosen. */
export interface ChosenJobType extends Chosen, Translated {
  readonly icon: string;
  /** How many main questions it has. */
  readonly mainQuestions: number;
  /** Of its new jobs, in minutes; null for none. */
  readonly plannedLength: number | null;
}

/** What a job begins with that is created after another. */
export interface JobStart {
  readonly jobType: ChosenJobType | null;
  readonly project: Chosen | null;
  /** A moment, ISO 8601. */
  readonly startDate: string | null;
  /** In minutes; null for none, undefined for that of the job type. */
  readonly plannedLength?: number | null;
}

/** The purpose of the create-new wizard. */
export interface CreateRequest {
  /** Only a job can be created: opened from a list of jobs or next to one. */
  readonly jobOnly?: boolean;
  /** What is created first; another can still be chosen. */
  readonly entity?: WizardEntity;
  /** The new job follows this one ("create related job"). */
  readonly previousJob?: Pick<JobReference, '_id' | 'ID' | 'project'> | undefined;
  /** The project that the new job is offered for. */
  readonly project?: Chosen;
  /** Another job like the one that was just created. */
  readonly again?: JobStart;
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
