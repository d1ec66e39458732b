import { writeMoment } from '@plumbline/domain/dates/write-moment';
import { writeDay } from '@plumbline/domain/dates/write-day';
import type { TextPart } from '@plumbline/domain/values/text-part';
import type { Language } from '@plumbline/domain/languages/languages';

type Counted = Extract<TextPart, { kind: 'count' }>['of'];

interface AnswerTexts {
  yes: string;
  no: string;
  running: string;
  next_day: string;
  picture: string;
  /** `{count}` is filled in. */
  counts: Readonly<Record<Counted, string>>;
}

const words: Readonly<Record<Language, AnswerTexts>> = {
  en: {
    yes: 'Yes',
    no: 'No',
    running: 'running',
    next_day: 'on the next day',
    picture: 'Picture',
    counts: {
      elements: '{count} marked on the plan',
      repetitions: 'Repetitions: {count}',
      rows: 'Rows: {count}',
      skills: 'Skills: {count}',
    },
  },
  he: {
    yes: 'כן',
    no: 'לא',
    running: 'פועל',
    next_day: 'למחרת',
    picture: 'תמונה',
    counts: {
      elements: 'סימונים על התוכנית: {count}',
      repetitions: 'חזרות: {count}',
      rows: 'שורות: {count}',
      skills: 'הסמכות: {count}',
    },
  },
};

/** One part of an answer in a language, its times by the instance's clock: for mails and documents. */
export function formatPart(part: TextPart, language: Language, timeZone: string): string {
  const say = (one: TextPart): string => formatPart(one, language, timeZone);
  switch (part.kind) {
    case 'text':
      return part.text;
    case 'item':
      return part.label;
    case 'number':
      return String(part.number);
    case 'code':
      return words[language][part.code];
    case 'date':
      return writeDay(part.date);
    case 'time':
      return part.time;
    case 'moment':
      return writeMoment(part.moment, timeZone);
    case 'range':
      return `${say(part.from)} – ${say(part.to)}`;
    case 'file':
      return words[language].picture;
    case 'count':
      return words[language].counts[part.of].replace('{count}', String(part.count));
  }
}
