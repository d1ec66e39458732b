import type { PasswordInputProps } from '@mantine/core';
import { PasswordInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';

/** A password. The button that shows what was typed has a name in the page's language and is reached by keys. */
export function PasswordField(props: PasswordInputProps) {
  const { t } = useTranslation('ui');
  return (
    <PasswordInput
      dir="ltr"
      visibilityToggleFocusable
      visibilityToggleButtonProps={{ 'aria-label': t(($) => $.ui.showPassword) }}
      // Mantine marks every other input that holds a mistake, and forgets this one.
      aria-invalid={props.error ? true : undefined}
      {...props}
    />
  );
}
