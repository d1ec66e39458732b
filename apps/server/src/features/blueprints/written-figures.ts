import type { ScaleStatus } from '@plumbline/domain/blueprints/scale-status';
import type { Total } from '@plumbline/domain/blueprints/totals';
import type { Language } from '@plumbline/domain/languages/languages';
import { asWritten, filled } from '@plumbline/texts/fill';
import { textsIn } from '@plumbline/texts/texts';

/** What a spreadsheet's cell says of a row's figures; null where they are by the plan's scale. */
export function writtenScaleStatus(status: ScaleStatus, language: Language): string | null {
  return status === 'current' ? null : textsIn(language).figures[status];
}

interface WrittenFigures {
  readonly length: string | null;
  readonly area: string | null;
}

/** A total as documents have it: a star at what is by a former scale, and how many elements it leaves out as nobody measured their page. */
export function writtenTotal(
  { length, area, unmeasured, former, outside }: Omit<Total, 'count'>,
  language: Language,
): WrittenFigures {
  const words = textsIn(language).figures;
  const star = former > 0 ? ' *' : '';
  const measured = length === 0 ? [] : [`${length.toFixed(2)} ${words.metres}${star}`];
  const missing = [[unmeasured, words.unmeasuredCount] as const, [outside, words.outsideCount] as const].flatMap(
    ([count, said]) => (count === 0 ? [] : [filled(said, { count }, asWritten)]),
  );
  return {
    length: [...measured, ...missing].join(' · ') || null,
    area: area === 0 ? null : `${area.toFixed(2)} ${words.squareMetres}${star}`,
  };
}

/** The figures of one element; null for a lamp, which has none. */
export function writtenRow(
  row: {
    readonly length: number | null;
    readonly area: number | null;
    readonly scaleStatus: ScaleStatus;
  },
  language: Language,
): WrittenFigures {
  const { scaleStatus } = row;
  if (scaleStatus === 'unmeasured' || scaleStatus === 'outside')
    return { length: textsIn(language).figures[scaleStatus], area: null };
  const former = scaleStatus === 'former' ? 1 : 0;
  return writtenTotal({ length: row.length ?? 0, area: row.area ?? 0, unmeasured: 0, outside: 0, former }, language);
}

/** The footnote for figures with an asterisk; empty if none has one. */
export function formerNote({ former }: Pick<Total, 'former'>, language: Language): string {
  return former > 0 ? textsIn(language).figures.formerNote : '';
}
