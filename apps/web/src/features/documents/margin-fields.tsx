import { Group, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { LayoutProps } from './layout-props.ts';
import { MarginField } from './margin-field.tsx';
import { useMarginNames } from './use-margin-names.ts';

const margins = [
  ['header', 'start', 'headerStart'],
  ['header', 'end', 'headerEnd'],
  ['footer', 'start', 'footerStart'],
  ['footer', 'end', 'footerEnd'],
] as const;

/** The texts above and below each page. */
export function MarginFields({ layout, set, errorAt, jobTypeId }: LayoutProps & { readonly jobTypeId: string | null }) {
  const { t } = useTranslation('documents');
  const names = useMarginNames(jobTypeId);
  const field = ([place, end, label]: (typeof margins)[number]) => (
    <MarginField
      key={label}
      label={t(($) => $.documents[label])}
      value={layout[place][end]}
      error={errorAt(`${place}.${end}`)}
      onChange={(value) => set({ [place]: { ...layout[place], [end]: value } })}
      names={names}
    />
  );
  return (
    <div>
      <Group grow align="start">
        {margins.slice(0, 2).map(field)}
      </Group>
      <Group grow align="start" mt="xs">
        {margins.slice(2).map(field)}
      </Group>
      <Text size="sm" c="dimmed" mt={4}>
        {t(($) => $.documents.mentions)}
      </Text>
    </div>
  );
}
