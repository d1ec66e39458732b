import { useTranslation } from 'react-i18next';
import { IconPicker } from '../../../../ui/pickers/icon-picker.tsx';
import type { PropertyFieldProps } from './property-field.ts';

/** The icon that a step carries in the row of steps (spec/2 §3, stepIcon); none shows its number. */
export function IconField({ value, onChange, label, hint, error }: PropertyFieldProps) {
  const { t, i18n } = useTranslation(['jobTypeEditor', 'jobTypes']);
  return (
    <IconPicker
      label={label}
      description={hint}
      error={error}
      none={t(($) => $.jobTypeEditor.noIcon)}
      value={typeof value === 'string' ? value : ''}
      onChange={(icon) => onChange(icon || null)}
      nameOf={(name) =>
        i18n.exists(`icons.${name}`, { ns: 'jobTypes' }) ? t(($) => $.jobTypes.icons[name as 'clipboard']) : name
      }
    />
  );
}
