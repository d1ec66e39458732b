import { latitude, longitude } from '@plumbline/domain/places/degrees';
import { languages } from '@plumbline/domain/languages/languages';
import { z } from 'zod';
import { id } from './wire.ts';

export const personName = z.object({ first: z.string(), last: z.string() });

/** A person where they are only named: an assignee, an author, a member. `imgUrl` is an address or null. */
export const personReference = z.object({
  _id: id,
  name: personName,
  imgUrl: z.string().nullable(),
  inTraining: z.boolean(),
  greenMark: z.boolean(),
});

export const projectReference = z.object({ _id: id, name: z.string(), avatar: z.string().nullable() });

/** What a thing that people named says in other languages: by language, then by text. Left out where there is nothing. */
export const translations = z.partialRecord(z.enum(languages), z.record(z.string(), z.string())).optional();

export const jobTypeReference = z.object({ _id: id, title: z.string(), icon: z.string(), translations });

/** A skill where it is only named. `avatar` is an address or null. */
export const skillReference = z.object({
  _id: id,
  name: z.string(),
  avatar: z.string().nullable(),
  translations,
});

/** A skill that somebody holds (spec/2 §3 User). Its status is that of today, by number; its days have no hour. */
export const userSkill = skillReference.extend({
  expirationStatus: z.object({ status: z.number().int().min(0).max(3), date: z.iso.date().nullable() }),
  startDate: z.iso.date(),
  /** The last good day; null for good. */
  expiryDate: z.iso.date().nullable(),
});

export type SkillReference = z.output<typeof skillReference>;
export type UserSkill = z.output<typeof userSkill>;

/** Who did something, or to whom it was done. */
export const author = personReference.extend({
  /** An account of a program; left out for people. */
  isService: z.boolean().optional(),
});

/** Of the person who is signed in: by whom, and what is to be done before anything else. */
export const howSignedIn = {
  /** The id of the system administrator who acts under this name; null when nobody does. */
  impersonatedBy: id.nullable(),
  /** The second step that the company requires and they have not set up; null: none. */
  second_step: z
    .object({
      /** The first day on which a sign-in leads to setting it up, and how many days are left until then. */
      due_on: z.iso.date(),
      days_left: z.number().int(),
      /** This sign-in does nothing but set it up. */
      is_due: z.boolean(),
    })
    .nullable(),
};

/** Where something is. `address` may be empty. */
export const place = z.object({
  lat: latitude,
  long: longitude,
  address: z.string().max(500).default(''),
});

/** A stored file where it is shown. `Location` is an address that an `<img>` can show for a day. */
export const storedFile = z.object({
  assetId: id,
  Location: z.string(),
  originalName: z.string(),
  extension: z.string(),
  contentType: z.string(),
  size: z.number(),
  isVideo: z.boolean(),
});
