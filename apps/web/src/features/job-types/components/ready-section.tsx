import { Skeleton, Text, Title, UnstyledButton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ReadyJobType } from '@plumbline/contract/ready-job-types';
import { useShownLanguage } from '../../../i18n/use-shown-language.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import { JobTypeIcon } from '../../../ui/job-type-icon.tsx';
import { SearchBox } from '../../../ui/search-box.tsx';
import { readyJobTypesQuery } from '../api/ready-job-types.ts';
import styles from './new-job-type.module.css';
import { ReadyDialog } from './ready-dialog.tsx';

/** The ready-made job types: searched, looked at, and taken. */
export function ReadySection() {
  const { t } = useTranslation('jobTypes');
  const language = useShownLanguage();
  const ready = useQuery(readyJobTypesQuery(language));
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState<ReadyJobType | null>(null);
  const words = typed.trim().toLocaleLowerCase(language).split(/\s+/);
  const found = ready.data?.filter(({ title, description }) => {
    const text = `${title} ${description}`.toLocaleLowerCase(language);
    return words.every((word) => text.includes(word));
  });
  return (
    <section className={styles.templates} aria-labelledby="ready-job-types">
      <div className={styles.sectionHead}>
        <Title order={2} size="h4" id="ready-job-types">
          {t(($) => $.jobTypes.ready.title)}
        </Title>
        <SearchBox label={t(($) => $.jobTypes.ready.search)} typed={typed} onType={setTyped} maw={320} flex={1} />
      </div>
      {ready.isError ? <ErrorState failure={ready.error} onRetry={() => void ready.refetch()} /> : null}
      {ready.isPending ? <Skeleton height={240} /> : null}
      <div role="status">
        {found?.length === 0 ? <Text c="dimmed">{t(($) => $.jobTypes.nothingFound)}</Text> : null}
      </div>
      <ul className={styles.cards}>
        {found?.map((one) => (
          <li key={one.name}>
            <ReadyCard readyJobType={one} onChoose={() => setChosen(one)} />
          </li>
        ))}
      </ul>
      {chosen ? <ReadyDialog readyJobType={chosen} onClose={() => setChosen(null)} /> : null}
    </section>
  );
}

function ReadyCard({ readyJobType, onChoose }: { readyJobType: ReadyJobType; onChoose: () => void }) {
  const { t } = useTranslation('jobTypes');
  const { icon, title, description, questions_count: count } = readyJobType;
  return (
    <UnstyledButton className={styles.card ?? ''} onClick={onChoose}>
      <span className={styles.cardHead}>
        <JobTypeIcon icon={icon} size={24} />
        <Text component="span" fw={600} className={styles.cardTitle ?? ''}>
          {title}
        </Text>
      </span>
      <Text component="span" size="sm" c="dimmed">
        {description}
      </Text>
      <Text component="span" size="sm" className={styles.count ?? ''}>
        {t(($) => $.jobTypes.questions, { count })}
      </Text>
    </UnstyledButton>
  );
}
