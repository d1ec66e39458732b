import type { WireAnswer } from '@plumbline/contract/answers';
import { writeMoment } from '@plumbline/domain/dates/write-moment';
import type { Language } from '@plumbline/domain/languages/languages';
import { isolatedNames } from '@plumbline/domain/text/isolate';
import { filled } from '@plumbline/texts/fill';
import { textsIn } from '@plumbline/texts/texts';
import type { DocumentFile } from './document-pictures.ts';

interface Captioned {
  number: number;
  language: Language;
  timeZone: string;
  /** The answer that it is attached to. */
  answered: Pick<WireAnswer, 'date' | 'location'> | null;
  /** What else is known of it. */
  more?: readonly string[];
}

/**
 * The caption of a photo: its number, when it was taken, and where. Where its camera noted no time, it is since when the photo is known
 * at the latest: one from a device that was offline was there with its answer, before it was uploaded; an answer may be changed long after
 * its photo.
 */
export function photoCaption(
  { createdAt, takenAt, position }: Pick<DocumentFile, 'createdAt' | 'takenAt' | 'position'>,
  { number, language, timeZone, answered, more = [] }: Captioned,
): string {
  const at = takenAt?.getTime() ?? Math.min(createdAt.getTime(), answered ? Date.parse(answered.date) : Infinity);
  const place = position ?? answered?.location ?? null;
  const parts = [
    filled(textsIn(language).jobDocuments.photo, { number }),
    ...more,
    writeMoment(new Date(at), timeZone),
    place ? `${place.lat.toFixed(5)}, ${place.long.toFixed(5)}` : '',
  ];
  return isolatedNames(parts, ' · ');
}
