import { queryOptions, useQuery } from '@tanstack/react-query';
import { listChannels } from '@plumbline/contract/channels';
import { listJobTypes } from '@plumbline/contract/job-types';
import { listAllProjects } from '@plumbline/contract/projects';
import { listJobTypeQuestions, listQuestions } from '@plumbline/contract/questions';
import { listSkills } from '@plumbline/contract/skills';
import { searchUsers } from '@plumbline/contract/users';
import type { Translated } from '@plumbline/domain/languages/names';
import { useMemo } from 'react';
import { callServer } from '../../../lib/api/call-server.ts';
import { registerLiveInvalidation } from '../../../lib/live/invalidations.ts';
import { useNameOf } from '../../../i18n/use-name-of.ts';
import { shownName } from '../../../ui/person-avatar.tsx';
import { skillKeys } from '../../skills/index.ts';
import { automationKeys } from './keys.ts';

registerLiveInvalidation('project.', [automationKeys.choices.projects]);
registerLiveInvalidation('job_type.', [automationKeys.choices.jobTypes]);
registerLiveInvalidation('question.', [automationKeys.choices.questions]);
registerLiveInvalidation('channel.', [automationKeys.choices.channels]);
registerLiveInvalidation('user.', [automationKeys.choices.people]);

/** Something that an automation names by its id. */
export interface Choice extends Translated {
  readonly id: string;
  readonly name: string;
}

const fresh = { staleTime: 60_000 } as const;

interface ChoiceQuery {
  readonly queryKey: readonly unknown[];
  readonly queryFn: (asked: { readonly signal: AbortSignal }) => Promise<readonly Choice[]>;
  readonly staleTime: number;
}

const jobTypes: ChoiceQuery = {
  queryKey: automationKeys.choices.jobTypes,
  queryFn: async ({ signal }) =>
    (await callServer(listJobTypes, { signal })).map(({ _id, title, translations }) => ({
      id: _id,
      name: title,
      translations,
    })),
  ...fresh,
};

const projects: ChoiceQuery = {
  queryKey: automationKeys.choices.projects,
  queryFn: async ({ signal }) =>
    (await callServer(listAllProjects, { signal })).map(({ _id, name }) => ({ id: _id, name })),
  ...fresh,
};

const people: ChoiceQuery = {
  queryKey: automationKeys.choices.people,
  queryFn: async ({ signal }) => {
    const query = { page_size: 1000, include_me: 'true' } as const;
    const { docs } = await callServer(searchUsers, { query, signal });
    return docs.map((person) => ({ id: person._id, name: shownName(person) }));
  },
  ...fresh,
};

/** The questions of some job types; of all of them when none is named. */
export const questionsOf = (jobTypeIds: readonly string[]) =>
  queryOptions({
    queryKey: automationKeys.choices.questionsOf(jobTypeIds),
    queryFn: async ({ signal }) => {
      if (jobTypeIds.length === 0) return callServer(listQuestions, { signal });
      const each = await Promise.all(
        jobTypeIds.map((id) => callServer(listJobTypeQuestions, { params: { id }, signal })),
      );
      return [...new Map(each.flat().map((question) => [question._id, question])).values()];
    },
    ...fresh,
  });

const skills: ChoiceQuery = {
  queryKey: skillKeys.choices,
  queryFn: async ({ signal }) => {
    const { docs } = await callServer(listSkills, { query: { page_size: 1000, sort: 'name' }, signal });
    return docs.map(({ _id, name, translations }) => ({ id: _id, name, translations }));
  },
  ...fresh,
};

const channels: ChoiceQuery = {
  queryKey: automationKeys.choices.channels,
  queryFn: async ({ signal }) => {
    const { docs } = await callServer(listChannels, { query: { page_size: 1000 }, signal });
    return docs.map(({ _id, name }) => ({ id: _id, name }));
  },
  ...fresh,
};

const choiceQueries = { jobTypes, projects, people, skills, channels };
export type ChoiceKind = keyof typeof choiceQueries;

/** What is chosen by name, by what it is. */
export function useChoices(kind: ChoiceKind): {
  readonly data: readonly Choice[] | undefined;
  readonly error: unknown;
} {
  const nameOf = useNameOf();
  const { data, error } = useQuery(choiceQueries[kind]);
  return { data: useMemo(() => data?.map((one) => ({ id: one.id, name: nameOf(one) })), [data, nameOf]), error };
}
