import { z } from 'zod';

/** The parts of a job's PDF. Each is printed where the layout lists it; one that is not listed is left out. */
export const documentParts = [
  'cover',
  'contents',
  'details',
  'issues',
  'questions',
  'plans',
  'photos',
  'signatures',
  'map',
  'proof',
] as const;

export type DocumentPart = (typeof documentParts)[number];

export const paperSizes = ['a4', 'a5', 'a3', 'us-letter', 'us-legal'] as const;
export type PaperSize = (typeof paperSizes)[number];

export const maxPhotosPerRow = 4;
/** The most characters of one end of a header or footer. */
export const maxMarginText = 200;

const colour = z.string().regex(/^#[0-9a-fA-F]{6}$/, { error: 'colour_not_valid' });
const marginText = z.string().max(maxMarginText);
const margin = (start: string, end: string) =>
  z.object({ start: marginText.default(start), end: marginText.default(end) }).prefault({});

/**
 * How a job's PDF is laid out: which parts in which order, how photos and texts in the margins look, on which paper. `$company` and
 * the other names of `margin-mentions.ts` in a margin are filled in; `$` and a question's id is that question's answer.
 */
export const documentLayout = z.object({
  parts: z
    .array(z.enum(documentParts))
    .max(documentParts.length)
    .refine((parts) => new Set(parts).size === parts.length, { error: 'part_given_twice' })
    .refine((parts) => parts.length > 0, { error: 'required' })
    .default(['cover', 'contents', 'details', 'issues', 'questions', 'plans', 'signatures', 'map', 'proof']),
  /** Photos are next to their answers, or all in the part `photos` if that is listed. */
  photosPerRow: z.number().int().min(1).max(maxPhotosPerRow).default(2),
  /** Questions that nobody answered are printed too, with an empty line. */
  showUnanswered: z.boolean().default(true),
  showComments: z.boolean().default(true),
  /** Who answered and when, under each answer. */
  showAuthors: z.boolean().default(true),
  showLogo: z.boolean().default(true),
  header: margin('$company', ''),
  footer: margin('$jobType $job', '$page'),
  /** Null takes the instance's own colours. */
  accentColour: colour.nullable().default(null),
  issueColour: colour.nullable().default(null),
  paper: z.enum(paperSizes).default('a4'),
  isLandscape: z.boolean().default(false),
});

export type DocumentLayout = z.output<typeof documentLayout>;

/** The layout that jobs of a type are printed in: the type's own, else the instance's. */
export function layoutOf(instance: DocumentLayout, ofJobType: DocumentLayout | null | undefined): DocumentLayout {
  return ofJobType ?? instance;
}

/**
 * The layout of a document of jobs as a whole (cover, paper, margins, colours): theirs where all of them share one, else the instance's.
 * What is printed of each job follows the job's own.
 */
export function sharedLayout(instance: DocumentLayout, ofJobs: readonly DocumentLayout[]): DocumentLayout {
  const [first, ...others] = ofJobs;
  if (!first) return instance;
  const written = JSON.stringify(first);
  return others.every((one) => one === first || JSON.stringify(one) === written) ? first : instance;
}
