import type { ScaleStatus } from '@plumbline/domain/blueprints/scale-areas';
import type { Total } from '@plumbline/domain/blueprints/totals';
import type { Language } from '@plumbline/domain/settings/languages';

/** What documents say of figures. `{count}` is filled in here. */
const texts: Readonly<
  Record<
    Language,
    {
      metres: string;
      squareMetres: string;
      unmeasured: string;
      unmeasuredCount: string;
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
    former: 'Previous scale',
    formerNote: '* Measured by a scale that the plan no longer has.',
  },
  he: {
    metres: 'מ׳',
    squareMetres: 'מ״ר',
    unmeasured: 'לא נמדד',
    unmeasuredCount: 'לא נמדדו: {count}',
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
  { length, area, unmeasured, former }: Omit<Total, 'count'>,
  language: Language,
): WrittenFigures {
  const words = texts[language];
  const star = former > 0 ? ' *' : '';
  const measured = length === 0 ? [] : [`${length.toFixed(2)} ${words.metres}${star}`];
  const missing = unmeasured === 0 ? [] : [words.unmeasuredCount.replace('{count}', String(unmeasured))];
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
  if (row.scaleStatus === 'unmeasured') return { length: texts[language].unmeasured, area: null };
  const former = row.scaleStatus === 'former' ? 1 : 0;
  return writtenTotal({ length: row.length ?? 0, area: row.area ?? 0, unmeasured: 0, former }, language);
}

/** What stands below figures among which some have a star; empty where none has. */
export function formerNote({ former }: Pick<Total, 'former'>, language: Language): string {
  return former > 0 ? texts[language].formerNote : '';
}
