import type { QuestionLabels } from './labels.ts';

/** Mentions of questions in a text, shown as `$[Width]` in the editor instead of `$` and the question's id. */
export const storedMention = /\$([A-Za-z0-9-]+)/g;
const shown = /\$\[([^[\]<>]+)\](?=([A-Za-z0-9-])?)/g;

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/** A label within HTML. */
export function escapedLabel(label: string): string {
  return label.replace(/[&<>]/g, (sign) => escapes[sign] ?? sign);
}

function unescaped(html: string): string {
  return html.replace(/&lt;/g, '<').replace(/&gt;/g, '>').replace(/&amp;/g, '&');
}

/** A stored text with what it mentions by name. Takes HTML where `isHtml`. */
export function toShownMentions(text: string, { labelOf }: QuestionLabels, isHtml = false): string {
  return text.replace(storedMention, (whole, id: string) => {
    const label = labelOf.get(id);
    return label === undefined ? whole : mentionOf(label, isHtml);
  });
}

/** A text as a person wrote it, with what it mentions by id. A name that is none stays as it was written. */
export function toStoredMentions(text: string, { idOf }: QuestionLabels, isHtml = false): string {
  return text.replace(shown, (whole, label: string, next: string | undefined) => {
    const id = idOf.get(isHtml ? unescaped(label) : label);
    // What follows at once would belong to the id.
    return id === undefined ? whole : `$${id}${next === undefined ? '' : ' '}`;
  });
}

/** How a mention of this label is written. */
export function mentionOf(label: string, isHtml = false): string {
  return `$[${isHtml ? escapedLabel(label) : label}]`;
}
