import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { NetworkError, ProblemError } from '../lib/api/problem-error.ts';
import { Notice } from './notice.tsx';
import { useProblemText } from './use-problem-text.ts';

interface ErrorStateProps {
  readonly failure: unknown;
  readonly onRetry: () => void;
}

/** Stands where something could not be loaded: why, and the way to try again. */
export function ErrorState({ failure, onRetry }: ErrorStateProps) {
  const { t } = useTranslation('ui');
  const problemText = useProblemText();
  const reference = referenceOf(failure);
  return (
    <Notice
      kind={failure instanceof NetworkError ? 'offline' : 'error'}
      title={t(($) => $.ui.failed.title)}
      text={problemText(failure)}
      detail={reference === null ? undefined : t(($) => $.ui.failed.reference, { reference })}
    >
      <Button variant="default" onClick={onRetry}>
        {t(($) => $.ui.tryAgain)}
      </Button>
    </Notice>
  );
}

/** The id under which the server's log says more: of its own failures, not of refusals. */
function referenceOf(failure: unknown): string | null {
  return failure instanceof ProblemError && failure.status >= 500 ? failure.requestId : null;
}
