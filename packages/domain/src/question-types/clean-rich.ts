/**
 * The allowed elements of a rich text. All others are unwrapped, leaving their text; scripts and styles are removed
 * with it.
 */
export const richElements: ReadonlySet<string> = new Set(
  'p br strong b em i u s sub sup code pre hr h1 h2 h3 h4 ul ol li blockquote a span mark'.split(' '),
);
/** Those that go with all that is in them. */
export const droppedElements: ReadonlySet<string> = new Set(
  'script style template noscript iframe object svg math title head'.split(' '),
);
export const emptyElements: ReadonlySet<string> = new Set(['br', 'hr']);

/** Deeper than anybody writes; what draws a text goes down as deep as it is nested. */
const depthLimit = 50;
const tag = /<(\/?)([a-z][a-z0-9]*)([^<>]*)>|<!--/gi;
const href = /\bhref\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"']+))/i;

/** An address that a text may lead to; null for any other. */
export function richLink(address: string | null | undefined): string | null {
  const trimmed = address?.trim() ?? '';
  return /^(https?:\/\/|mailto:|tel:)/i.test(trimmed) ? trimmed : null;
}

/** Whether a text is rendered as HTML rather than as plain text. */
export function isRich(source: string): boolean {
  const first = source.search(/<[a-z]/i);
  return first >= 0 && source.includes('>', first);
}

/**
 * A rich text as it is stored: of the known elements alone, each closed, without attributes but a link's address. A plain text stays as
 * it is. Every `<` of the result begins one of its own tags, so that no reader can take something else for one.
 */
export function cleanRich(source: string): string {
  if (!isRich(source)) return source;
  const lower = source.toLowerCase();
  const open: string[] = [];
  const parts: string[] = [];
  let at = 0;
  let isMarked = false;
  const write = (written: string) => {
    isMarked = true;
    parts.push(written);
  };
  const say = (end: number) => parts.push(source.slice(at, end).replaceAll('<', '&lt;'));
  tag.lastIndex = 0;
  for (let found = tag.exec(source); found; found = tag.exec(source)) {
    const [whole, slash, written = '', attributes = ''] = found;
    say(found.index);
    at = found.index + whole.length;
    const name = written.toLowerCase();
    if (name === '' || (slash === '' && droppedElements.has(name))) {
      const end = name === '' ? '-->' : `</${name}`;
      const place = lower.indexOf(end, at);
      const close = name === '' || place < 0 ? place : lower.indexOf('>', place);
      at = close < 0 ? source.length : close + (name === '' ? end.length : 1);
      tag.lastIndex = at;
    } else if (slash !== '') {
      const depth = open.lastIndexOf(name);
      if (depth >= 0) for (const one of open.splice(depth).toReversed()) write(`</${one}>`);
      else if (name === 'div' || name === 'tr') write('<br>');
    } else if (emptyElements.has(name)) write(`<${name}>`);
    else if (richElements.has(name) && open.length < depthLimit) {
      const address = name === 'a' && !open.includes('a') ? linkIn(attributes) : null;
      if (name === 'a' && address === null) continue;
      write(address === null ? `<${name}>` : `<a href="${address}">`);
      open.push(name);
    }
  }
  say(source.length);
  for (const one of open.toReversed()) write(`</${one}>`);
  const clean = parts.join('');
  return isMarked || clean.trim() === '' ? clean : `<p>${clean}</p>`;
}

function linkIn(attributes: string): string | null {
  const [, double, single, bare] = href.exec(attributes) ?? [];
  return richLink(double ?? single ?? bare)?.replaceAll('"', '&quot;') ?? null;
}
