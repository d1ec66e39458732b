import type { ComponentType } from 'react';
import type { Actor } from '@plumbline/domain/actor/actor';
import { seesSkills } from '@plumbline/domain/actor/rule-parts';
import { FileKindsInput, RolesInput, StatesInput, YesOrNoInput } from './closed-choices.tsx';
import type { FilterInputProps } from './filter-fields.tsx';
import {
  CompaniesInput,
  DatesInput,
  HasPreviousInput,
  JobTypesInput,
  NumberEqualInput,
  ProjectsInput,
  SkillsInput,
  StatusesInput,
  TextPartInput,
  YesInput,
} from './filter-fields.tsx';
import { LengthsInput } from './length-fields.tsx';
import { PercentsInput } from './percent-fields.tsx';
import { PeopleInput, PeopleOrNobodyInput } from './people-fields.tsx';
import type { DialogList, FilterFieldName } from './filter-view.ts';

export type FilterGroup = 'status' | 'what' | 'people' | 'when' | 'contact' | 'more';

interface FieldLook {
  readonly group: FilterGroup;
  readonly Input: ComponentType<FilterInputProps>;
  /** Whether it is offered to this person; without it to everybody. */
  readonly isFor?: (actor: Actor) => boolean;
}

// Clients don't see people (decision 0009).
const peopleReaders = (actor: Actor) => actor.role !== 'client';
const withProjects = (actor: Actor) => actor.toggles.has('projects');
const withPrevious = (actor: Actor) => actor.toggles.has('previous_job');
const withClients = (actor: Actor) => actor.toggles.has('client');

/** How each field of each list is asked for in the filter dialog, in its order there. */
export const filterLists: {
  readonly [List in DialogList]: Readonly<Partial<Record<FilterFieldName<List>, FieldLook>>>;
} = {
  jobs: {
    status: { group: 'status', Input: StatusesInput },
    isLate: { group: 'when', Input: YesInput },
    hasIssues: { group: 'what', Input: YesInput },
    isPassed: { group: 'what', Input: YesOrNoInput },
    score: { group: 'what', Input: PercentsInput },
    startDate: { group: 'when', Input: DatesInput },
    plannedEnd: { group: 'when', Input: DatesInput },
    plannedLength: { group: 'when', Input: LengthsInput },
    created_at: { group: 'when', Input: DatesInput },
    updated_at: { group: 'when', Input: DatesInput },
    statusSince: { group: 'when', Input: DatesInput },
    jobType: { group: 'what', Input: JobTypesInput },
    project: { group: 'what', Input: ProjectsInput, isFor: withProjects },
    projectName: { group: 'what', Input: TextPartInput, isFor: withProjects },
    ID: { group: 'what', Input: NumberEqualInput },
    users: { group: 'people', Input: PeopleOrNobodyInput, isFor: peopleReaders },
    confirmedUsers: { group: 'people', Input: PeopleOrNobodyInput, isFor: peopleReaders },
    createdBy: { group: 'people', Input: PeopleInput, isFor: peopleReaders },
    answeredBy: { group: 'people', Input: PeopleInput, isFor: peopleReaders },
    skills: { group: 'people', Input: SkillsInput, isFor: (actor) => peopleReaders(actor) && seesSkills(actor) },
    prevJob: { group: 'more', Input: HasPreviousInput, isFor: withPrevious },
  },
  projects: {
    name: { group: 'what', Input: TextPartInput },
    address: { group: 'what', Input: TextPartInput },
    companies: { group: 'what', Input: CompaniesInput },
    isPrivate: { group: 'what', Input: YesOrNoInput },
    users: { group: 'people', Input: PeopleInput, isFor: peopleReaders },
    created_at: { group: 'when', Input: DatesInput },
    updated_at: { group: 'when', Input: DatesInput },
  },
  users: {
    role: { group: 'what', Input: RolesInput },
    state: { group: 'what', Input: StatesInput },
    skills: { group: 'what', Input: SkillsInput, isFor: seesSkills },
    skillExpiry: { group: 'when', Input: DatesInput, isFor: seesSkills },
    inTraining: { group: 'what', Input: YesOrNoInput },
    greenMark: { group: 'what', Input: YesOrNoInput },
    name: { group: 'contact', Input: TextPartInput },
    email: { group: 'contact', Input: TextPartInput },
    phoneNumber: { group: 'contact', Input: TextPartInput },
    projects: { group: 'more', Input: ProjectsInput, isFor: withProjects },
    companies: { group: 'more', Input: CompaniesInput, isFor: withClients },
    created_at: { group: 'when', Input: DatesInput },
  },
  files: {
    originalName: { group: 'what', Input: TextPartInput },
    extension: { group: 'what', Input: FileKindsInput },
    project: { group: 'what', Input: ProjectsInput, isFor: withProjects },
    uploadedBy: { group: 'people', Input: PeopleInput },
    created_at: { group: 'when', Input: DatesInput },
  },
};

/** Whether a list is filtered, sorted and grouped by a field for this person; what no dialog asks for is there for everybody. */
export function isFieldFor(list: DialogList, actor: Actor): (field: string) => boolean {
  const looks: Readonly<Record<string, FieldLook | undefined>> = filterLists[list];
  return (field) => looks[field]?.isFor?.(actor) ?? true;
}

/** The fields of a list that this person may filter by, in the dialog's order. */
export function offeredFields(
  list: DialogList,
  actor: Actor,
): readonly (FieldLook & { readonly field: FilterFieldName })[] {
  return (Object.entries(filterLists[list]) as [FilterFieldName, FieldLook][])
    .filter(([, look]) => look.isFor?.(actor) ?? true)
    .map(([field, look]) => ({ field, ...look }));
}
