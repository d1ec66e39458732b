/** A piece of a text: as it is, or an address that can be followed. */
export interface TextPiece {
  readonly text: string;
  readonly href: string | null;
}

const address = /https?:\/\/[^\s<>"\u2066-\u2069]+/g;

/** Cuts a text at its web addresses. Nothing but http and https becomes a link; a full stop at the end is the sentence's. */
export function linkedText(text: string): readonly TextPiece[] {
  const pieces: TextPiece[] = [];
  let from = 0;
  for (const found of text.matchAll(address)) {
    const href = found[0].replace(/[.,;:!?)\]]+$/, '');
    if (!URL.canParse(href)) continue;
    if (found.index > from) pieces.push({ text: text.slice(from, found.index), href: null });
    pieces.push({ text: href, href });
    from = found.index + href.length;
  }
  if (from < text.length) pieces.push({ text: text.slice(from), href: null });
  return pieces;
}
