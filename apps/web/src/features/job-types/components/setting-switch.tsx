import { Switch } from '@mantine/core';

interface SettingSwitchProps {
  readonly label: string;
  readonly hint?: string;
  readonly value: boolean;
  readonly onChange: (value: boolean) => void;
}

/** A setting of a job type that is on or off, with what it means below. */
export function SettingSwitch({ label, hint, value, onChange }: SettingSwitchProps) {
  return (
    <Switch
      size="md"
      label={label}
      description={hint}
      checked={value}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  );
}
