import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { NodeCompiler as Compiler, PdfStandard } from '@myriaddreamin/typst-ts-node-compiler';

const require = createRequire(import.meta.url);
const templates = fileURLToPath(new URL('./templates/', import.meta.url));
/** One family that draws Latin and Hebrew to match; TTF, which is all that Typst reads. */
const fonts = dirname(require.resolve('@expo-google-fonts/assistant/package.json'));

export interface TypesetInput {
  /** The file of the template, without its ending. */
  template: string;
  /** What the template reads as JSON: texts are data, never markup. */
  data: unknown;
  /** Pictures (PNG, JPEG, WebP, SVG) by the name under which the template asks for them: `image("/pictures/" + name)`. */
  pictures: Readonly<Record<string, Uint8Array>>;
  /** PDF/A-2b for archives; else PDF/UA-1, which screen readers can follow. */
  archival?: boolean;
}

let compiler: Compiler | undefined;

async function typesetter() {
  const typst = await import('@myriaddreamin/typst-ts-node-compiler');
  compiler ??= typst.NodeCompiler.create({ workspace: templates, fontArgs: [{ fontPaths: [fonts] }] });
  return { typst, compiler };
}

/** Sets one document. @returns the bytes of a PDF @throws Error with the template's place when it doesn't compile */
async function typeset({ template, data, pictures, archival = false }: TypesetInput): Promise<Uint8Array> {
  const { typst, compiler: current } = await typesetter();
  current.resetShadow();
  for (const [name, bytes] of Object.entries(pictures)) {
    current.mapShadow(join(templates, 'pictures', name), Buffer.from(bytes));
  }
  const compiled = current.compile({
    mainFilePath: join(templates, `${template}.typ`),
    inputs: { data: JSON.stringify(data) },
    resetRead: true,
  });
  const document = compiled.result;
  if (!document) throw new Error(`${template}: ${JSON.stringify(compiled.takeDiagnostics()?.shortDiagnostics)}`);
  const pdf = written(current, document, archival ? typst.PdfStandard.A_2b : typst.PdfStandard.UA_1);
  // Typst remembers what it has drawn for the next compilation; ours have nothing in common.
  current.evictCache(0);
  return pdf;
}

/**
 * The PDF by its standard. What somebody's own texts make impossible (a letter that no font has) is no reason to print nothing: then the
 * PDF is tagged all the same, without the claim.
 */
function written(current: Compiler, document: object, pdfStandard: PdfStandard): Uint8Array {
  try {
    return current.pdf(document as never, { pdfStandard });
  } catch {
    return current.pdf(document as never);
  }
}

/** What the program that sets documents does. */
export const tasks = { typeset };

export type TypesettingTasks = typeof tasks;
