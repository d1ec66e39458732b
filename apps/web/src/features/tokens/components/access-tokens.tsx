import { Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useActor } from '../../../lib/access/hooks.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import { tokensQuery, useOwnTokenCalls } from '../api/tokens.ts';
import { TokenList } from './token-list.tsx';

/** One's own tokens: those made by hand, and those of programs that one let in. */
export function AccessTokens() {
  const { t } = useTranslation('tokens');
  const isOwn = useActor().impersonatedBy === null;
  if (!isOwn) return <Text>{t(($) => $.tokens.notYours)}</Text>;
  return <OwnTokens />;
}

function OwnTokens() {
  const { t } = useTranslation('tokens');
  const tokens = useQuery(tokensQuery);
  const calls = useOwnTokenCalls();
  if (tokens.isError && !tokens.data)
    return <ErrorState failure={tokens.error} onRetry={() => void tokens.refetch()} />;
  if (!tokens.data) return <Skeleton height={88} />;
  return (
    <Stack>
      <Text size="sm">{t(($) => $.tokens.text)}</Text>
      <TokenList tokens={tokens.data} calls={calls} />
    </Stack>
  );
}
