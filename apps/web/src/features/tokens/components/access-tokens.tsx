import { Button, Divider, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Fragment, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type texts from '../../../i18n/en/tokens.json';
import { useActor } from '../../../lib/access/hooks.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import { tokensQuery } from '../api/tokens.ts';
import { NewTokenDialog } from './new-token-dialog.tsx';
import { TokenItem } from './token-item.tsx';

declare module '../../../i18n/namespaces.ts' {
  interface Namespaces {
    tokens: typeof texts;
  }
}

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
  const [isCreating, setCreating] = useState(false);
  if (tokens.isError && !tokens.data)
    return <ErrorState failure={tokens.error} onRetry={() => void tokens.refetch()} />;
  if (!tokens.data) return <Skeleton height={88} />;
  return (
    <Stack>
      <Text size="sm">{t(($) => $.tokens.text)}</Text>
      <div>
        <Button onClick={() => setCreating(true)}>{t(($) => $.tokens.create)}</Button>
      </div>
      {tokens.data.length === 0 ? (
        <Text size="sm" c="dimmed">
          {t(($) => $.tokens.none)}
        </Text>
      ) : null}
      {tokens.data.map((token) => (
        <Fragment key={token._id}>
          <Divider />
          <TokenItem token={token} />
        </Fragment>
      ))}
      {isCreating ? <NewTokenDialog onClose={() => setCreating(false)} /> : null}
    </Stack>
  );
}
