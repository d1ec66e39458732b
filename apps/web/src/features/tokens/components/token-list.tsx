import { Button, Divider, Stack, Text } from '@mantine/core';
import { Fragment, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AccessToken } from '@plumbline/contract/access-tokens';
import type texts from '../../../i18n/en/tokens.json';
import type { TokenCalls } from '../api/token-calls.ts';
import { NewTokenDialog } from './new-token-dialog.tsx';
import { TokenItem } from './token-item.tsx';

declare module '../../../i18n/namespaces.ts' {
  interface Namespaces {
    tokens: typeof texts;
  }
}

interface TokenListProps {
  readonly tokens: readonly AccessToken[];
  readonly calls: TokenCalls;
  /** Whether more can be made. */
  readonly isOpen?: boolean;
}

/** Tokens of one account: made, renewed, ended. */
export function TokenList({ tokens, calls, isOpen = true }: TokenListProps) {
  const { t } = useTranslation('tokens');
  const [isCreating, setCreating] = useState(false);
  return (
    <Stack>
      {isOpen ? (
        <div>
          <Button onClick={() => setCreating(true)}>{t(($) => $.tokens.create)}</Button>
        </div>
      ) : null}
      {tokens.length === 0 ? (
        <Text size="sm" c="dimmed">
          {t(($) => $.tokens.none)}
        </Text>
      ) : null}
      {tokens.map((token) => (
        <Fragment key={token._id}>
          <Divider />
          <TokenItem token={token} calls={calls} />
        </Fragment>
      ))}
      {isCreating ? <NewTokenDialog create={calls.create} onClose={() => setCreating(false)} /> : null}
    </Stack>
  );
}
