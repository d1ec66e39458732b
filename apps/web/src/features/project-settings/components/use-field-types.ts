import { useTranslation } from 'react-i18next';
import { isFieldAvailable } from '@plumbline/domain/projects/field-definitions';
import type { ProjectFieldType } from '@plumbline/domain/projects/field-types';
import { projectFieldTypeNames } from '@plumbline/domain/projects/field-types';
import { useActor } from '../../../lib/access/hooks.ts';

/** All types of fields to choose from, the chosen one among them: what needs an app that is off says so, and can't be chosen. */
export function useFieldTypes(chosen: ProjectFieldType) {
  const { t } = useTranslation('projectSettings');
  const actor = useActor();
  return projectFieldTypeNames.map((type) => {
    const name = t(($) => $.projectSettings.types[type]);
    if (type === chosen || isFieldAvailable(actor, { type })) return { value: type, label: name };
    return { value: type, label: t(($) => $.projectSettings.form.typeOff, { type: name }), disabled: true };
  });
}
