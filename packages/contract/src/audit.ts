import { auditFaults } from '@plumbline/domain/events/audit-chain';
import { auditAreas, auditedNames } from '@plumbline/domain/events/audited';
import { z } from 'zod';
import { defineCall } from './define-call.ts';
import { author } from './references.ts';
import { id, moment, text } from './wire.ts';

/** The number of an entry: that of its event. */
const entryId = z.string().regex(/^\d{1,15}$/);

/** One line of the audit trail. `message` is in the language of the request. */
export const auditEntry = z.object({
  _id: entryId,
  area: z.enum(auditAreas),
  event: z.enum(auditedNames),
  message: z.string(),
  created_at: moment,
  /** Who did it; null is the product itself, or somebody who is not signed in. */
  actor: author.nullable(),
  /** The system administrator who acted under that name. */
  impersonator: author.nullable(),
  /** Whom it concerns. */
  person: author.nullable(),
  /** The id of what it is about: of a job, a project, a setting. */
  subject: z.string(),
  /** From where: null for what was not asked for over the network. */
  address: z.string().nullable(),
  /** "Firefox, Android"; empty for an unknown one. */
  device: z.string(),
  /** Details were removed with the data of a person. */
  isErased: z.boolean(),
});
export type AuditEntry = z.output<typeof auditEntry>;

/** What the audit trail is narrowed by; all of it has to be so. */
export const auditFilters = z.object({
  area: z.enum(auditAreas).optional(),
  event: z.enum(auditedNames).optional(),
  /** Who did it. */
  actor: id.optional(),
  /** Whom it concerns. */
  person: id.optional(),
  /** The first and the last day, in the company's time zone. */
  from: z.iso.date().optional(),
  until: z.iso.date().optional(),
  /** In the details, the address and the device. */
  search: text(200).optional(),
});
export type AuditFilters = z.output<typeof auditFilters>;

export const listAudit = defineCall({
  name: 'listAudit',
  method: 'GET',
  path: '/v2/audit',
  feature: 'audit',
  summary:
    'The audit trail, the newest entries first, for administrators. `next` continues it; with `search`, or several filters at once, a page may have fewer entries than asked for, or none, before the trail ends: it goes on as long as there is a `next`.',
  spec: 'decision on the audit trail',
  query: z
    .object({
      ...auditFilters.shape,
      page_size: z.coerce.number().int().min(1).max(200).default(50),
      after: z.string().max(200).optional(),
    })
    .transform(({ page_size, ...rest }) => ({ ...rest, pageSize: page_size })),
  response: z.object({
    docs: z.array(auditEntry),
    next: z.string().nullable(),
    /** For how many days entries stay. */
    retention_days: z.number().int(),
  }),
});

export const readAuditEntry = defineCall({
  name: 'readAuditEntry',
  method: 'GET',
  path: '/v2/audit/{id}',
  feature: 'audit',
  summary:
    'One entry of the audit trail, with what was there before and after. Passwords, tokens and the queries of addresses are hidden in it.',
  spec: 'decision on the audit trail',
  params: z.object({ id: entryId }),
  response: auditEntry.extend({
    userAgent: z.string(),
    before: z.unknown(),
    after: z.unknown(),
    /** Its place in the chain, and the hash there. */
    position: z.number().int(),
    hash: z.string(),
  }),
});

export const checkAudit = defineCall({
  name: 'checkAudit',
  method: 'GET',
  path: '/v2/audit/check',
  feature: 'audit',
  summary:
    'Computes a part of the chain of the audit trail again: up to 5000 entries from a position on. `next` is where the next part begins; at the end, `unchained` counts events that are missing in the trail.',
  spec: 'decision on the audit trail',
  query: z.object({ from: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER).default(1) }),
  response: z.object({
    checked: z.number().int(),
    erased: z.number().int(),
    fault: z.object({ position: z.number().int(), kind: z.enum(auditFaults) }).nullable(),
    last: z.object({ position: z.number().int(), hash: z.string() }).nullable(),
    next: z.number().int().nullable(),
    unchained: z.number().int().nullable(),
  }),
});
