import { noDate } from '@plumbline/domain/question-types/date-value';
import type { QuestionSettings } from '@plumbline/domain/question-types/question-settings';
import type { PictureName } from '../pictures/picture-names.ts';
import type { DemoAnswer, DemoQuestion, Earlier, OnSite, Words } from './words.ts';
import { ask, options } from './words.ts';

/** The words that return in every questionnaire of a language. */
export interface InspectionWords {
  inOrder: string;
  defect: string;
  notApplicable: string;
  /** Said now and then of what is in order. */
  asides: readonly string[];
}

export const english: InspectionWords = {
  inOrder: 'In order',
  defect: 'Defect',
  notApplicable: 'Not applicable',
  asides: ['Cleaned since the last visit.', 'Slight wear, to be watched.', 'Adjusted during the visit.'],
};

export const hebrew: InspectionWords = {
  inOrder: 'תקין',
  defect: 'ליקוי',
  notApplicable: 'לא רלוונטי',
  asides: ['נוקה מאז הביקור הקודם.', 'בלאי קל, במעקב.', 'כוונן במהלך הביקור.'],
};

interface CheckWords extends Words {
  /** What an inspector writes when something is wrong; also offered as ready-made comments. */
  faults: readonly string[];
  picture?: PictureName;
  /** How often it isn't there at all. */
  absent?: number;
  /** Twice as likely to be wrong as others: 2. */
  weight?: number;
}

const extras: QuestionSettings = { allowAddingFile: true, allowComment: true, allowTaggingIssue: true };

/** In order, a defect or not applicable: what most of an inspection is made of. */
export function check(words: InspectionWords, key: string, title: string, own: CheckWords): DemoQuestion {
  const values = [words.inOrder, words.defect, ...(own.absent ? [words.notApplicable] : [])];
  return ask(key, 'list', title, {
    ...own,
    forClients: own.forClients ?? true,
    settings: {
      ...extras,
      childs: options(values),
      tiledList: true,
      responseOptions: [...own.faults],
      points: { [words.inOrder]: 1, [words.defect]: 0 },
      ...(own.weight && { weight: own.weight }),
    },
    answer: ({ random, faultiness }) => {
      if (own.absent && random.chance(own.absent)) return { value: words.notApplicable };
      if (random.chance(faultiness * (own.weight ?? 1))) {
        const pictures = own.picture && random.chance(0.8) ? [own.picture] : [];
        return { value: words.defect, comment: random.oneOf(own.faults), isIssue: random.chance(0.85), pictures };
      }
      const aside = random.chance(0.04) ? { comment: random.oneOf(words.asides) } : {};
      return { value: words.inOrder, ...aside };
    },
  });
}

interface YesNoWords extends Words {
  /** How often the answer is yes. */
  yes: number;
  /** What no is an issue for, and why. */
  noIs?: readonly string[];
  picture?: PictureName;
}

/** Something is in order or not. Without `noIs` no is an answer like yes; with it no is an issue, with a comment and a picture. */
export function yesNo(key: string, title: string, own: YesNoWords): DemoQuestion {
  return ask(key, 'bool', title, {
    ...own,
    settings: { ...extras, ...(own.noIs && { responseOptions: [...own.noIs] }) },
    answer: ({ random, faultiness }) => {
      if (!own.noIs) return { value: random.chance(own.yes) };
      if (!random.chance((1 - own.yes) * faultiness * 8)) return { value: true };
      return {
        value: false,
        comment: random.oneOf(own.noIs),
        isIssue: true,
        pictures: own.picture ? [own.picture] : [],
      };
    },
  });
}

/** A photo must be attached; the answer says whether it shows everything. */
export function photo(key: string, title: string, picture: PictureName, own: Words = {}): DemoQuestion {
  return ask(key, 'bool', title, {
    ...own,
    fileRequired: true,
    settings: { allowAddingFile: true, allowComment: true },
    answer: () => ({ value: true, pictures: [picture] }),
  });
}

interface NumberWords extends Words {
  min?: number;
  max?: number;
  step?: number;
  /** What is usual, and with how many decimals. */
  usual: readonly [number, number];
  decimals?: number;
  /** A gauge that is photographed now and then. */
  picture?: PictureName;
  /** What it follows from instead, before it is brought onto a step. */
  after?: (earlier: Earlier) => number;
}

function bounds({ min, max, step: by }: NumberWords): QuestionSettings {
  return { ...(min !== undefined && { min }), ...(max !== undefined && { max }), ...(by && { step: by }) };
}

function measured(own: NumberWords): (site: OnSite, earlier: Earlier) => DemoAnswer {
  const [low, high] = own.usual;
  return ({ random }, earlier) => {
    const found = own.after?.(earlier) ?? random.decimal(low, high, own.decimals ?? 0);
    const onStep = own.step ? Math.round(found / own.step) * own.step : found;
    return {
      value: Number(onStep.toFixed(own.decimals ?? 0)),
      pictures: own.picture && random.chance(0.3) ? [own.picture] : [],
    };
  };
}

/** A number that is counted, read off or typed. */
export function number(key: string, title: string, own: NumberWords): DemoQuestion {
  return ask(key, 'text', title, {
    ...own,
    settings: { textKind: 'number', allowAddingFile: true, allowComment: true, ...bounds(own) },
    answer: measured(own),
  });
}

