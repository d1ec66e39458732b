import { ActionIcon, Alert, CopyButton, Stack, TextInput } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

/** A secret, which is shown only once: to be copied. */
export function NewSecret({ label, secret }: { readonly label: string; readonly secret: string }) {
  const { t } = useTranslation('tokens');
  return (
    <Stack gap="xs">
      <Alert color="yellow" variant="light">
        {t(($) => $.tokens.once)}
      </Alert>
      <TextInput
        readOnly
        dir="ltr"
        label={label}
        value={secret}
        onFocus={(event) => event.currentTarget.select()}
        rightSectionWidth={44}
        rightSection={
          <CopyButton value={secret} timeout={2000}>
            {({ copied, copy }) => (
              <ActionIcon
                variant="subtle"
                size={36}
                aria-label={copied ? t(($) => $.tokens.copied) : t(($) => $.tokens.copy)}
                onClick={copy}
              >
                {copied ? <IconCheck size={18} aria-hidden /> : <IconCopy size={18} aria-hidden />}
              </ActionIcon>
            )}
          </CopyButton>
        }
      />
    </Stack>
  );
}
