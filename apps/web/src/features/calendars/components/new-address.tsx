import { ActionIcon, Alert, Button, CopyButton, Group, Stack, Text, TextInput } from '@mantine/core';
import { IconCalendarPlus, IconCheck, IconCopy } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

/** The address of a calendar, which is shown only once: to be copied, or opened by the calendar program of this device. */
export function NewAddress({ address }: { readonly address: string }) {
  const { t } = useTranslation('calendars');
  const { href } = new URL(address, window.location.origin);
  return (
    <Stack gap="xs">
      <Alert color="yellow" variant="light">
        {t(($) => $.calendars.once)}
      </Alert>
      <TextInput
        readOnly
        dir="ltr"
        label={t(($) => $.calendars.address)}
        value={href}
        onFocus={(event) => event.currentTarget.select()}
        rightSectionWidth={44}
        rightSection={
          <CopyButton value={href} timeout={2000}>
            {({ copied, copy }) => (
              <ActionIcon
                variant="subtle"
                size={36}
                aria-label={copied ? t(($) => $.calendars.copied) : t(($) => $.calendars.copy)}
                onClick={copy}
              >
                {copied ? <IconCheck size={18} aria-hidden /> : <IconCopy size={18} aria-hidden />}
              </ActionIcon>
            )}
          </CopyButton>
        }
      />
      <Group>
        <Button
          component="a"
          href={href.replace(/^https?:/, 'webcal:')}
          variant="light"
          leftSection={<IconCalendarPlus size={18} aria-hidden />}
        >
          {t(($) => $.calendars.open)}
        </Button>
      </Group>
      <Text size="xs" c="dimmed">
        {t(($) => $.calendars.howTo)}
      </Text>
    </Stack>
  );
}
