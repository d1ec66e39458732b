import { plannedLength } from '@plumbline/domain/jobs/planned-length-schema';
import { z } from 'zod';
import { answer } from './answers.ts';
import { given } from './redacted-state.ts';
import { answeringSettings } from './job-types.ts';
import { question } from './questions.ts';
import { score, scoreSummary } from './score.ts';
import { author, jobTypeReference, personReference, place, projectReference, skillReference } from './references.ts';
import { can, id, moment } from './wire.ts';

/** Whoever has confirmed that they will come, and when (spec/1 §4 "Attendance"). */
const confirmedUser = z.object({ user: personReference, created_at: moment });

/** A job as lists show it. `users` are the first ten people on it, `users_count` says how many there are; clients see none. */
export const jobListItem = z.object({
  _id: id,
  ID: z.number().int(),
  status: z.string(),
  jobType: jobTypeReference,
  project: projectReference.nullable(),
  startDate: moment.nullable(),
  /** How long it is planned to take, in minutes. */
  plannedLength: z.number().int().nullable(),
  /** The planned length after the start; null without either. */
  plannedEnd: moment.nullable(),
  users: z.array(personReference),
  users_count: z.number().int(),
  confirmedUsers: z.array(confirmedUser),
  /** What the job asks of whoever works on it, by name; empty for those who see no skills. */
  skills: z.array(skillReference),
  /** The jobs before and after this one, as far as the person sees them. */
  prevJob: z.array(id),
  next_jobs: z.array(id),
  /** How many of its current answers are tagged as an issue. */
  issues_count: z.number().int(),
  /** The result by the points of its answers; null where nothing counts, and for who may not see it (decision 0077). */
  score: scoreSummary.nullable(),
  created_at: moment,
  updated_at: moment,
  can,
});

/** A job where it is only named: the previous and next ones of a job. */
export const jobReference = jobListItem.pick({
  _id: true,
  ID: true,
  status: true,
  jobType: true,
  project: true,
  startDate: true,
});

/** What somebody on a job holds of the skills that the job asks for. */
const assigneeSkills = z.object({
  user: id,
  held: z.array(z.object({ skill: id, startDate: z.iso.date(), expiryDate: z.iso.date().nullable() })),
});

/** A job as its own panel shows it: with everybody on it, and with its neighbours named. */
export const job = jobListItem.extend({
  /** As in lists, with that of each step. */
  score: score.nullable(),
  /** The ids of `skills`. */
  requiredSkills: z.array(id),
  /** One entry for each person on it whose skills the one who asks sees. */
  assigneeSkills: z.array(assigneeSkills),
  /** Where its project is; null without a project, and where nobody has said. */
  place: place.nullable(),
  prevJobs: z.array(jobReference),
  nextJobs: z.array(jobReference),
  linkId: z.string().nullable(),
  /** How many of its questions are answered now. */
  answers_count: z.number().int(),
  created_by: author.nullable(),
  submitted_at: moment.nullable(),
  answering: answeringSettings,
  version: z.number().int(),
});

/** What is changed of a job's own fields: what is given. */
export const jobChange = z.object({
  project: id.nullable().optional(),
  jobType: id.optional(),
  startDate: moment.optional(),
  /** In minutes; null for none. */
  plannedLength: plannedLength.nullable().optional(),
  version: z.number().int().optional(),
});

/** Why a job was sent back, and which of its questions are meant, as it asks them. */
const jobReturn = z.object({
  reason: z.string(),
  askedIds: z.array(z.string()),
  at: moment,
  by: author.nullable(),
});
export type JobReturn = z.output<typeof jobReturn>;

/**
 * A job with its questionnaire: the questions and the newest answers, as far as the person may see them, what is `given` in
 * place of the others, and the `languages` that the questionnaire is shown in, the default one first.
 */
export const jobView = job.extend({
  questions: z.array(question),
  answers: z.array(answer),
  given,
  languages: z.array(z.string()),
  /** Since it was last submitted; null for none, and for clients. Missing in what a device has stored by an earlier release. */
  returned: jobReturn.nullable().optional(),
});

export type JobView = z.output<typeof jobView>;
export type JobListItem = z.output<typeof jobListItem>;
export type JobReference = z.output<typeof jobReference>;
export type Job = z.output<typeof job>;
