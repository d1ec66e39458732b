import { Button, Group } from '@mantine/core';
import { IconPhone } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { phonesIn } from './phones.ts';
import { isolated } from '../i18n/isolated.ts';

/** A Call button for each local mobile number in a text (spec/2 §5). */
export function CallButtons({ text }: { text: string }) {
  const { t } = useTranslation('questionInputs');
  const phones = phonesIn(text);
  if (phones.length === 0) return null;
  return (
    <Group gap="xs" mt="xs">
      {phones.map((phone) => (
        <Button
          key={phone}
          component="a"
          href={`tel:${phone}`}
          variant="light"
          size="md"
          leftSection={<IconPhone size={18} aria-hidden />}
        >
          {t(($) => $.questionInputs.text.call, { phone: isolated(phone) })}
        </Button>
      ))}
    </Group>
  );
}
