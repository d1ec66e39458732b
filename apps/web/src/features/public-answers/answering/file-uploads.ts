import type { FileRefusal } from '@plumbline/domain/assets/check-file';
import { refusalOfFile } from '@plumbline/domain/assets/check-file';
import { isPassing } from '../../../lib/api/problem-error.ts';
import type { ChosenFile } from '../api/waiting-files.ts';
import type { TryLater } from './try-later.ts';

/** A file on its way, or one that was refused. */
export interface FileUnderway {
  readonly chosen: ChosenFile;
  readonly name: string;
  readonly size: number;
  /** Whether the device has it: it goes on with it after the page was closed. */
  readonly isStored: boolean;
  readonly isPrepared: boolean;
  /** Which share has left the device. */
  readonly share: number;
  /** For the network. */
  readonly isWaiting: boolean;
  /** Why it was not taken; null while it is on its way. */
  readonly failure: unknown;
}

export interface SentFile {
  readonly id: string;
  readonly name: string;
  readonly size: number;
  readonly picture: string | null;
}

export interface UploadPorts {
  /** @returns whether the device has it */
  readonly store: (chosen: ChosenFile) => Promise<boolean>;
  readonly forget: (key: string) => void;
  readonly moveToSent: (chosen: ChosenFile, id: string, file: File) => void;
  readonly prepare: (chosen: ChosenFile) => Promise<File>;
  readonly send: (sending: {
    readonly askedId: string;
    readonly file: File;
    readonly signal: AbortSignal;
    readonly onProgress: (share: number) => void;
  }) => Promise<{ readonly _id: string; readonly originalName: string; readonly size: number }>;
  /** Neither the server nor this device needs it any more. */
  readonly takeBack: (id: string) => void;
  readonly pictureOf: (file: File) => Promise<string | null>;
  readonly tryLater: TryLater;
}

interface UploadEvents {
  readonly onPrepared: (chosen: ChosenFile, file: File) => void;
  readonly onSent: (chosen: ChosenFile, sent: SentFile) => void;
  /** By the server; {@link FileUploads.again} tries again. */
  readonly onRefused: (chosen: ChosenFile) => void;
  /** On this device, once it was prepared: it is underway no more. */
  readonly onUnfit: (chosen: ChosenFile, refusal: FileRefusal) => void;
}

/**
 * The way of chosen files to the server: each is stored on this device (decision 0053), then prepared, then sent. What the network
 * interrupts is sent again by itself.
 */
export class FileUploads {
  #underway: ReadonlyMap<string, FileUnderway> = new Map();
  readonly #ports: UploadPorts;
  readonly #events: UploadEvents;
  readonly #listeners = new Set<() => void>();
  readonly #requests = new Map<string, AbortController>();
  readonly #delays = new Map<string, () => void>();
  // Pictures are drawn one after the other.
  #drawing: Promise<unknown> = Promise.resolve();
  #isPaused = false;

