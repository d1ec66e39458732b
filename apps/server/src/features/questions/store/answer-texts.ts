import { writeMoment } from '@plumbline/domain/dates/write-moment';
import { writeDay } from '@plumbline/domain/dates/write-day';
import type { TextPart } from '@plumbline/domain/values/text-part';
import type { Language } from '@plumbline/domain/languages/languages';
import { asWritten, filled } from '@plumbline/texts/fill';
import { textsIn } from '@plumbline/texts/texts';

/** One part of an answer in a language, its times by the instance's clock: for mails and documents. */
export function formatPart(part: TextPart, language: Language, timeZone: string): string {
  const words = textsIn(language).answers;
  const say = (one: TextPart): string => formatPart(one, language, timeZone);
  switch (part.kind) {
    case 'text':
      return part.text;
    case 'item':
      return part.label;
    case 'number':
      return String(part.number);
    case 'code':
      return words[part.code];
    case 'date':
      return writeDay(part.date);
    case 'time':
      return part.time;
    case 'moment':
      return writeMoment(part.moment, timeZone);
    case 'range':
      return `${say(part.from)} – ${say(part.to)}`;
    case 'file':
      return words.picture;
    case 'count':
      return filled(words.counts[part.of], { count: part.count }, asWritten);
  }
}
