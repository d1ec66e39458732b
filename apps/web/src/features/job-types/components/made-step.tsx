import { Button, Group, Stack, Text } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { JobType } from '@plumbline/contract/job-types';
import { LinkButton } from '../../../ui/links/link-button.tsx';

interface MadeStepProps {
  readonly made: Pick<JobType, '_id' | 'title' | 'questions_count'>;
  readonly onMore: () => void;
}

/** The success step of the job type wizard: more, or the way to the editor (spec/1 §2). */
export function MadeStep({ made, onMore }: MadeStepProps) {
  const { t } = useTranslation('jobTypes');
  const ways = useRef<HTMLDivElement>(null);
  // React focuses no link by `autoFocus`.
  useEffect(() => ways.current?.querySelector('a')?.focus(), []);
  return (
    <Stack align="center" role="status">
      <IconCircleCheck size={44} stroke={1.4} aria-hidden color="var(--mantine-color-green-8)" />
      <Text ta="center">
        <bdi>{made.title}</bdi>
        <br />
        {made.questions_count > 0
          ? t(($) => $.jobTypes.questions, { count: made.questions_count })
          : t(($) => $.jobTypes.new.noQuestions)}
      </Text>
      <Group justify="center" ref={ways}>
        <Button variant="default" onClick={onMore}>
          {t(($) => $.jobTypes.template.more)}
        </Button>
        <LinkButton to="/job_type/editor/$id" params={{ id: made._id }}>
          {t(($) => $.jobTypes.template.open)}
        </LinkButton>
      </Group>
    </Stack>
  );
}