  constructor(ports: UploadPorts, events: UploadEvents) {
    this.#ports = ports;
    this.#events = events;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly underway = (): ReadonlyMap<string, FileUnderway> => this.#underway;

  /** Stores all of what was chosen together, then prepares and sends it. Where the device stores nothing it goes on without. */
  async take(taken: readonly ChosenFile[]): Promise<void> {
    for (const chosen of taken) this.#begin(chosen, false);
    for (const chosen of taken) {
      const isStored = await this.#ports.store(chosen);
      if (!this.#underway.has(chosen.key)) this.#ports.forget(chosen.key);
      else if (isStored) this.#change(chosen.key, { isStored });
    }
    for (const chosen of taken) void this.#prepareAndSend(chosen);
  }

  /** Goes on with what the device has. */
  goOnWith(chosen: ChosenFile): void {
    this.#begin(chosen, true);
    void this.#prepareAndSend(chosen);
  }

  again(chosen: ChosenFile): void {
    this.#change(chosen.key, { failure: null });
    void this.#prepareAndSend(chosen);
  }

  /** It is not sent, and the device forgets it. */
  drop(key: string): void {
    this.#end(key);
    this.#ports.forget(key);
  }

  /** Ends all that runs here; the device has it. */
  pause(): void {
    this.#isPaused = true;
    for (const request of this.#requests.values()) request.abort();
    for (const endDelay of this.#delays.values()) endDelay();
    this.#delays.clear();
  }

  resume(): void {
    if (!this.#isPaused) return;
    this.#isPaused = false;
    for (const { chosen, failure } of this.#underway.values()) if (failure === null) void this.#prepareAndSend(chosen);
  }

  isPaused(): boolean {
    return this.#isPaused;
  }

  #isWanted(key: string): boolean {
    return !this.#isPaused && this.#underway.get(key)?.failure === null;
  }

  #begin(chosen: ChosenFile, isStored: boolean): void {
    const { name, size } = chosen.file;
    const isPrepared = chosen.preparation === null;
    const begun = { chosen, name, size, isStored, isPrepared, share: 0, isWaiting: false, failure: null };
    this.#show(new Map([...this.#underway, [chosen.key, begun]]));
  }

  async #prepareAndSend(chosen: ChosenFile): Promise<void> {
    const { key } = chosen;
    const preparing = this.#drawing.then(async () => (this.#isWanted(key) ? this.#ports.prepare(chosen) : null));
    this.#drawing = preparing;
    const file = await preparing;
    if (!file || !this.#isWanted(key)) return;
    this.#events.onPrepared(chosen, file);
    const refusal = refusalOfFile(file, chosen.target);
    if (refusal) {
      this.drop(key);
      return this.#events.onUnfit(chosen, refusal);
    }
    this.#change(key, { name: file.name, size: file.size, isPrepared: true });
    await this.#send(chosen, file, 1);
  }

  async #send(chosen: ChosenFile, file: File, tries: number): Promise<void> {
    const { key, askedId } = chosen;
    const { send, pictureOf, moveToSent, takeBack } = this.#ports;
    const request = new AbortController();
    this.#requests.set(key, request);
    this.#change(key, { isWaiting: false, share: 0 });
    try {
      const onProgress = (share: number) => this.#change(key, { share });
      const [{ _id: id, originalName: name, size }, picture] = await Promise.all([
        send({ askedId, file, signal: request.signal, onProgress }),
        pictureOf(file),
      ]);
      if (request.signal.aborted) return takeBack(id);
      this.#end(key);
      this.#events.onSent(chosen, { id, name, size, picture });
      moveToSent(chosen, id, file);
    } catch (failure) {
      if (request.signal.aborted) return;
      if (isPassing(failure)) return this.#sendLater(chosen, file, tries);
      this.#change(key, { failure });
      this.#events.onRefused(chosen);
    }
  }

  #sendLater(chosen: ChosenFile, file: File, tries: number): void {
    const { key } = chosen;
    this.#change(key, { isWaiting: true });
    const endDelay = this.#ports.tryLater(tries, () => {
      this.#delays.delete(key);
      void this.#send(chosen, file, tries + 1);
    });
    this.#delays.set(key, endDelay);
  }

  #end(key: string): void {
    this.#requests.get(key)?.abort();
    this.#requests.delete(key);
    this.#delays.get(key)?.();
    this.#delays.delete(key);
    this.#show(new Map([...this.#underway].filter(([one]) => one !== key)));
  }

  #change(key: string, change: Partial<FileUnderway>): void {
    const before = this.#underway.get(key);
    if (before) this.#show(new Map([...this.#underway, [key, { ...before, ...change }]]));
  }

  #show(underway: ReadonlyMap<string, FileUnderway>): void {
    this.#underway = underway;
    for (const listener of this.#listeners) listener();
  }
}
