import type { NativeSelectProps } from '@mantine/core';
import { NativeSelect } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../lib/access/hooks.ts';

/** For how many days a secret may hold. */
const offeredDays = [7, 30, 90, 180, 365] as const;

/** For how long a secret holds. */
export function DaysField(props: Omit<NativeSelectProps, 'data' | 'label'>) {
  const { t } = useTranslation('tokens');
  const formats = useFormats();
  return (
    <NativeSelect
      {...props}
      label={t(($) => $.tokens.days)}
      data={offeredDays.map((days) => ({
        value: String(days),
        label: t(($) => $.tokens.daysCount, { count: days, shown: formats.number(days) }),
      }))}
    />
  );
}
