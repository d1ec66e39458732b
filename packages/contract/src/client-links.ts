import { clientLinkDays, clientLinkSecret, clientLinkStates } from '@plumbline/domain/jobs/client-link';
import { emailAddress } from '@plumbline/domain/users/contact';
import { z } from 'zod';
import { defineCall } from './define-call.ts';
import { author, personName } from './references.ts';
import { id, idParams, done, moment, text } from './wire.ts';

/** To so many addresses a job is sent at once. */
export const sendingLimits = { addresses: 50, sentence: 2000 } as const;

const days = z.number().int().min(clientLinkDays.min).max(clientLinkDays.max).default(clientLinkDays.initial);

/** How a job was given to people outside of the company. The secret of a link is in no response: only its hash is stored. */
const clientLink = z.object({
  _id: id,
  created_at: moment,
  created_by: author,
  /** The automation that sent it; null where a person did. */
  automation: z.object({ _id: id, name: z.string() }).nullable(),
  /** Whom it was mailed to; empty for a link that was copied. */
  emails: z.array(z.string()),
  /** Null of a mail without a link: whom it reached has an account. */
  state: z.enum(clientLinkStates).nullable(),
  expires_at: moment.nullable(),
  opens: z.number().int(),
  last_opened_at: moment.nullable(),
});
export type ClientLink = z.output<typeof clientLink>;

/** What is known before a job is sent, and how it was sent so far, the newest first. */
const jobSendings = z.object({
  links: z.array(clientLink),
  /** The clients who see the job's project. */
  clients: z.array(z.object({ _id: id, name: personName, email: z.string() })),
  /** Whether clients are shown any question of the job. */
  shows_anything: z.boolean(),
});
export type JobSendings = z.output<typeof jobSendings>;

export const listClientLinks = defineCall({
  name: 'listClientLinks',
  method: 'GET',
  path: '/v2/jobs/{id}/client_links',
  feature: 'client-links',
  summary:
    'How a job was sent to people outside of the company: emails and links that open it without an account, the newest 100, with how often each was opened. With the clients of its project, and whether clients are shown anything of it.',
  spec: 'decision on sending jobs',
  params: idParams,
  response: jobSendings,
});

export const createClientLink = defineCall({
  name: 'createClientLink',
  method: 'POST',
  path: '/v2/jobs/{id}/client_links',
  feature: 'client-links',
  summary:
    'Makes a link that shows a job without an account, as a client sees it, for 1 to 365 days. The caller makes the `secret`, 32 random bytes in base64url, and opens `/shared/{secret}`: the server stores only its hash and returns it nowhere.',
  spec: 'decision on sending jobs',
  params: idParams,
  body: z.object({ secret: z.string().regex(clientLinkSecret), days }),
  response: jobSendings,
  problems: ['conflict', 'nothing_shown_to_clients'],
});

export const withdrawClientLink = defineCall({
  name: 'withdrawClientLink',
  method: 'DELETE',
  path: '/v2/jobs/{id}/client_links/{link}',
  feature: 'client-links',
  summary: 'Withdraws a link: it opens nothing any more. One that is withdrawn already stays so.',
  spec: 'decision on sending jobs',
  params: idParams.extend({ link: id }),
  response: jobSendings,
});

export const sendJob = defineCall({
  name: 'sendJob',
  method: 'POST',
  path: '/v2/jobs/{id}/send',
  feature: 'client-links',
  summary:
    'Mails a job as a PDF with a sentence to people of the company and to other addresses. Each gets what they may see of it; an address without an account what a client sees, with a link that works for `days`. An address that somebody has an account with is that person.',
  spec: 'decision on sending jobs',
  params: idParams,
  body: z.object({
    emails: z
      .array(emailAddress)
      .min(1)
      .max(sendingLimits.addresses)
      .overwrite((all) => [...new Set(all)]),
    sentence: text(sendingLimits.sentence).default(''),
    days,
  }),
  response: done,
  problems: ['nothing_shown_to_clients'],
});

/** A photo or another picture; `address` shows it for a day, null for one that can't be shown. */
const sharedPhoto = z.object({
  address: z.string().nullable(),
  fileName: z.string(),
  alt: z.string(),
  caption: z.string(),
});
export type SharedPhoto = z.output<typeof sharedPhoto>;

const sharedQuestion = z.object({
  number: z.string(),
  title: z.string(),
  isIssue: z.boolean(),
  answer: z.string(),
  comment: z.string(),
  pictures: z.array(sharedPhoto),
  photos: z.array(sharedPhoto),
  files: z.array(z.object({ name: z.string(), address: z.string() })),
  /** A picture as a data address. */
  signature: z.object({ picture: z.string(), caption: z.string(), when: z.string() }).nullable(),
});
export type SharedQuestion = z.output<typeof sharedQuestion>;

const sharedPlan = z.object({
  title: z.string(),
  alt: z.string(),
  /** Null for a plan that can't be shown. */
  address: z.string().nullable(),
  /** What is marked on it, as SVG in the page's own coordinates; drawn over the picture, as large as it. */
  overlay: z.string().nullable(),
  overlayAlt: z.string(),
  /** Height over width. */
  ratio: z.number(),
  legend: z.array(
    z.object({
      color: z.string(),
      name: z.string(),
      count: z.number().int(),
      length: z.string().nullable(),
      area: z.string().nullable(),
    }),
  ),
  notes: z.array(z.string()),
  photos: z.array(sharedPhoto),
});
export type SharedPlan = z.output<typeof sharedPlan>;

/** A job as whoever has a link to it sees it, written in one language. */
const sharedJob = z.object({
  title: z.string(),
  facts: z.array(z.object({ label: z.string(), value: z.string() })),
  status: z.object({ value: z.string(), colour: z.string(), textColour: z.string() }),
  steps: z.array(
    z.object({ title: z.string(), score: z.string(), description: z.string(), questions: z.array(sharedQuestion) }),
  ),
  plans: z.array(sharedPlan),
  expires_at: moment,
  time_zone: z.string(),
});
export type SharedJob = z.output<typeof sharedJob>;

const secretParams = z.object({ secret: z.string().regex(clientLinkSecret) });

export const readSharedJob = defineCall({
  name: 'readSharedJob',
  method: 'GET',
  path: '/v2/public/shared_jobs/{secret}',
  feature: 'client-links',
  summary:
    'The job behind a link, as a client sees it, in the language of the request. Whoever has the link may ask, without sign-in.',
  spec: 'decision on sending jobs',
  authentication: 'none',
  params: secretParams,
  response: sharedJob,
  problems: ['client_link_ended', 'client_link_withdrawn'],
});

export const openSharedJob = defineCall({
  name: 'openSharedJob',
  method: 'POST',
  path: '/v2/public/shared_jobs/{secret}/opened',
  feature: 'client-links',
  summary: 'Counts that the link was opened: asked once by each page that shows it.',
  spec: 'decision on sending jobs',
  authentication: 'none',
  params: secretParams,
  response: done,
  problems: ['client_link_ended', 'client_link_withdrawn'],
});

export const readSharedDocument = defineCall({
  name: 'readSharedDocument',
  method: 'GET',
  path: '/v2/public/shared_jobs/{secret}/document',
  feature: 'client-links',
  summary: 'The job behind a link as a PDF, with what a client sees of it.',
  spec: 'decision on sending jobs',
  authentication: 'none',
  responseKind: 'file',
  params: secretParams,
  response: z.unknown(),
  problems: ['client_link_ended', 'client_link_withdrawn', 'file_too_demanding'],
});
