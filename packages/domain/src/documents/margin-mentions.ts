/** What a header or footer can mention by name, beside the answers of questions by their id. `$page` is filled in by the page. */
export const marginMentions = [
  'company',
  'job',
  'jobType',
  'project',
  'status',
  'date',
  'startDate',
  'plannedLength',
  'plannedEnd',
  'score',
  'page',
] as const;

export type MarginMention = (typeof marginMentions)[number];

/** Where the number of a page goes in a margin's text, for whoever sets the pages. */
export const pagePlace = '{page}';

const mention = /\$([A-Za-z0-9-]+)/g;

/**
 * A margin's text with its mentions filled in. `answer` returns the text for a question's id; for null the mention
 * stays as written. Names take precedence over ids.
 */
export function fillMargin(
  text: string,
  values: Readonly<Record<Exclude<MarginMention, 'page'>, string>>,
  answer: (id: string) => string | null = () => null,
): string {
  return text
    .replace(mention, (written, name: string) => {
      if (name === 'page') return pagePlace;
      if (Object.hasOwn(values, name)) return isolated(values[name as keyof typeof values]);
      const said = answer(name);
      return said === null ? written : isolated(said);
    })
    .trim();
}

/** Names and numbers of either script side by side keep their own direction. */
const isolated = (value: string) => (value === '' ? '' : `\u2068${value}\u2069`);
