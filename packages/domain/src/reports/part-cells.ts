import type { TextPart } from '../values/text-part.ts';
import type { Cell, CellFile } from './cells.ts';
import { joinCells, namedCell, textCell } from './cells.ts';

/** The words and names that parts of answers need. */
export interface PartWords {
  /** In the reader's language: `yes`, `no`, `running`, `next_day`. */
  readonly code: (code: string) => string;
  /** The name of a file; undefined for one that is gone. */
  readonly file: (id: string) => CellFile | undefined;
  /** What the reader calls a chosen option or job type; undefined where it has no translation. */
  readonly choice: (id: string) => string | undefined;
}

/** A part of an answer, or of a field, as a cell. */
export function partCell(part: TextPart, words: PartWords): Cell {
  switch (part.kind) {
    case 'text':
      return textCell(part.text);
    case 'number':
      return { kind: 'number', number: part.number };
    case 'code':
      return part.code === 'yes' || part.code === 'no'
        ? { kind: 'boolean', boolean: part.code === 'yes' }
        : textCell(words.code(part.code), part.code);
    case 'date':
      return { kind: 'date', date: part.date };
    case 'time':
      return { kind: 'time', time: part.time };
    case 'moment':
      return { kind: 'moment', at: part.moment };
    case 'range':
      return { kind: 'range', from: partCell(part.from, words), to: partCell(part.to, words) };
    case 'item':
      return namedCell(part.label, words.choice(part.id) ?? part.label);
    case 'file': {
      const file = words.file(part.asset);
      return file ? { kind: 'files', files: [file] } : null;
    }
    case 'count':
      return { kind: 'number', number: part.count };
  }
}

/** Parts as one cell. */
export function partsCell(parts: readonly TextPart[], words: PartWords): Cell {
  return joinCells(parts.map((part) => partCell(part, words)));
}
