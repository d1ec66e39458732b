import { PDFiumLibrary } from '@hyzyla/pdfium';

/** What tests look at in a PDF: the text of each page, and the file's own structure as text. */
export interface ReadPdf {
  pages: string[];
  text: string;
  /** The bytes as Latin letters: for names that are written plainly (`/StructTreeRoot`, `/Outlines`). */
  source: string;
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
    return { pages, text: pages.join('\n'), source: Buffer.from(bytes).toString('latin1') };
  } finally {
    document.destroy();
  }
}
