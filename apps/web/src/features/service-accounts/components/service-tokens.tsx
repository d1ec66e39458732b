import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ServiceAccount } from '@plumbline/contract/service-accounts';
import { ErrorState } from '../../../ui/error-state.tsx';
import { TokenList } from '../../tokens/index.ts';
import { serviceTokensQuery, useServiceTokenCalls } from '../api/service-accounts.ts';

/** The tokens of a service account; a banned one gets no others. */
export function ServiceTokens({ account }: { readonly account: ServiceAccount }) {
  const tokens = useQuery(serviceTokensQuery(account._id));
  const calls = useServiceTokenCalls(account._id);
  if (tokens.isError && !tokens.data)
    return <ErrorState failure={tokens.error} onRetry={() => void tokens.refetch()} />;
  if (!tokens.data) return <Skeleton height={88} aria-busy />;
  return <TokenList tokens={tokens.data} calls={calls} isOpen={!account.banned} />;
}
