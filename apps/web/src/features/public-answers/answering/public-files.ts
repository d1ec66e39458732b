import { filesPerAnswer } from '@plumbline/contract/answers';
import { refusalOfFile } from '@plumbline/domain/assets/check-file';
import { publicFileLimits } from '@plumbline/domain/assets/file-kinds';
import type { PictureMarks } from '@plumbline/domain/assets/marks';
import { asPrepared } from '../../../lib/photos/as-prepared.ts';
import { isRedrawn } from '../../../lib/photos/photo-size.ts';
import { newId } from '../../../lib/api/new-id.ts';
import type { ChoiceRefusal } from '../../../lib/uploads/refusal-text.ts';
import { isStale } from '../api/stored-submissions.ts';
import type { ChosenFile, Drawing, WaitingFilesOfSubmission } from '../api/waiting-files.ts';
import { FileUploads, type FileUnderway, type SentFile, type UploadPorts } from './file-uploads.ts';
import type { Submission } from './submission.ts';

/** Why something that was chosen is not there. `lost`: the page was closed before the device had it. */
export type FileAlert = ChoiceRefusal | { readonly code: 'lost'; readonly names: readonly string[] };

export interface FilesView {
  readonly underway: ReadonlyMap<string, FileUnderway>;
  /** By the question as it is asked. */
  readonly alerts: ReadonlyMap<string, FileAlert>;
}

interface FilesParts extends UploadPorts {
  readonly submission: Submission;
  /** Puts files into an answer. */
  readonly put: (askedId: string, files: readonly string[]) => void;
  /** The files of this submission on the device. */
  readonly read: () => Promise<WaitingFilesOfSubmission>;
}

/** What a file is chosen for. */
export interface ChosenFor {
  /** The question as it is asked: in its repetition. */
  readonly askedId: string;
  readonly target: ChosenFile['target'];
}

/**
 * Files of a stranger's answers. Each is in its answer as soon as it is chosen, under a key of this device, and is sent by
 * {@link FileUploads}, after the page was closed too. What is refused leaves the answer and says why.
 */
export class PublicFiles {
  #view: FilesView = { underway: new Map(), alerts: new Map() };
  readonly #parts: FilesParts;
  readonly #uploads: FileUploads;
  readonly #listeners = new Set<() => void>();
  /** By key, or by the server's id after a reload: to draw on a photo, or hear a recording, nobody else has them. */
  readonly #contents = new Map<string, File>();
  #isResumed = false;

