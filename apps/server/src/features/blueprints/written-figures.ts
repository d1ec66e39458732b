import type { ScaleStatus } from '@plumbline/domain/blueprints/scale-status';
import type { Total } from '@plumbline/domain/blueprints/totals';
import type { Language } from '@plumbline/domain/languages/languages';

/** What documents say of figures. `{count}` is filled in here. */
const texts: Readonly<
  Record<
    Language,
    {
      metres: string;
      squareMetres: string;
      unmeasured: string;
      unmeasuredCount: string;
      outside: string;
      outsideCount: string;
      former: string;
      formerNote: string;
    }
  >
> = {
  en: {
    metres: 'm',
    squareMetres: 'm²',
    unmeasured: 'Not measured',
    unmeasuredCount: '{count} not measured',
    outside: 'Outside the page',
    outsideCount: '{count} outside the page, not counted',
    former: 'Previous scale',
    formerNote: '* Measured by a scale that the plan no longer has.',
  },
  he: {
    metres: 'מ׳',
    squareMetres: 'מ״ר',
    unmeasured: 'לא נמדד',
    unmeasuredCount: 'לא נמדדו: {count}',
    outside: 'מחוץ לעמוד',
    outsideCount: 'מחוץ לעמוד, לא נספרו: {count}',
    former: 'קנה מידה קודם',
    formerNote: '* נמדד לפי קנה מידה שכבר אינו קנה המידה של התוכנית.',
  },
};

/** What a spreadsheet's cell says of a row's figures; null where they are by the plan's scale. */
export function writtenScaleStatus(status: ScaleStatus, language: Language): string | null {
  return status === 'current' ? null : texts[language][status];
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
  const words = texts[language];
  const star = former > 0 ? ' *' : '';
  const measured = length === 0 ? [] : [`${length.toFixed(2)} ${words.metres}${star}`];
  const missing = [[unmeasured, words.unmeasuredCount] as const, [outside, words.outsideCount] as const].flatMap(
    ([count, said]) => (count === 0 ? [] : [said.replace('{count}', String(count))]),
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
    return { length: texts[language][scaleStatus], area: null };
  const former = scaleStatus === 'former' ? 1 : 0;
  return writtenTotal({ length: row.length ?? 0, area: row.area ?? 0, unmeasured: 0, outside: 0, former }, language);
}

/** The footnote for figures with an asterisk; empty if none has one. */
export function formerNote({ former }: Pick<Total, 'former'>, language: Language): string {
  return former > 0 ? texts[language].formerNote : '';
}
