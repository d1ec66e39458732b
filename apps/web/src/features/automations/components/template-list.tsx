import { Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ErrorState } from '../../../ui/error-state.tsx';
import { templatesQuery } from '../api/automations.ts';
import type { AutomationDraft } from '../model/draft.ts';
import { draftOf } from '../model/draft.ts';
import { ChoiceCards } from './wizard/choice-cards.tsx';

/** Ready automations to begin with; what only the company knows is asked for afterwards. */
export function TemplateList({ onChoose }: { onChoose: (draft: AutomationDraft) => void }) {
  const { t } = useTranslation('automations');
  const { data, error, refetch } = useQuery(templatesQuery());
  if (error && !data) return <ErrorState failure={error} onRetry={() => void refetch()} />;
  return (
    <Stack>
      <Text c="dimmed">{t(($) => $.automations.templates.text)}</Text>
      {data ? (
        <ChoiceCards
          label={t(($) => $.automations.templates.title)}
          choices={data.map(({ template, name, description }) => ({ value: template, name, text: description }))}
          chosen={null}
          onChoose={(chosen) => {
            const template = data.find((one) => one.template === chosen);
            if (template) onChoose(draftOf(template));
          }}
        />
      ) : (
        <Skeleton height={320} aria-busy />
      )}
    </Stack>
  );
}
