import { Text, UnstyledButton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { JobTypeListItem } from '@plumbline/contract/job-types';
import { useNameOf, useTextOf } from '../../../i18n/use-name-of.ts';
import { JobTypeIcon } from '../../../ui/job-type-icon.tsx';
import styles from './new-job-type.module.css';

/** A template as a card: title, description, number of questions (spec/1 §2). */
export function TemplateCard({ template, onChoose }: { template: JobTypeListItem; onChoose: () => void }) {
  const nameOf = useNameOf();
  const description = useTextOf()(template, 'description', template.settings.description);
  const { t } = useTranslation('jobTypes');
  return (
    <UnstyledButton className={styles.card ?? ''} onClick={onChoose}>
      <span className={styles.cardHead}>
        <JobTypeIcon icon={template.icon} size={24} />
        <Text component="span" fw={600} dir="auto" className={styles.cardTitle ?? ''}>
          {nameOf(template)}
        </Text>
      </span>
      {description ? (
        <Text component="span" size="sm" c="dimmed" lineClamp={3} dir="auto">
          {description}
        </Text>
      ) : null}
      <Text component="span" size="sm" className={styles.count ?? ''}>
        {t(($) => $.jobTypes.questions, { count: template.questions_count })}
      </Text>
    </UnstyledButton>
  );
}