  constructor(parts: FilesParts) {
    this.#parts = parts;
    this.#uploads = new FileUploads(parts, {
      onPrepared: ({ key }, file) => void this.#contents.set(key, file),
      onSent: (chosen, sent) => this.#receive(chosen, sent),
      onRefused: (chosen) => this.#leave(chosen),
      onUnfit: (chosen, refusal) => {
        this.#leave(chosen);
        this.#alert(chosen.askedId, refusal);
      },
    });
    this.#uploads.subscribe(() => this.#show({ underway: this.#uploads.underway() }));
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly view = (): FilesView => this.#view;

  /** A file as this device has it; undefined where it could not be stored. */
  readonly contentOf = (key: string): File | undefined => {
    const { id, formerId } = this.#fileOf(key) ?? {};
    return [key, id, formerId].flatMap((one) => this.#contents.get(one ?? key) ?? [])[0];
  };

  /** Whether what the device has is known. */
  readonly isResumed = (): boolean => this.#isResumed;

  /** Goes on with what was not sent when the page was closed, or was paused. */
  readonly resume = async (): Promise<void> => {
    const { read, forget } = this.#parts;
    this.#uploads.resume();
    const saved = await read();
    if (this.#uploads.isPaused()) return;
    for (const [id, file] of saved.sent) this.#contents.set(id, file);
    for (const chosen of saved.chosen) {
      if (this.#fileOf(chosen.key)?.id) forget(chosen.key);
      else if (!this.#view.underway.has(chosen.key)) {
        this.#enter(chosen);
        this.#uploads.goOnWith(chosen);
      }
    }
    this.refresh();
    this.#dropLost();
    this.#isResumed = true;
    this.#show({});
  };

  /** Sends again what the server may have deleted, as far as the device has it. */
  readonly refresh = (): void => {
    const { submission } = this.#parts;
    for (const [key, file] of submission.answers().files) {
      const content = this.contentOf(key);
      const isGone = isStale(file) || (file.id === null && file.formerId !== undefined);
      if (!content || !isGone || this.#view.underway.has(key)) continue;
      if (file.id !== null) submission.putFile(key, { ...file, id: null, formerId: file.id });
      // What the server took once is taken whatever the question takes.
      const place = { askedId: this.#askedIdOf(key), target: 'public_answer_audio' as const };
      void this.#uploads.take([{ ...this.#chosen(place, content, {}), key, preparation: null }]);
    }
  };

  /** Takes the chosen files that an answer takes, and says why another one is not taken. */
  readonly add = async (place: ChosenFor, chosen: readonly File[], isPhoto: boolean): Promise<void> => {
    let refusal: ChoiceRefusal | null = null;
    let [inAnswer, inAll] = [this.#filesOf(place.askedId).length, this.#count()];
    const taken: File[] = [];
    for (const file of chosen) {
      const refused = refusalOfFile(asPrepared(file), place.target);
      if (refused) refusal ??= refused;
      else if (inAnswer >= filesPerAnswer) refusal ??= { code: 'files_too_many', n: filesPerAnswer };
      else if (inAll >= publicFileLimits.perSubmission)
        refusal ??= { code: 'files_too_many', n: publicFileLimits.perSubmission };
      else {
        [inAnswer, inAll] = [inAnswer + 1, inAll + 1];
        taken.push(file);
      }
    }
    this.#alert(place.askedId, refusal);
    await this.#take(taken.map((file, n) => this.#chosen(place, file, { n, isPhoto })));
  };

  /** Puts the photo with what was drawn over it in its place; with nothing drawn, the photo itself. */
  readonly draw = async (place: ChosenFor, replaces: string, drawn: PictureMarks, file: File | null): Promise<void> => {
    if (file) return this.#take([this.#chosen(place, file, { drawing: { replaces, drawn } })]);
    this.#replace(place.askedId, replaces, drawn.original);
    if (replaces !== drawn.original) this.#takeBack(replaces);
  };

  /** Takes a file off an answer, with the photo under it. One that was not sent yet is not sent. */
  readonly remove = (askedId: string, key: string): void => {
    const underway = this.#view.underway.get(key);
    if (underway) {
      if (underway.failure === null) this.#leave(underway.chosen);
      return this.#uploads.drop(key);
    }
    const under = this.#fileOf(key)?.drawn?.original;
    this.#takeOut(askedId, key);
    this.#takeBack(key);
    if (under !== undefined) this.#takeBack(under);
  };

  /** Sends a file that was refused again. */
  readonly tryAgain = (key: string): void => {
    const underway = this.#view.underway.get(key);
    if (!underway || underway.failure === null) return;
    this.#enter(underway.chosen);
    this.#uploads.again(underway.chosen);
  };

  /** Ends all that runs here; the device has it. */
  readonly pause = (): void => this.#uploads.pause();

  #fileOf(key: string) {
    return this.#parts.submission.answers().files.get(key);
  }

  #filesOf(askedId: string): readonly string[] {
    return this.#parts.submission.filesOf(askedId);
  }

  #askedIdOf(key: string): string {
    const { contents, files } = this.#parts.submission.answers();
    const isNamed = (one: string) => one === key || files.get(one)?.drawn?.original === key;
    return [...contents].find(([, content]) => content.files.some(isNamed))?.[0] ?? '';
  }

  /** How many files belong to all answers: those in them, and photos under drawings. */
  #count(): number {
    const named = [...this.#parts.submission.answers().contents.values()].flatMap(({ files }) => files);
    return named.reduce((sum, key) => sum + (this.#fileOf(key)?.drawn ? 2 : 1), 0);
  }

  #chosen(
    { askedId, target }: ChosenFor,
    file: File,
    more: { readonly n?: number; readonly isPhoto?: boolean; readonly drawing?: Drawing },
  ): ChosenFile {
    const { n = 0, isPhoto = false, drawing = null } = more;
    const preparation = drawing === null && isRedrawn(file.type) ? { isPhoto, tries: 0 } : null;
    const { id: submission } = this.#parts.submission;
    return { key: newId(), submission, at: Date.now() + n, askedId, target, file, preparation, drawing };
  }

  async #take(taken: readonly ChosenFile[]): Promise<void> {
    for (const chosen of taken) this.#enter(chosen);
    await this.#uploads.take(taken);
  }

  /** Puts a chosen file into its answer. */
  #enter({ key, askedId, file, drawing }: ChosenFile): void {
    const { submission, put } = this.#parts;
    const { name, size } = file;
    this.#contents.set(key, file);
    // It is there already, or under a drawing.
    if (this.#fileOf(key)) return;
    submission.putFile(key, { name, size, picture: null, id: null, ...(drawing && { drawn: drawing.drawn }) });
    if (drawing) this.#replace(askedId, drawing.replaces, key);
    else put(askedId, [...this.#filesOf(askedId), key]);
  }

  #receive({ key, drawing }: ChosenFile, sent: SentFile): void {
    const { formerId, ...known } = this.#fileOf(key) ?? {};
    this.#parts.submission.putFile(key, { ...known, ...sent, sentAt: Date.now() });
    if (formerId !== undefined) this.#parts.takeBack(formerId);
    // A drawing that was replaced goes; the photo under it stays.
    if (drawing && drawing.replaces !== drawing.drawn.original) this.#takeBack(drawing.replaces);
  }

  /** Takes a chosen file out of its answer. What a drawing has replaced is there again. */
  #leave({ key, askedId, drawing }: ChosenFile): void {
    if (drawing) this.#replace(askedId, key, drawing.replaces);
    else this.#takeOut(askedId, key);
    this.#parts.submission.dropFile(key);
  }

  #takeOut(askedId: string, key: string): void {
    const files = this.#filesOf(askedId);
    if (files.includes(key))
      this.#parts.put(
        askedId,
        files.filter((one) => one !== key),
      );
  }

  #replace(askedId: string, old: string, next: string): void {
    const files = this.#filesOf(askedId);
    if (files.includes(old))
      this.#parts.put(
        askedId,
        files.map((one) => (one === old ? next : one)),
      );
  }

  /** Takes files out that answers name and neither the server nor the device has. */
  #dropLost(): void {
    const { submission, put } = this.#parts;
    const isLost = (key: string) => this.#fileOf(key)?.id === null && !this.#view.underway.has(key);
    for (const [askedId, { files }] of submission.answers().contents) {
      const lost = files.filter(isLost);
      if (lost.length === 0) continue;
      this.#alert(askedId, { code: 'lost', names: lost.map((key) => this.#fileOf(key)?.name ?? '') });
      // Under a drawing that is lost, the photo is there.
      const rest = files.flatMap((key) => (isLost(key) ? (this.#fileOf(key)?.drawn?.original ?? []) : key));
      put(askedId, rest);
      for (const key of lost) submission.dropFile(key);
    }
  }

  #takeBack(key: string): void {
    const id = this.#fileOf(key)?.id;
    this.#parts.submission.dropFile(key);
    if (id) this.#parts.takeBack(id);
  }

  #alert(askedId: string, alert: FileAlert | null): void {
    const others = [...this.#view.alerts].filter(([one]) => one !== askedId);
    this.#show({ alerts: new Map(alert ? [...others, [askedId, alert]] : others) });
  }

  #show(change: Partial<FilesView>): void {
    this.#view = { ...this.#view, ...change };
    for (const listener of this.#listeners) listener();
  }
}
