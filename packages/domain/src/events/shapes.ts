import { z } from 'zod';
import { roles } from '../actor/roles.ts';

/** What an event can be about. */
export const subjectKinds = [
  'user',
  'project',
  'list',
  'job_type',
  'question',
  'job',
  'skill',
  'file',
  'report',
  'report_template',
  'automation',
  'backup',
  'calendar',
  'drive',
  'channel',
  'export',
  'game',
  'provisioning',
  'service',
  'settings',
  'sign_in',
  'toggle',
  'token',
  'program',
  'view',
  'webhook',
  'work',
] as const;

export type EventSubjectKind = (typeof subjectKinds)[number];

export interface EventDefinition {
  readonly subject: EventSubjectKind;
  /** What was there before; null where nothing was. */
  readonly before: z.ZodType;
  /** What is there now; null where nothing is. */
  readonly after: z.ZodType;
}

export const nothing = z.null();
export const id = z.string().min(1).max(200);
export const ids = z.array(id);
export const moment = z.iso.datetime({ offset: true });
export const day = z.iso.date();
export const role = z.enum(roles);
export const name = z.object({ first: z.string(), last: z.string() });

/** Something begins to exist: there was nothing before. */
export function created<S extends EventSubjectKind, T extends z.ZodType>(subject: S, after: T) {
  return { subject, before: nothing, after } as const;
}

/** Something ceases to exist: what it was stays readable in the event alone. */
export function removed<S extends EventSubjectKind, T extends z.ZodType>(subject: S, before: T) {
  return { subject, before, after: nothing } as const;
}

/** Some fields change: both sides carry exactly the fields that differ. */
export function changed<S extends EventSubjectKind, T extends z.ZodRawShape>(subject: S, fields: T) {
  const side = z.strictObject(fields).partial();
  return { subject, before: side, after: side } as const;
}

/** One whole thing is replaced by another of the same form. */
export function replaced<S extends EventSubjectKind, T extends z.ZodType>(subject: S, side: T) {
  return { subject, before: side, after: side } as const;
}
