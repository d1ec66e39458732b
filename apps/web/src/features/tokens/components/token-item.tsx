import { Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AccessToken } from '@plumbline/contract/access-tokens';
import type { TokenAccess, TokenArea } from '@plumbline/domain/actor/token-scopes';
import { Chip } from '../../../ui/chip.tsx';
import { useFormats } from '../../../lib/access/hooks.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { DetailLine, Part } from '../../../ui/detail-line.tsx';
import type { TokenCalls } from '../api/token-calls.ts';
import { RotateDialog } from './rotate-dialog.tsx';

/** One token: what it may do, until when, when it was used; renewed, and ended. */
export function TokenItem({ token, calls }: { readonly token: AccessToken; readonly calls: TokenCalls }) {
  const { t } = useTranslation('tokens');
  const formats = useFormats();
  const [asked, setAsked] = useState<'rotate' | 'revoke' | null>(null);
  const name = token.program?.name ?? token.name;
  return (
    <Stack gap="xs" component="section" aria-label={name}>
      <Text fw={600}>
        <bdi>{name}</bdi>
        {token.hint === '' ? null : (
          <>
            {' '}
            <Text span size="sm" c="dimmed" fw={400} dir="ltr">
              …{token.hint}
            </Text>
          </>
        )}
      </Text>
      <Group gap={6}>
        {token.scopes.map((scope) => {
          const [area, access] = scope.split(':') as [TokenArea, TokenAccess];
          return (
            <Chip key={scope}>
              {t(($) => $.tokens.areas[area])}: {t(($) => $.tokens.access[access])}
            </Chip>
          );
        })}
      </Group>
      <Text size="sm" c="dimmed" component="div">
        <DetailLine>
          <Part>{t(($) => $.tokens.until, { date: formats.dateTime(token.expires_at) })}</Part>
          <Part>
            {token.last_used_at
              ? t(($) => $.tokens.lastUsed, { date: formats.dateTime(token.last_used_at) })
              : t(($) => $.tokens.neverUsed)}
          </Part>
          {token.previous_until ? (
            <Part>{t(($) => $.tokens.previous, { date: formats.dateTime(token.previous_until) })}</Part>
          ) : null}
          {token.ip_ranges.length > 0 ? (
            <Part>
              <bdi dir="ltr">{token.ip_ranges.join(', ')}</bdi>
            </Part>
          ) : null}
        </DetailLine>
      </Text>
      <Group>
        {token.program === null ? (
          <Button variant="default" onClick={() => setAsked('rotate')}>
            {t(($) => $.tokens.rotate)}
          </Button>
        ) : null}
        <Button variant="subtle" color="red" onClick={() => setAsked('revoke')}>
          {t(($) => $.tokens.revoke)}
        </Button>
      </Group>
      {asked === 'rotate' ? <RotateDialog token={token} rotate={calls.rotate} onClose={() => setAsked(null)} /> : null}
      <ConfirmDialog
        isOpen={asked === 'revoke'}
        onClose={() => setAsked(null)}
        title={t(($) => $.tokens.revokeTitle, { name })}
        confirm={t(($) => $.tokens.revoke)}
        isDangerous
        onConfirm={() => calls.revoke(token._id)}
      >
        {t(($) => $.tokens.revokeText)}
      </ConfirmDialog>
    </Stack>
  );
}
