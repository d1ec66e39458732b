import { TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { fieldHolds } from '@plumbline/domain/projects/field-traits';
import { writesField } from '@plumbline/domain/projects/field-definitions';
import { fieldText } from '@plumbline/texts/field-texts';
import { realLanguage } from '../../../i18n/language.ts';
import { useNameOf } from '../../../i18n/use-name-of.ts';
import { useActor, useSettings } from '../../../lib/access/hooks.ts';
import { SameProjectName } from '../../projects/index.ts';
import type { CreateForm } from '../use-create-form.ts';
import { More } from './more.tsx';
import { SkillsField } from './skills-fields.tsx';

interface ProjectFieldsProps {
  readonly form: CreateForm;
  /** Whether it was tried to create it without a name: an empty value shows an error state (spec/1 §5). */
  readonly isNameless: boolean;
  readonly takesFocus: boolean;
}

/** The name of a new project, and the skills that its fields name. */
export function ProjectFields({ form: { draft, change }, isNameless, takesFocus }: ProjectFieldsProps) {
  const { t, i18n } = useTranslation('createWizard');
  const nameOf = useNameOf();
  const actor = useActor();
  const { projectFields } = useSettings();
  const skillFields = projectFields.filter((field) => fieldHolds(field, 'skills') && writesField(actor, field, true));
  const isEmpty = draft.projectName.trim() === '';
  return (
    <>
      <TextInput
        label={t(($) => $.createWizard.project.name)}
        required
        dir="auto"
        maxLength={200}
        autoComplete="off"
        value={draft.projectName}
        error={isNameless && isEmpty ? fieldText('required', realLanguage(i18n.language), {}) : undefined}
        onChange={(event) => change({ projectName: event.currentTarget.value })}
        data-autofocus={takesFocus || undefined}
        data-missing={isEmpty || undefined}
      />
      <SameProjectName name={draft.projectName} />
      {skillFields.length > 0 ? (
        <More>
          {skillFields.map((field) => (
            <SkillsField
              key={field.id}
              of="project"
              title={nameOf(field)}
              skills={draft.projectSkills[field.id] ?? []}
              onChange={(skills) => change({ projectSkills: { ...draft.projectSkills, [field.id]: skills } })}
            />
          ))}
        </More>
      ) : null}
    </>
  );
}
