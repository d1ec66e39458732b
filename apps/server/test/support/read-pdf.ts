import { inflateSync } from 'node:zlib';
import { PDFiumLibrary } from '@hyzyla/pdfium';

/** What tests look at in a PDF: the text of each page, and the file's own structure as text. */
export interface ReadPdf {
  pages: string[];
  text: string;
  /** The bytes as Latin letters: for names that are written plainly (`/StructTreeRoot`, `/Outlines`). */
  source: string;
  /** What is said of its pictures to whoever can't see them. */
  alternatives: string[];
  /** What its outline leads to. */
  bookmarks: string[];
}

let library: Promise<PDFiumLibrary> | undefined;

/** Opens a PDF with a reader that isn't the one that wrote it. Marks of direction are left out of its text. */
export async function readPdf(bytes: Uint8Array): Promise<ReadPdf> {
  library ??= PDFiumLibrary.init();
  const document = await (await library).loadDocument(bytes);
  try {
    const pages = [...document.pages()].map((page) =>
      page
        .getText()
        .replaceAll(/[\u200b\u200e\u200f\u2066-\u2069\ufeff]/g, '')
        .replaceAll('\r\n', '\n'),
    );
    const source = Buffer.from(bytes).toString('latin1');
    return { pages, text: pages.join('\n'), source, ...writtenIn(source) };
  } finally {
    document.destroy();
  }
}

/** What a PDF has in words beside its pages, from its plain and its packed objects. */
function writtenIn(source: string): Pick<ReadPdf, 'alternatives' | 'bookmarks'> {
  const packed = [...source.matchAll(/stream\r?\n([\s\S]*?)\r?\nendstream/g)].map(([, bytes = '']) => {
    try {
      return inflateSync(Buffer.from(bytes, 'latin1')).toString('latin1');
    } catch {
      return '';
    }
  });
  const objects = [source, ...packed].join('\n');
  return {
    alternatives: textsAfter(objects, /\/Alt\s*/g),
    // An entry of an outline says what it belongs to, which the title of the document doesn't.
    bookmarks: textsAfter(objects, /\/Parent \d+ 0 R[^>]{0,80}?\/Title\s*/g),
  };
}

const writtenText = /(?:\(((?:\\[\s\S]|[^\\)])*)\)|<([0-9A-Fa-f\s]+)>)/y;

function textsAfter(objects: string, name: RegExp): string[] {
  return [...objects.matchAll(name)].flatMap((match) => {
    writtenText.lastIndex = match.index + match[0].length;
    const [, plain, hex] = writtenText.exec(objects) ?? [];
    if (plain === undefined && hex === undefined) return [];
    return [textOf(hex === undefined ? unescaped(plain ?? '') : fromHex(hex))];
  });
}

const fromHex = (hex: string) => Buffer.from(hex.replaceAll(/\s/g, ''), 'hex').toString('latin1');

const unescaped = (text: string) =>
  text.replaceAll(/\\([0-7]{1,3}|[\s\S])/g, (_, code: string) =>
    /^[0-7]/.test(code) ? String.fromCharCode(Number.parseInt(code, 8)) : ({ n: '\n', r: '\r', t: '\t' }[code] ?? code),
  );

/** A text of a PDF is UTF-16 with a mark before it, or Latin. Marks of direction are left out. */
function textOf(bytes: string): string {
  const text = bytes.startsWith('\u00fe\u00ff')
    ? Buffer.from(bytes.slice(2), 'latin1').swap16().toString('utf16le')
    : bytes;
  return text.replaceAll(/[\u2066-\u2069]/g, '');
}
