import { Progress, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { creationQuery } from '../api/instances.ts';

/** How far each step is of the whole when it begins, in percent; the demo, or a backup, takes most of the time. */
const shares = { tables: 10, settings: 92, demo: 25, backup: 15, people: 96 } as const;
const ownShares: Readonly<Partial<Record<keyof typeof shares, number>>> = { demo: 65, backup: 75 };

/** How far an installation is that is being made. */
export function CreationProgress({ id }: { readonly id: string }) {
  const { t } = useTranslation('instances');
  const { data } = useQuery(creationQuery(id));
  const { step = 'tables', done = 0, total = 0 } = data ?? {};
  const within = total > 0 ? (done / total) * (ownShares[step] ?? 0) : 0;
  const text = t(($) => $.instances.wizard.progress[step]);
  return (
    <Stack gap="xs" mih={160} justify="center">
      <Text role="status">{text}</Text>
      <Progress value={shares[step] + within} aria-label={text} animated />
    </Stack>
  );
}
