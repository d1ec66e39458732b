import { Alert } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../lib/access/hooks.ts';
import { isolatedName } from '../../../i18n/isolated.ts';
import type { NamedLack } from './lacks.ts';
import styles from './skills.module.css';

/** Lacking skills in words: "First aid (expired, until 03/02/26), Driving". */
function useLackText(): (lacks: readonly NamedLack[]) => string {
  const { t } = useTranslation('skills');
  const formats = useFormats();
  return (lacks) =>
    lacks
      .map(({ name, lack, lastDay }) =>
        lack === 'expired'
          ? t(($) => $.skills.lack.expired, { name: isolatedName(name), day: formats.day(lastDay) })
          : isolatedName(name),
      )
      .join(', ');
}

/** What a person lacks, under their name. It warns; it forbids nothing. */
export function LackLine({ lacks }: { lacks: readonly NamedLack[] }) {
  const { t } = useTranslation('skills');
  const lackText = useLackText();
  if (lacks.length === 0) return null;
  return (
    <span className={styles.lack}>
      <IconAlertTriangle size={15} aria-hidden />
      <span>{t(($) => $.skills.lack.line, { skills: lackText(lacks) })}</span>
    </span>
  );
}

/** So many people are named before the rest are only counted. */
const namedPeople = 3;

interface LackingPerson {
  readonly _id: string;
  readonly name: string;
  readonly lacks: readonly NamedLack[];
}

/** Who of the chosen people lacks what. They can be assigned all the same. */
export function LackWarning({ people }: { people: readonly LackingPerson[] }) {
  const { t } = useTranslation('skills');
  const lackText = useLackText();
  const more = people.length - namedPeople;
  if (people.length === 0) return null;
  return (
    <Alert variant="light" color="yellow" p="xs" icon={<IconAlertTriangle aria-hidden />} role="status">
      {people.slice(0, namedPeople).map(({ _id, name, lacks }) => (
        <div key={_id}>{t(($) => $.skills.lack.person, { name: isolatedName(name), skills: lackText(lacks) })}</div>
      ))}
      {more > 0 ? <div>{t(($) => $.skills.lack.more, { count: more })}</div> : null}
      <div>{t(($) => $.skills.lack.warning)}</div>
    </Alert>
  );
}
