import { Button, Skeleton, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { NotHereInput } from './not-here-input.tsx';
import type { QuestionInputProps } from './question-input.ts';
import { useSources } from './sources.ts';

/** The placeholder of an input whose source is not available: still loading, failed, or not shown here. */
export function SourceState(props: QuestionInputProps) {
  const { t } = useTranslation('questionInputs');
  const { state, retry } = useSources();
  if (state === 'none') return <NotHereInput {...props} />;
  if (state === 'loading') return <Skeleton height={112} radius="md" aria-busy />;
  return (
    <div role="status">
      <Text c="dimmed">
        {state === 'failed' ? t(($) => $.questionInputs.sources.notLoaded) : t(($) => $.questionInputs.sources.gone)}
      </Text>
      {state === 'failed' ? (
        <Button variant="default" mt="xs" onClick={retry}>
          {t(($) => $.questionInputs.notLoaded.tryAgain)}
        </Button>
      ) : null}
    </div>
  );
}
