import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { CustomFilterKind, CustomFilterPart } from '@plumbline/domain/filters/custom-fields';
import { filtersByCustomField } from '@plumbline/domain/access/custom-filter-access';
import { orderedFields } from '@plumbline/domain/projects/project';
import { projectFieldTypes } from '@plumbline/domain/projects/field-types';
import { filtersByAnswers, seesSkills } from '@plumbline/domain/actor/rule-parts';
import type { ProfileField } from '@plumbline/domain/users/profile-fields';
import { profileFieldTypes } from '@plumbline/domain/users/profile-field-types';
import { isolatedName, isolatedNames } from '../../i18n/isolated.ts';
import { useNameOf } from '../../i18n/use-name-of.ts';
import { useFieldLabel } from '../profile-fields/index.ts';
import { skillNamesQuery } from '../skills/index.ts';
import { useActor, useSettings } from '../../lib/access/hooks.ts';
import type { AskedQuestion } from './asked-questions.ts';
import { askedQuestionsQuery } from './asked-questions.ts';
import type { DialogList } from './filter-view.ts';

/** Where the options of a subject come from: a list of projects, the skills, the people, or a profile field's own. */
export type OptionSource =
  | { readonly of: 'list'; readonly list: string }
  | { readonly of: 'skills' | 'people' }
  | { readonly of: 'profile_field'; readonly field: ProfileField };

/** Something that the instance made, by which a list can be filtered: a question, a field, a skill. */
export interface CustomSubject {
  readonly kind: CustomFilterKind;
  readonly id: string;
  readonly title: string;
  /** What of it can be asked for, its value first. */
  readonly parts: readonly CustomFilterPart[];
  readonly options: OptionSource | null;
}

export interface CustomSubjects {
  readonly subjects: readonly CustomSubject[];
  /** Some are still on their way: one that isn't found may yet be there. */
  readonly isLoading: boolean;
  readonly error: unknown;
}

/** The fields of projects by which this person may filter. */
function useProjectFieldSubjects(isWanted: boolean): readonly CustomSubject[] {
  const actor = useActor();
  const { projectFields, userFields } = useSettings();
  const nameOf = useNameOf();
  if (!isWanted) return [];
  return orderedFields(projectFields).flatMap((field): CustomSubject[] => {
    const { filterPart, hasOptions } = projectFieldTypes[field.type];
    const subject = { kind: 'project_field', id: field.id, part: filterPart } as const;
    if (!filtersByCustomField({ actor, projectFields, userFields }, subject)) return [];
    const options: OptionSource = hasOptions ? { of: 'list', list: field.id } : { of: 'skills' };
    return [
      {
        kind: 'project_field',
        id: field.id,
        title: nameOf({ name: field.label, translations: field.translations }),
        parts: [filterPart],
        options: filterPart === 'option' ? options : null,
      },
    ];
  });
}

function useProfileFieldSubjects(isWanted: boolean): readonly CustomSubject[] {
  const actor = useActor();
  const { projectFields, userFields } = useSettings();
  const labelOf = useFieldLabel();
  if (!isWanted) return [];
  return userFields.flatMap((field): CustomSubject[] => {
    const { filterPart, hasOptions } = profileFieldTypes[field.type];
    const subject = { kind: 'profile_field', id: field.value, part: filterPart } as const;
    if (!filtersByCustomField({ actor, projectFields, userFields }, subject)) return [];
    const options: OptionSource = hasOptions ? { of: 'profile_field', field } : { of: 'people' };
    return [
      {
        kind: 'profile_field',
        id: field.value,
        title: labelOf(field),
        parts: [filterPart],
        options: filterPart === 'option' ? options : null,
      },
    ];
  });
}

function useSkillSubjects(isWanted: boolean) {
  const isAsked = seesSkills(useActor()) && isWanted;
  const { t } = useTranslation('filters');
  const nameOf = useNameOf();
  const { data, error, isPending } = useQuery({ ...skillNamesQuery, enabled: isAsked });
  const subjects = (data?.docs ?? []).map((skill): CustomSubject => ({
    kind: 'skill_expiry',
    id: skill._id,
    title: t(($) => $.filters.skillExpiry, { name: isolatedName(nameOf(skill)) }),
    parts: ['date'],
    options: null,
  }));
  return { subjects: isAsked ? subjects : [], error, isLoading: isAsked && isPending };
}

function useQuestionSubjects(isWanted: boolean) {
  const isAsked = filtersByAnswers(useActor()) && isWanted;
  const { data, error, isPending } = useQuery({ ...askedQuestionsQuery, enabled: isAsked });
  const sameTitle = Map.groupBy(data ?? [], ({ title }) => title);
  // Of several that are called alike each says where it is asked.
  const nameOf = ({ title, jobTypes }: AskedQuestion) =>
    jobTypes.length > 0 && (sameTitle.get(title)?.length ?? 0) > 1
      ? `${isolatedName(title)} · ${isolatedNames(jobTypes)}`
      : title;
  const subjects = (data ?? []).map((question): CustomSubject => ({
    kind: 'answers',
    id: question.id,
    title: nameOf(question),
    parts: [question.part, 'issue', 'comment'],
    options: null,
  }));
  return { subjects: isAsked ? subjects : [], error, isLoading: isAsked && isPending };
}

/**
 * By what the instance made a person may filter a list, in the order of the dialog.
 * @param isWanted false asks the server for nothing
 */
export function useCustomSubjects(list: DialogList, isWanted = true): CustomSubjects {
  const questions = useQuestionSubjects(isWanted && list === 'jobs');
  const skills = useSkillSubjects(isWanted && list === 'users');
  const projectFields = useProjectFieldSubjects(list === 'jobs' || list === 'projects');
  const profileFields = useProfileFieldSubjects(list === 'users');
  return {
    subjects: [...questions.subjects, ...projectFields, ...profileFields, ...skills.subjects],
    isLoading: questions.isLoading || skills.isLoading,
    error: questions.error ?? skills.error,
  };
}
