import { Loader, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { AssetUse } from '@plumbline/contract/asset-uses';
import { isolated, isolatedName } from '../../../i18n/isolated.ts';
import { usesQuery } from '../api/files.ts';
import styles from './files.module.css';

/** Where files are used, as far as the person sees it: what shows them no more when they are deleted. */
export function FileUses({ ids }: { ids: readonly string[] }) {
  const { t } = useTranslation('files');
  const { data, isError } = useQuery(usesQuery(ids));
  if (isError) return <Text size="sm">{t(($) => $.files.uses.failed)}</Text>;
  if (!data) return <Loader size="sm" />;
  if (data.total === 0) {
    return <Text size="sm">{t(($) => (ids.length === 1 ? $.files.uses.none : $.files.uses.noneOfMany))}</Text>;
  }
  const more = data.total - data.uses.length;
  return (
    <div>
      <Text mt="xs">{t(($) => $.files.uses.title)}</Text>
      <ul className={styles.named}>
        {data.uses.map((use) => (
          <li key={`${use.kind} ${use._id}`}>
            <Use use={use} />
          </li>
        ))}
      </ul>
      {more > 0 ? <Text size="sm">{t(($) => $.files.uses.more, { count: more })}</Text> : null}
    </div>
  );
}

function Use({ use: { kind, name, ID } }: { use: AssetUse }) {
  const { t } = useTranslation('files');
  if (kind === 'company') return t(($) => $.files.uses.company);
  if (kind === 'job') return t(($) => $.files.uses.job, { number: isolated(`#${ID}`), name: isolatedName(name) });
  return t(($) => $.files.uses[kind], { name: isolatedName(name) });
}
