const blockEnds = /<\/(?:p|div|li|h[1-6]|blockquote|pre|tr)>|<(?:br|hr)\s*\/?>/gi;
const unseen = /<(script|style|template|noscript|iframe|object|svg|math|title|head)\b[^<>]*>[\s\S]*?(?:<\/\1\s*>|$)/gi;
const tags = /<\/?[a-z][^<>]*>|<!--[\s\S]*?(?:-->|$)/gi;
const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ', '#39': "'" };

/**
 * The words of a rich text, each block on a line of its own, without tags: for reports, searches, mentions and whatever else
 * reads answers without drawing them. A plain text stays as it is. Never to be put into a page as HTML.
 */
export function textOfRich(source: string): string {
  if (!/<[a-z/!]/i.test(source)) return source;
  return (
    source
      .replace(unseen, '')
      .replace(blockEnds, '\n')
      .replace(tags, '')
      // One that another one within it had hidden.
      .replace(/<(?=\/?[a-z][^<>]*>)/gi, '< ')
      .replace(/&(amp|lt|gt|quot|nbsp|#39);/g, (written, name: string) => entities[name] ?? written)
      .split('\n')
      .map((line) => line.trim())
      .join('\n')
      .replace(/\n{3,}/g, '\n\n')
      .trim()
  );
}
