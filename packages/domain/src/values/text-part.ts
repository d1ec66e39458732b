import type { ListSource } from './list-source.ts';

/**
 * A piece of an answer as people read it, without any language: the caller says codes in the person's words, prints
 * dates in the instance's time zone and numbers in the person's style.
 */
export type TextPart =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'number'; readonly number: number }
  | { readonly kind: 'code'; readonly code: 'yes' | 'no' | 'running' | 'next_day' }
  | { readonly kind: 'date'; readonly date: string }
  | { readonly kind: 'time'; readonly time: string }
  | { readonly kind: 'moment'; readonly moment: string }
  | { readonly kind: 'range'; readonly from: TextPart; readonly to: TextPart }
  | { readonly kind: 'item'; readonly source: ListSource | 'project_list'; readonly id: string; readonly label: string }
  | { readonly kind: 'file'; readonly asset: string }
  | { readonly kind: 'count'; readonly of: 'elements' | 'repetitions' | 'rows' | 'skills'; readonly count: number };

/** The letters of a part that a search should find; what has no letters of its own gives its digits. */
export function searchableText(part: TextPart): string {
  switch (part.kind) {
    case 'text':
      return part.text;
    case 'number':
      return String(part.number);
    case 'date':
      return part.date;
    case 'time':
      return part.time;
    case 'moment':
      return part.moment;
    case 'range':
      return `${searchableText(part.from)} ${searchableText(part.to)}`;
    case 'item':
      return part.label;
    case 'code':
    case 'file':
    case 'count':
      return '';
  }
}
