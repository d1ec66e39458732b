import { useTranslation } from 'react-i18next';
import type { CustomFilterField } from '@plumbline/domain/filters/custom-fields';
import { isId } from '@plumbline/domain/ids/id-text';
import { useNameOf } from '../../i18n/use-name-of.ts';
import { useFieldLabel } from '../profile-fields/index.ts';
import { useSettings } from '../../lib/access/hooks.ts';

type NamedField = Pick<CustomFilterField, 'kind' | 'id'> | null;

/**
 * What a filter asks for beyond a list's own fields, as far as it is known without asking the server: fields by name. What nobody knows
 * here is gone, or not theirs to see (`hidden`).
 */
export function useCustomName(): (field: NamedField, unknown?: 'gone' | 'hidden') => string {
  const { t } = useTranslation('filters');
  const { projectFields, userFields } = useSettings();
  const nameOf = useNameOf();
  const labelOf = useFieldLabel();
  return (asked, unknown = 'gone') => {
    const projectField = projectFields.find(({ id }) => asked?.kind === 'project_field' && id === asked.id);
    if (projectField) return nameOf({ name: projectField.label, translations: projectField.translations });
    const profileField = userFields.find(({ value }) => asked?.kind === 'profile_field' && value === asked.id);
    if (profileField) return labelOf(profileField);
    if (asked?.kind === 'answers' && !isId(asked.id)) return asked.id;
    const kind = asked?.kind ?? 'answers';
    return unknown === 'gone' ? t(($) => $.filters.customGone[kind]) : t(($) => $.filters.customHidden[kind]);
  };
}
