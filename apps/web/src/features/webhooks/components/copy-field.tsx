import { ActionIcon, CopyButton, TextInput } from '@mantine/core';
import { IconCheck, IconCopy, IconEye, IconEyeOff } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Tooltip } from '../../../ui/tooltip.tsx';

interface CopyFieldProps {
  readonly label: string;
  readonly text?: string | undefined;
  readonly value: string;
  /** Shown once it is asked for. */
  readonly isSecret?: boolean;
}

/** A value to be taken elsewhere: an address, a secret. */
export function CopyField({ label, text, value, isSecret = false }: CopyFieldProps) {
  const { t } = useTranslation('webhooks');
  const [isShown, setShown] = useState(!isSecret);
  const see = isShown ? t(($) => $.webhooks.secret.hide) : t(($) => $.webhooks.secret.show);
  return (
    <TextInput
      label={label}
      description={text}
      value={isShown ? value : '•'.repeat(24)}
      readOnly
      dir="ltr"
      styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)' } }}
      rightSectionWidth={isSecret ? 76 : 40}
      rightSection={
        <>
          {isSecret ? (
            <ActionIcon variant="subtle" color="gray" size={36} aria-label={see} onClick={() => setShown(!isShown)}>
              {isShown ? <IconEyeOff size={18} aria-hidden /> : <IconEye size={18} aria-hidden />}
            </ActionIcon>
          ) : null}
          <CopyButton value={value}>
            {({ copied, copy }) => (
              <Tooltip label={copied ? t(($) => $.webhooks.copied) : t(($) => $.webhooks.copy)}>
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  size={36}
                  aria-label={copied ? t(($) => $.webhooks.copied) : t(($) => $.webhooks.copy)}
                  onClick={copy}
                >
                  {copied ? <IconCheck size={18} aria-hidden /> : <IconCopy size={18} aria-hidden />}
                </ActionIcon>
              </Tooltip>
            )}
          </CopyButton>
        </>
      }
    />
  );
}
