import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { IconLink, IconMail } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ClientLink } from '@plumbline/contract/client-links';
import { isolatedNames } from '../../../i18n/isolated.ts';
import { useFormats } from '../../../lib/access/hooks.ts';
import { Chip } from '../../../ui/chip.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { shownName } from '../../../ui/person-avatar.tsx';
import { useWithdrawLink } from '../api/client-links.ts';
import styles from './send-job.module.css';

/** How a job was sent so far: to whom, until when its link works, and how often it was opened. */
export function SentList({ jobId, links }: { readonly jobId: string; readonly links: readonly ClientLink[] }) {
  const { t } = useTranslation('clientLinks');
  const [asked, setAsked] = useState<ClientLink | null>(null);
  const { mutateAsync: withdraw } = useWithdrawLink(jobId);
  return (
    <section aria-label={t(($) => $.clientLinks.sent.title)}>
      <Title order={3} size="h5" mb="xs">
        {t(($) => $.clientLinks.sent.title)}
      </Title>
      <Stack component="ul" gap="sm" className={styles.sent ?? ''}>
        {links.map((link) => (
          <Sent key={link._id} link={link} onWithdraw={() => setAsked(link)} />
        ))}
      </Stack>
      <ConfirmDialog
        isOpen={asked !== null}
        onClose={() => setAsked(null)}
        title={t(($) => $.clientLinks.sent.withdrawTitle)}
        confirm={t(($) => $.clientLinks.sent.withdraw)}
        isDangerous
        onConfirm={() => (asked ? withdraw(asked._id) : undefined)}
      >
        {t(($) => $.clientLinks.sent.withdrawText)}
      </ConfirmDialog>
    </section>
  );
}

const colours = { open: 'var(--mantine-color-green-9)', ended: undefined, withdrawn: undefined } as const;

function Sent({ link, onWithdraw }: { readonly link: ClientLink; readonly onWithdraw: () => void }) {
  const { t } = useTranslation('clientLinks');
  const formats = useFormats();
  const { emails, state, opens, automation } = link;
  const Icon = emails.length > 0 ? IconMail : IconLink;
  const by = automation?.name ?? shownName(link.created_by);
  const said = [
    t(($) => $.clientLinks.sent.by, { name: by, at: formats.dateTime(link.created_at) }),
    state === 'open' && link.expires_at
      ? t(($) => $.clientLinks.sent.until, { at: formats.dateTime(link.expires_at) })
      : '',
    state === null
      ? ''
      : opens === 0
        ? t(($) => $.clientLinks.sent.neverOpened)
        : t(($) => $.clientLinks.sent.opened, {
            count: opens,
            at: link.last_opened_at ? formats.dateTime(link.last_opened_at) : '',
          }),
  ].filter((text) => text !== '');
  const colour = state === null ? undefined : colours[state];
  return (
    <Group component="li" wrap="nowrap" align="flex-start" gap="sm">
      <Icon size={20} aria-hidden className={styles.icon} />
      <div className={styles.what}>
        <Group gap="xs">
          <Text fw={600} size="sm" className={styles.whom ?? ''}>
            {emails.length > 0 ? isolatedNames(emails) : t(($) => $.clientLinks.sent.copied)}
          </Text>
          {state === null ? null : (
            <Chip {...(colour ? { colour } : {})}>{t(($) => $.clientLinks.sent.states[state])}</Chip>
          )}
        </Group>
        {said.map((text) => (
          <Text key={text} size="sm" c="dimmed">
            {text}
          </Text>
        ))}
      </div>
      {state === 'open' ? (
        <Button variant="subtle" color="red" size="compact-sm" mih={44} onClick={onWithdraw}>
          {t(($) => $.clientLinks.sent.withdraw)}
        </Button>
      ) : null}
    </Group>
  );
}
