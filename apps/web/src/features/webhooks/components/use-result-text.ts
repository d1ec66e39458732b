import { useTranslation } from 'react-i18next';
import type { Namespaces } from '../../../i18n/namespaces.ts';

type Failure = keyof Namespaces['webhooks']['failures'];

/** What came of an attempt in a few words: the status, or why there was none. */
export function useResultText(): (result: {
  readonly status: number | null;
  readonly failure: string | null;
}) => string {
  const { t } = useTranslation('webhooks');
  return ({ status, failure }) => {
    if (status !== null) return `HTTP ${status}`;
    return failure === null ? '' : t(($) => $.webhooks.failures[failure as Failure]);
  };
}
