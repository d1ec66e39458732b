import { ActionIcon, Alert, CopyButton, Stack, TextInput } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

/** A text to be pasted into the settings of the directory. */
export function CopiedText({ label, text }: { readonly label: string; readonly text: string }) {
  const { t } = useTranslation('provisioning');
  return (
    <TextInput
      readOnly
      dir="ltr"
      label={label}
      value={text}
      onFocus={(event) => event.currentTarget.select()}
      rightSectionWidth={44}
      rightSection={
        <CopyButton value={text} timeout={2000}>
          {({ copied, copy }) => (
            <ActionIcon
              variant="subtle"
              size={36}
              aria-label={`${copied ? t(($) => $.provisioning.copied) : t(($) => $.provisioning.copy)}: ${label}`}
              onClick={copy}
            >
              {copied ? <IconCheck size={18} aria-hidden /> : <IconCopy size={18} aria-hidden />}
            </ActionIcon>
          )}
        </CopyButton>
      }
    />
  );
}

/** The token of the directory, which is shown only once. */
export function NewToken({ token }: { readonly token: string }) {
  const { t } = useTranslation('provisioning');
  return (
    <Stack gap="xs">
      <Alert color="yellow" variant="light">
        {t(($) => $.provisioning.once)}
      </Alert>
      <CopiedText label={t(($) => $.provisioning.token)} text={token} />
    </Stack>
  );
}
