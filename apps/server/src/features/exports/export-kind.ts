import type { Actor } from '@plumbline/domain/actor/actor';
import type { ExportKindName } from '@plumbline/domain/documents/exports';
import type { AppSettings } from '@plumbline/domain/settings/app-settings';
import type { Language } from '@plumbline/domain/languages/languages';
import type { ToggleId } from '@plumbline/domain/actor/toggles';
import type { z } from 'zod';
import type { InstanceDatabase } from '../../database/instance-database.ts';
import type { Change } from '../../events/change-transaction.ts';
import type { Instance } from '../../instances/instance.ts';
import type { Services } from '../../services.ts';

/** For whom something is exported, with the rights that they have now. A signed-in call's context is one. */
export interface ExportContext {
  db: InstanceDatabase;
  actor: Actor;
  /** Who sends the file to `actor`, where they are not the same: it is theirs to choose what is sent. */
  sender?: Actor;
  settings: AppSettings;
  activeToggles: ReadonlySet<ToggleId>;
  instance: Instance;
  services: Services;
  language: Language;
  now: Date;
}

/** Reports the progress of an export. Throws {@link ExportCancelled} once it was cancelled. */
export type ReportProgress = (share: number) => Promise<void>;

/** Thrown into an export that was cancelled, for it to end. */
export class ExportCancelled extends Error {
  override name = 'ExportCancelled';
}

/** What an export will contain, known before it is made. */
export interface PlannedExport {
  /** As the list of exports calls it. */
  name: string;
  /** Jobs or rows. */
  rows: number;
}

export interface MadeExport {
  /** The whole file, or its bytes as they come: a throw in between leaves nothing. */
  content: Buffer | AsyncIterable<Buffer>;
  fileName: string;
  contentType: string;
  rows: number;
  /** What the file holds, where that is less than was asked for: the export's input from then on. */
  input?: Record<string, unknown>;
  /** What was found in the job that the file is of, in lines for the email that brings it (`whatWasFound`). */
  found?: readonly string[];
  /** What else becomes known with the file, in the transaction that makes it one. The audit's `export.made` is not its to tell. */
  record?(change: Pick<Change, 'db' | 'record'>): Promise<void>;
}

/** One kind of export that can be made in the background. */
export interface ExportKind<Input extends object = Record<string, unknown>> {
  name: ExportKindName;
  /** What a caller sends as `input`. */
  input: z.ZodType<Input>;
  /**
   * Looks at what is asked for before anything is made, and again before the file is given out. Of an export that is begun again
   * (`isRetry`), a part that is gone may be left out, as when it is made.
   * @throws Problem not_found, forbidden, export_too_large, or what else is wrong with it
   */
  plan(context: ExportContext, input: Input, options?: { isRetry: boolean }): Promise<PlannedExport>;
  /** Makes the file. It may run twice: when a server dies, another one begins again. */
  make(context: ExportContext, input: Input, tell: ReportProgress): Promise<MadeExport>;
}

/** Says what a kind of export is; its input is known to its own functions alone. */
export function exportKind<Input extends object>(kind: ExportKind<Input>): ExportKind {
  return kind as unknown as ExportKind;
}
