import { z } from 'zod';
import { id } from '../ids/id.ts';
import { defineAction, needsOfAssignment } from './action-facts.ts';
import { assignment, firstAnswer, projectChoice } from './action-parts.ts';

/** Creates a job of a type, in one project or in each that passes a filter. */
export const createJob = defineAction({
  config: z.strictObject({
    jobType: id,
    project: projectChoice.default({ from: 'event' }),
    /** Days after the event, at an hour of the instance's time zone; null: the hour of the event. */
    start: z
      .strictObject({
        days: z.number().int().min(0).max(3650).default(0),
        time: z
          .string()
          .regex(/^([01]\d|2[0-3]):[0-5]\d$/, { error: 'time_not_valid' })
          .nullable()
          .default(null),
      })
      .default({ days: 0, time: null }),
    assign: assignment.default({ how: 'nobody' }),
    answers: z.array(firstAnswer).max(200).default([]),
    /** The answer's photos and comment, onto this question of the new job. */
    carry: z
      .strictObject({ question: id, photos: z.boolean().default(true), comment: z.boolean().default(true) })
      .nullable()
      .default(null),
    /** Which job comes before the new one: the event's, the one that this action created the last time, or none. */
    link: z.enum(['event', 'last', 'none']).default('event'),
  }),
  initial: {
    jobType: null,
    project: { from: 'event' },
    start: { days: 0, time: null },
    assign: { how: 'nobody' },
    answers: [],
    carry: null,
    link: 'event',
  },
  needs: ({ project, carry, answers, assign }) => [
    ...(project.from === 'event' ? (['project'] as const) : []),
    ...(carry || answers.some((one) => one.from === 'event_answer') ? (['answer'] as const) : []),
    ...(answers.some((one) => one.from === 'question') ? (['job'] as const) : []),
    ...needsOfAssignment(assign),
  ],
  texts: ({ answers }) =>
    answers.flatMap((one, place) =>
      one.from === 'value' && typeof one.value === 'string'
        ? [{ path: `answers.${place}.value`, text: one.value }]
        : [],
    ),
  addresses: () => [],
  answers: ({ jobType, answers, carry }) => [
    ...answers.map((one, at) => ({
      path: `answers.${at}.question`,
      question: one.question,
      jobType,
      ...(one.from === 'value' ? { value: one.value } : {}),
    })),
    ...(carry ? [{ path: 'carry.question', question: carry.question, jobType }] : []),
  ],
  projectFilter: ({ project }) =>
    project.from === 'filter' ? { path: 'project.filter', filter: project.filter } : null,
  readsAnswers: ({ answers }) => answers.some((one) => one.from === 'question'),
  calls: null,
  makes: 'job',
});
