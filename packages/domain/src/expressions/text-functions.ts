import { asNumber, asText, defineFunction, type ExpressionFunction } from './define-function.ts';
import { cut, joined, textOf } from './text-of.ts';
import { filledText, itemsOf } from './value.ts';

function ofText(run: (text: string) => string): ExpressionFunction {
  return defineFunction({
    takes: ['text'],
    gives: 'text',
    run: ([arg]) => {
      const text = asText(arg);
      return text === null ? null : filledText(cut(run(text)));
    },
  });
}

function ofTexts(run: (text: string, other: string) => boolean): ExpressionFunction {
  return defineFunction({
    takes: ['text', 'text'],
    gives: 'boolean',
    run: ([one, other]) => run(asText(one) ?? '', asText(other) ?? ''),
  });
}

export const textFunctions = {
  /** In characters as people count them, as far as Unicode's code points are that. */
  length: defineFunction({
    takes: ['text'],
    gives: 'number',
    run: ([arg]) => [...(asText(arg) ?? '')].length,
  }),
  upper: ofText((text) => text.toUpperCase()),
  lower: ofText((text) => text.toLowerCase()),
  /** Without spaces at its ends, and with single ones inside. */
  trim: ofText((text) => text.trim().replace(/\s+/gu, ' ')),
  starts_with: ofTexts((text, start) => text.startsWith(start)),
  ends_with: ofTexts((text, end) => text.endsWith(end)),
  /** The characters from a place on, which counts from 1: all of them, or so many. */
  part: defineFunction({
    takes: ['text', 'number', 'number'],
    optional: 1,
    gives: 'text',
    run: ([arg, from, count]) => {
      const text = asText(arg);
      const first = asNumber(from);
      const many = count === undefined ? Number.MAX_SAFE_INTEGER : asNumber(count);
      if (text === null || first === null || many === null) return null;
      const start = Math.trunc(first) - 1;
      const characters = [...text].slice(Math.max(0, start), Math.max(0, start + Math.trunc(many)));
      return filledText(characters.join(''));
    },
  }),
  text: defineFunction({
    takes: ['unknown'],
    gives: 'text',
    run: ([arg], context) => filledText(textOf(arg ?? null, context)),
  }),
  /** The items of a list as one text, with this between them. */
  join: defineFunction({
    takes: ['unknown', 'text'],
    gives: 'text',
    run: ([list, between], context) => filledText(joined(itemsOf(list ?? null), asText(between) ?? '', context)),
  }),
} as const satisfies Readonly<Record<string, ExpressionFunction>>;
