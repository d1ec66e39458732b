import { Button, Group, Paper, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconRobot } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ServiceAccount } from '@plumbline/contract/service-accounts';
import type texts from '../../../i18n/en/services.json';
import { useFormats } from '../../../lib/access/hooks.ts';
import { Chip } from '../../../ui/chip.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { DetailLine, Part } from '../../../ui/detail-line.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { FormPage, PageHeader } from '../../../ui/page-header.tsx';
import { serviceAccountsQuery, useBanService, useRemoveService } from '../api/service-accounts.ts';
import { ServiceDialog } from './service-dialog.tsx';
import { ServiceTokens } from './service-tokens.tsx';

declare module '../../../i18n/namespaces.ts' {
  interface Namespaces {
    services: typeof texts;
  }
}

type Asked = 'edit' | 'ban' | 'remove';

/** /settings/services: the accounts of programs, for administrators. */
export function ServicesScreen() {
  const { t } = useTranslation('services');
  const accounts = useQuery(serviceAccountsQuery);
  const [isCreating, setCreating] = useState(false);
  const begin = <Button onClick={() => setCreating(true)}>{t(($) => $.services.create)}</Button>;
  return (
    <FormPage>
      <PageHeader title={t(($) => $.services.title)} text={t(($) => $.services.text)} actions={begin} />
      {accounts.isError && !accounts.data ? (
        <ErrorState failure={accounts.error} onRetry={() => void accounts.refetch()} />
      ) : null}
      {accounts.isPending ? <Skeleton height={120} aria-busy /> : null}
      {accounts.data?.length === 0 ? (
        <EmptyState icon={IconRobot} title={t(($) => $.services.none)} text={t(($) => $.services.noneText)} />
      ) : null}
      <Stack>
        {accounts.data?.map((account) => (
          <ServiceItem key={account._id} account={account} />
        ))}
      </Stack>
      {isCreating ? <ServiceDialog account={null} onClose={() => setCreating(false)} /> : null}
    </FormPage>
  );
}

/** One account: its role and projects, its tokens, and when one was used. */
function ServiceItem({ account }: { readonly account: ServiceAccount }) {
  const { t } = useTranslation(['services', 'roles']);
  const formats = useFormats();
  const [asked, setAsked] = useState<Asked | null>(null);
  const [isOpen, setOpen] = useState(false);
  const close = () => setAsked(null);
  return (
    <Paper component="section" aria-label={account.name} p="md" radius="md" bg="var(--plumbline-surface)">
      <Stack gap="xs">
        <Text fw={600}>
          <bdi>{account.name}</bdi>
        </Text>
        <Group gap={6}>
          <Chip>{t(($) => $.roles[account.role], { ns: 'roles' })}</Chip>
          {account.banned ? (
            <Chip colour="var(--mantine-color-red-6)" isStrong>
              {t(($) => $.services.banned)}
            </Chip>
          ) : null}
          {account.projects.map(({ _id, name }) => (
            <Chip key={_id} isName>
              {name}
            </Chip>
          ))}
        </Group>
        <Text size="sm" c="dimmed" component="div">
          <DetailLine>
            <Part>
              {t(($) => $.services.tokenCount, { count: account.tokens, shown: formats.number(account.tokens) })}
            </Part>
            <Part>
              {account.last_used_at
                ? t(($) => $.services.lastUsed, { date: formats.dateTime(account.last_used_at) })
                : t(($) => $.services.neverUsed)}
            </Part>
          </DetailLine>
        </Text>
        {account.can_change ? (
          <Actions account={account} isOpen={isOpen} onToggle={() => setOpen(!isOpen)} onAsk={setAsked} />
        ) : null}
        {isOpen ? <ServiceTokens account={account} /> : null}
      </Stack>
      {asked === 'edit' ? <ServiceDialog account={account} onClose={close} /> : null}
      <Questions account={account} asked={asked} onClose={close} />
    </Paper>
  );
}

interface ActionsProps {
  readonly account: ServiceAccount;
  /** Whether its tokens are shown. */
  readonly isOpen: boolean;
  readonly onToggle: () => void;
  readonly onAsk: (what: Asked) => void;
}

function Actions({ account, isOpen, onToggle, onAsk }: ActionsProps) {
  const { t } = useTranslation('services');
  return (
    <Group>
      <Button variant="default" aria-expanded={isOpen} onClick={onToggle}>
        {t(($) => $.services.tokens)}
      </Button>
      <Button variant="default" onClick={() => onAsk('edit')}>
        {t(($) => $.services.edit)}
      </Button>
      <Button variant="default" onClick={() => onAsk('ban')}>
        {account.banned ? t(($) => $.services.unban) : t(($) => $.services.ban)}
      </Button>
      <Button variant="subtle" color="red" onClick={() => onAsk('remove')}>
        {t(($) => $.services.remove)}
      </Button>
    </Group>
  );
}

interface QuestionsProps {
  readonly account: ServiceAccount;
  readonly asked: Asked | null;
  readonly onClose: () => void;
}

/** What is asked before an account is banned, let in again, or removed. */
function Questions({ account: { _id: id, name, banned }, asked, onClose }: QuestionsProps) {
  const { t } = useTranslation('services');
  const { mutateAsync: ban } = useBanService(id);
  const { mutateAsync: remove } = useRemoveService(id);
  return (
    <>
      <ConfirmDialog
        isOpen={asked === 'ban'}
        onClose={onClose}
        title={banned ? t(($) => $.services.unbanTitle, { name }) : t(($) => $.services.banTitle, { name })}
        confirm={banned ? t(($) => $.services.unban) : t(($) => $.services.ban)}
        isDangerous={!banned}
        onConfirm={() => ban(!banned)}
      >
        {banned ? t(($) => $.services.unbanText) : t(($) => $.services.banText)}
      </ConfirmDialog>
      <ConfirmDialog
        isOpen={asked === 'remove'}
        onClose={onClose}
        title={t(($) => $.services.removeTitle, { name })}
        confirm={t(($) => $.services.remove)}
        isDangerous
        onConfirm={() => remove(undefined)}
      >
        {t(($) => $.services.removeText)}
      </ConfirmDialog>
    </>
  );
}
