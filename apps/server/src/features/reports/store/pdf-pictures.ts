import type { Cell } from '@plumbline/domain/reports/cells';
import { isolatedName } from '@plumbline/domain/text/isolate';
import { pdfText, type PdfText } from './pdf-text.ts';

/** Pictures of one document; files beyond these are named. */
const maxPictures = 1000;
/** Pictures of one cell; files beyond these are named. */
const maxOfCell = 20;

/** A picture of a cell: the name under which the template asks for it, and what its file is called. */
export interface PdfPicture {
  readonly p: string;
  readonly name: PdfText;
}

/** What a cell of files has on paper: its pictures, and in words the files that have none. */
export interface PrintedFiles {
  readonly pictures: readonly PdfPicture[];
  readonly rest: string;
}

interface PictureParts {
  /** The small picture of a file; null for one that can't be drawn. */
  readonly thumbnail: (fileId: string) => Promise<Uint8Array | null>;
  /** Takes the pictures, by their names. */
  readonly pictures: Record<string, Uint8Array>;
  /** What is said of a picture that can't be drawn. */
  readonly missing: string;
}

/** Draws the files of one cell after the other. */
export function cellPictures({ thumbnail, pictures, missing }: PictureParts): (cell: Cell) => Promise<PrintedFiles> {
  const names = new Map<string, string | null>();
  const nameOf = async (id: string): Promise<string | null | undefined> => {
    const known = names.get(id);
    if (known !== undefined || names.size >= maxPictures) return known;
    const bytes = await thumbnail(id);
    const name = bytes ? `t${names.size}` : null;
    names.set(id, name);
    if (bytes && name) pictures[name] = bytes;
    return name;
  };
  return async (cell) => {
    const shown: PdfPicture[] = [];
    const rest: string[] = [];
    for (const file of cell?.kind === 'files' ? cell.files : []) {
      const p = file.isPicture && shown.length < maxOfCell ? await nameOf(file._id) : undefined;
      if (p) shown.push({ p, name: pdfText(file.name) });
      else rest.push(p === null ? `${isolatedName(file.name)} (${missing})` : file.name);
    }
    return { pictures: shown, rest: rest.join(', ') };
  };
}
