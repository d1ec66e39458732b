import { useTranslation } from 'react-i18next';
import type { CustomFilterField } from '@plumbline/domain/filters/custom-fields';
import { isId } from '@plumbline/domain/ids/id';
import { useNameOf } from '../../i18n/use-name-of.ts';
import { useFieldLabel } from '../profile-fields/index.ts';
import { useSettings } from '../../lib/access/hooks.ts';

/** What a filter asks for beyond a list's own fields, as far as it is known without asking the server: fields by name. */
export function useCustomName(): (field: Pick<CustomFilterField, 'kind' | 'id'> | null) => string {
  const { t } = useTranslation('filters');
  const { projectFields, userFields } = useSettings();
  const nameOf = useNameOf();
  const labelOf = useFieldLabel();
  return (asked) => {
    const projectField = projectFields.find(({ id }) => asked?.kind === 'project_field' && id === asked.id);
    if (projectField) return nameOf({ name: projectField.label, translations: projectField.translations });
    const profileField = userFields.find(({ value }) => asked?.kind === 'profile_field' && value === asked.id);
    if (profileField) return labelOf(profileField);
    if (asked?.kind === 'answers' && !isId(asked.id)) return asked.id;
    return t(($) => $.filters.customGone[asked?.kind ?? 'answers']);
  };
}