/** A length that is measured. */
export function distance(key: string, title: string, own: NumberWords): DemoQuestion {
  return ask(key, 'length', title, {
    ...own,
    settings: { allowAddingFile: true, allowComment: true, allowTaggingIssue: true, ...bounds(own) },
    answer: measured(own),
  });
}

interface ChoiceWords extends Words {
  /** Each option with how often it is chosen. */
  from: readonly (readonly [string, number])[];
  tiled?: boolean;
}

/** One of several. */
export function choice(key: string, title: string, own: ChoiceWords): DemoQuestion {
  const values = own.from.map(([value]) => value);
  return ask(key, 'list', title, {
    ...own,
    settings: { childs: options(values), tiledList: own.tiled ?? values.length <= 4, allowComment: true },
    answer: ({ random }) => ({ value: random.weighted(own.from) }),
  });
}

/** Any of several. */
export function choices(key: string, title: string, own: Words & { from: readonly string[]; upTo: number }) {
  return ask(key, 'list', title, {
    ...own,
    settings: { childs: options(own.from), multiSelect: true, type: 1, allowComment: true },
    answer: ({ random }) => ({ value: random.someOf(own.from, random.whole(1, own.upTo)) }),
  });
}

interface TextWords extends Words {
  says: (site: OnSite) => string;
  long?: boolean;
  qr?: boolean;
  /** Several paragraphs with emphasis; `says` gives them as HTML. */
  rich?: boolean;
  /** Somebody of the building signs beside it. */
  signed?: boolean;
  /** How often an optional one is filled in. */
  filled?: number;
}

/** Something is written down: a line, a paragraph, a code, with a signature beside it or not. */
export function text(key: string, title: string, own: TextWords): DemoQuestion {
  return ask(key, 'text', title, {
    ...own,
    settings: {
      textKind: 'text',
      ...(own.long && { multiline: true }),
      ...(own.rich && { richText: true }),
      ...(own.qr && { qrReader: true }),
      ...(own.signed && { signature: true }),
    },
    answer: (site) => {
      if (own.optional && !site.random.chance(own.filled ?? 0.5)) return null;
      return { value: own.says(site), ...(own.signed && { signature: site.random.oneOf(site.signatures) }) };
    },
  });
}

/** The day of the visit, or one so many days before or after it. */
export function day(key: string, title: string, own: Words & { after: readonly [number, number] }): DemoQuestion {
  return ask(key, 'date_time', title, {
    ...own,
    settings: { dateMode: 'date' },
    answer: ({ random, day: visit }) => {
      const date = new Date(`${visit}T12:00:00Z`);
      date.setUTCDate(date.getUTCDate() + random.whole(...own.after));
      return { value: { ...noDate, date: date.toISOString().slice(0, 10) } };
    },
  });
}

/** When the visit began. */
export function moment(key: string, title: string, own: Words = {}): DemoQuestion {
  return ask(key, 'date_time', title, {
    ...own,
    settings: { dateMode: 'date_time' },
    answer: ({ moment: began }) => ({ value: { ...noDate, date: began } }),
  });
}

/** A range of hours on the day of the visit. */
export function hours(key: string, title: string, own: Words & { from: readonly [number, number]; lasts: number }) {
  return ask(key, 'date_time', title, {
    ...own,
    settings: { dateMode: 'time', isRange: true },
    answer: ({ random }) => {
      const hour = random.whole(...own.from);
      const at = (one: number, minute: number) => `${String(one).padStart(2, '0')}:${String(minute).padStart(2, '0')}`;
      const [from, to] = [at(hour, random.oneOf([0, 15, 30])), at(hour + own.lasts, random.oneOf([0, 30, 45]))];
      return { value: { ...noDate, from, to } };
    },
  });
}

interface PictureChoiceWords extends Words {
  from: readonly { value: string; caption: string; picture: PictureName; often: number; isFault?: boolean }[];
}

/** A choice among pictures. */
export function pictureChoice(key: string, title: string, own: PictureChoiceWords): DemoQuestion {
  return ask(key, 'image', title, {
    ...own,
    settings: {
      thumbs: true,
      ...extras,
      childs: own.from.map(({ value, caption }) => ({ value, caption })),
    },
    optionPictures: Object.fromEntries(own.from.map(({ value, picture }) => [value, picture])),
    answer: ({ random, faultiness }) => {
      const kinds = own.from.filter((one) => !one.isFault || random.chance(faultiness * 2));
      const found = random.weighted(kinds.map((one) => [one, one.often] as const));
      return found.isFault
        ? { value: found.value, isIssue: true, pictures: [found.picture], comment: found.caption }
        : { value: found.value };
    },
  });
}

/** Something to read before going on. */
export function note(key: string, title: string, html: string, shows?: PictureName): DemoQuestion {
  return ask(key, 'message', title, { settings: { message: html }, forClients: true, ...(shows && { shows }) });
}

/** A heading with what is under it; `leads` of its last question may pass others over. */
export function step(key: string, title: string, stepIcon: string): DemoQuestion {
  return ask(key, 'step', title, { stepIcon, forClients: true });
}

/** What was answered so far, to look over before submitting. */
export function summary(key: string, title: string): DemoQuestion {
  return ask(key, 'summary', title, { forClients: true });
}
