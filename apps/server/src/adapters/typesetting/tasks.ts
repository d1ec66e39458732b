import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { NodeCompiler as Compiler, PdfStandard } from '@myriaddreamin/typst-ts-node-compiler';
import type { Language } from '@plumbline/domain/languages/languages';
import { FileRefused } from '../decoding/file-refused.ts';

const require = createRequire(import.meta.url);
const templates = fileURLToPath(new URL('./templates/', import.meta.url));
/** One family that draws Latin and Hebrew to match; TTF, which is all that Typst reads. */
const fonts = dirname(require.resolve('@expo-google-fonts/assistant/package.json'));

/** A template's input as JSON: texts are data, never markup. */
export interface TypesetData {
  readonly language: Language;
  readonly [name: string]: unknown;
}

export interface TypesetInput {
  /** The file of the template, without its ending. */
  template: string;
  data: TypesetData;
  /** Pictures (PNG, JPEG, WebP, SVG) by their name in the template: `image("/pictures/" + name)`. */
  pictures: Readonly<Record<string, Uint8Array>>;
  /** PDF/A-2b for archives; else PDF/UA-1, which screen readers can follow. */
  archival?: boolean;
}

type Document = Parameters<Compiler['pdf']>[0];

let compiler: Compiler | undefined;

async function typesetter() {
  const typst = await import('@myriaddreamin/typst-ts-node-compiler');
  compiler ??= typst.NodeCompiler.create({ workspace: templates, fontArgs: [{ fontPaths: [fonts] }] });
  return { typst, compiler };
}

/**
 * Typesets one document.
 * @returns the bytes of a PDF
 * @throws Error with the position in the template when it doesn't compile; FileRefused not_archivable
 */
async function typeset({ template, data, pictures, archival = false }: TypesetInput): Promise<Uint8Array> {
  const { typst, compiler: current } = await typesetter();
  current.resetShadow();
  for (const [name, bytes] of Object.entries(pictures)) {
    current.mapShadow(join(templates, 'pictures', name), Buffer.from(bytes));
  }
  const set = (inputs: Record<string, string>): Document => {
    const compiled = current.compile({ mainFilePath: join(templates, `${template}.typ`), inputs, resetRead: true });
    const document = compiled.result;
    if (!document) throw new Error(`${template}: ${JSON.stringify(compiled.takeDiagnostics()?.shortDiagnostics)}`);
    return document;
  };
  const written = JSON.stringify(data);
  const pdf = archival
    ? archived(written, set, (document) => current.pdf(document, { pdfStandard: typst.PdfStandard.A_2b }))
    : tagged(current, set({ data: written }), typst.PdfStandard.UA_1);
  // Typst caches drawings for the next compilation; our documents have nothing in common.
  current.evictCache(0);
  return pdf;
}

/**
 * Exports by the standard. Texts that violate it (a character that no font has) must not prevent printing: then the PDF
 * is still tagged, without claiming conformance.
 */
function tagged(current: Compiler, document: Document, pdfStandard: PdfStandard): Uint8Array {
  try {
    return current.pdf(document, { pdfStandard });
  } catch {
    return current.pdf(document);
  }
}

/** Characters without a font are found one compilation at a time: the limit of attempts. */
const maxRounds = 5;

/**
 * Exports PDF/A, which requires a glyph for every character: one that no font has is written as its code. A request for
 * PDF/A never gets a file of another standard.
 */
function archived(
  data: string,
  set: (inputs: Record<string, string>) => Document,
  toPdf: (document: Document) => Uint8Array,
): Uint8Array {
  let shown = data;
  for (let round = 0; round < maxRounds; round += 1) {
    const document = set({ data: shown, ...(shown !== data && { codes: 'yes' }) });
    try {
      return toPdf(document);
    } catch (error) {
      const before = shown;
      for (const character of charactersWithoutFont(String(error)))
        shown = shown.replaceAll(character, codeOf(character));
      if (shown === before) break;
    }
  }
  throw new FileRefused('not_archivable');
}

const withoutFont = /the text `\\?"(.+?)\\?"` could not be displayed/g;
const escaped = /\\+u\{([0-9a-f]{1,6})\}/g;

/** The characters without a font, from Typst's error message. */
function charactersWithoutFont(error: string): ReadonlySet<string> {
  const texts = [...error.matchAll(withoutFont)].map(([, text = '']) => text);
  const plain = texts
    .join('')
    .replaceAll(escaped, (_, code: string) => String.fromCodePoint(Number.parseInt(code, 16)));
  return new Set([...plain].filter((character) => (character.codePointAt(0) ?? 0) > 127));
}

const codeOf = (character: string) =>
  `[U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}]`;

/** The tasks of the typesetting process. */
export const tasks = { typeset };

export type TypesettingTasks = typeof tasks;
