import { Readable } from 'node:stream';
import { namesInOneFolder } from '@plumbline/domain/assets/zip-names';
import { ZipFile } from 'yazl';
import type { FileStore } from '../../adapters/files/file-store.ts';
import type { ZippedFile } from './zip-selection.ts';

/** A text that is put into the ZIP besides. */
export interface Note {
  name: string;
  text: string;
}

interface Zipping {
  files: FileStore;
  instance: string;
  zipped: readonly ZippedFile[];
  note: Note | undefined;
}

/**
 * Files in one ZIP, stored as they are: pictures and films don't get smaller, and so its size is known before its first byte
 * (with ZIP64 where it has to be). Names are UTF-8. One file is open at a time; none when the reader has gone.
 * The stream breaks off where the bytes of a file aren't there as they should be, so that nobody takes half of it for the whole.
 */
export function zipStream({ files, instance, zipped, note }: Zipping): { stream: Readable; size: number } {
  const zip = new ZipFile();
  const stream = zip.outputStream as Readable;
  let open: Readable | undefined;
  // The library reports errors here, and leaves the stream open.
  zip.on('error', (fault: Error) => stream.destroy(fault));
  // A fault may come before anybody listens; whoever reads hears of it all the same.
  stream.on('error', () => undefined);
  stream.on('close', () => open?.destroy());

  const read = async ({ sha256 }: ZippedFile): Promise<Readable> => {
    if (stream.destroyed) throw new Error('the reader of a ZIP has gone');
    const found = await files.read(instance, sha256);
    if (!found) throw new Error(`the bytes of ${sha256.toString('hex')} have gone while a ZIP was sent`);
    open = found.stream;
    if (stream.destroyed) open.destroy();
    return open;
  };
  const names = namesInOneFolder([...zipped.map((one) => one.name), ...(note ? [note.name] : [])]);
  for (const [index, file] of zipped.entries()) {
    const options = { size: file.size, mtime: file.changedAt, compress: false };
    zip.addReadStreamLazy(names[index] ?? file.name, options, (give) => {
      read(file).then(
        (found) => give(null, found),
        (fault: unknown) => give(fault, Readable.from([])),
      );
    });
  }
  if (note) zip.addBuffer(Buffer.from(note.text), names.at(-1) ?? note.name, { compress: false });
  let size = -1;
  // The types don't know what it is called with.
  const take = (told: number) => void (size = told);
  zip.end(undefined, take as () => void);
  if (size < 0) throw new Error('the size of a ZIP is not known');
  return { stream, size };
}
