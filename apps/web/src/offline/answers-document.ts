/** A file within the document: its name, and its content as a data address. */
export interface DocumentFile {
  readonly name: string;
  readonly address: string;
  readonly isPicture: boolean;
}

/** One question with its answer as text. */
export interface DocumentRow {
  readonly title: string;
  readonly lines: readonly string[];
  readonly files: readonly DocumentFile[];
}

interface DocumentWords {
  readonly title: string;
  readonly language: string;
  readonly direction: string;
}

/** The content of a file as an address that needs nothing else. */
export function dataAddress(content: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(String(reader.result)));
    reader.addEventListener('error', () => reject(reader.error ?? new Error('The file could not be read')));
    reader.readAsDataURL(content);
  });
}

/**
 * Answers as one HTML page that any browser opens offline, with images and files embedded. Built from DOM nodes, so
 * that people's texts can't inject markup.
 */
export function answersDocument({ title, language, direction }: DocumentWords, rows: readonly DocumentRow[]): Blob {
  const page = document.implementation.createHTMLDocument(title);
  const add = (parent: Element, tag: string, text = ''): HTMLElement => {
    const element = page.createElement(tag);
    element.textContent = text;
    parent.append(element);
    return element;
  };
  page.documentElement.lang = language;
  page.documentElement.dir = direction;
  add(
    page.head,
    'style',
    'body{font-family:sans-serif;max-width:45rem;margin:2rem auto}img{max-width:100%}p{white-space:pre-wrap}',
  );
  page.head.querySelector('title')?.before(Object.assign(page.createElement('meta'), { charset: 'utf-8' }));
  page.head.querySelector('meta')?.setAttribute('charset', 'utf-8');
  add(page.body, 'h1', title);
  for (const row of rows) {
    add(page.body, 'h2', row.title).dir = 'auto';
    for (const line of row.lines) add(page.body, 'p', line).dir = 'auto';
    for (const file of row.files) {
      const link = add(add(page.body, 'p'), 'a', file.isPicture ? '' : file.name);
      link.setAttribute('href', file.address);
      link.setAttribute('download', file.name);
      if (!file.isPicture) continue;
      const picture = add(link, 'img');
      picture.setAttribute('src', file.address);
      picture.setAttribute('alt', file.name);
    }
  }
  return new Blob([`<!doctype html>${page.documentElement.outerHTML}`], { type: 'text/html;charset=utf-8' });
}
