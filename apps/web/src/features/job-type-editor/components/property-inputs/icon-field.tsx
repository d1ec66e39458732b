import { Button, Group, Input } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { IconPicker } from '../../../../ui/pickers/icon-picker.tsx';
import type { PropertyFieldProps } from './property-field.ts';

/** The icon that a step carries in the row of steps (Spec 2 §3, stepIcon); none shows its number. */
export function IconField({ value, onChange, label, hint, error }: PropertyFieldProps) {
  const { t, i18n } = useTranslation(['jobTypeEditor', 'jobTypes']);
  const icon = typeof value === 'string' ? value : '';
  return (
    <Group align="flex-end" gap="xs">
      <IconPicker
        label={label}
        value={icon}
        onChange={onChange}
        nameOf={(name) =>
          i18n.exists(`icons.${name}`, { ns: 'jobTypes' }) ? t(($) => $.jobTypes.icons[name as 'clipboard']) : name
        }
      />
      {icon === '' ? null : (
        <Button variant="subtle" color="gray" onClick={() => onChange(null)}>
          {t(($) => $.jobTypeEditor.noIcon)}
        </Button>
      )}
      {hint ? <Input.Description>{hint}</Input.Description> : null}
      {error ? <Input.Error>{error}</Input.Error> : null}
    </Group>
  );
}
