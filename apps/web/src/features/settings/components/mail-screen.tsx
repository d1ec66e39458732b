import { Button, Radio, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Toggle } from '@plumbline/contract/settings';
import type { MailWay } from '@plumbline/domain/settings/mail-problems';
import { isolated } from '../../../i18n/isolated.ts';
import { settingKeys } from '../../../lib/query-keys/settings.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import { FormFailure } from '../../../ui/form-failure.tsx';
import { LeaveGuard } from '../../../ui/leave-guard.tsx';
import { FormPage, PageHeader } from '../../../ui/page-header.tsx';
import { useProblemText } from '../../../ui/use-problem-text.ts';
import { mailQuery } from '../api/mail.ts';
import { togglesQuery, useSwitchToggle } from '../api/settings.ts';
import { AppSettingsForm } from './app-settings-dialog.tsx';
import { MailTest } from './mail-test.tsx';
import { SettingsSection } from './settings-section.tsx';

/** The ways to choose from: what a company sets up for itself, or what this server does. */
type Chosen = Exclude<MailWay, 'outbox'>;
const ways: readonly Chosen[] = ['server', 'smtp', 'sendgrid'];

/** /settings/mail, for an administrator: how the company's emails leave, and whether they do. */
export function MailScreen() {
  const { t } = useTranslation('settings');
  const toggles = useQuery(togglesQuery);
  const mail = useQuery(mailQuery);
  const failure = toggles.error ?? mail.error;
  const retry = () => {
    void toggles.refetch();
    void mail.refetch();
  };
  return (
    <FormPage>
      <PageHeader title={t(($) => $.settings.mail.title)} text={t(($) => $.settings.mail.text)} />
      {toggles.data && mail.data ? (
        <Stack>
          <Text role="status">{t(($) => $.settings.mail.now[mail.data.by], { from: isolated(mail.data.from) })}</Text>
          <MailWays toggles={toggles.data} />
          <MailTest />
        </Stack>
      ) : failure ? (
        <ErrorState failure={failure} onRetry={retry} />
      ) : (
        <Skeleton height={320} radius="md" />
      )}
    </FormPage>
  );
}

function MailWays({ toggles }: { readonly toggles: readonly Toggle[] }) {
  const { t } = useTranslation('settings');
  const problemText = useProblemText();
  const queryClient = useQueryClient();
  const { mutateAsync: turn, isPending } = useSwitchToggle();
  const of = (way: Chosen) => toggles.find(({ toggleId }) => toggleId === way);
  const inUse = ways.find((way) => of(way)?.isActive) ?? 'server';
  const [picked, setPicked] = useState<Chosen | null>(null);
  const [isEdited, setEdited] = useState(false);
  const [isUsed, setUsed] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const chosen = picked ?? inUse;
  const toggle = of(chosen);

  const use = async (way: Chosen) => {
    setFailure(null);
    try {
      // What is used from now on first: in between no email is left over.
      for (const one of [way, ...ways.filter((other) => other !== way)]) {
        const state = of(one);
        if (state && state.isActive !== (one === way)) await turn({ id: state.toggleId, isActive: one === way });
      }
      setUsed(true);
    } catch (refusal) {
      setFailure(problemText(refusal));
    } finally {
      void queryClient.invalidateQueries({ queryKey: settingKeys.mail });
    }
  };

  return (
    <SettingsSection id="mail-ways" title={t(($) => $.settings.mail.sending)}>
      <Radio.Group
        label={t(($) => $.settings.mail.way)}
        value={chosen}
        onChange={(value) => {
          setPicked(value as Chosen);
          setUsed(false);
          setEdited(false);
          setFailure(null);
        }}
      >
        <Stack gap="sm" mt="xs">
          {ways.map((way) => (
            <Radio key={way} value={way} label={t(($) => $.settings.mail.ways[way])} disabled={isPending} />
          ))}
        </Stack>
      </Radio.Group>
      {chosen === 'server' ? (
        <>
          <Text size="sm" c="dimmed">
            {t(($) => $.settings.mail.serverText)}
          </Text>
          {inUse === 'server' ? null : (
            <div>
              <Button onClick={() => void use('server')} loading={isPending}>
                {t(($) => $.settings.mail.use)}
              </Button>
            </div>
          )}
        </>
      ) : toggle ? (
        <>
          {chosen === 'smtp' ? (
            <Text size="sm" c="dimmed">
              {t(($) => $.settings.mail.portText)}
            </Text>
          ) : null}
          <AppSettingsForm
            key={chosen}
            toggle={toggle}
            onSaved={() => void use(chosen)}
            onEdit={(edited) => {
              setEdited(edited);
              if (edited) setUsed(false);
            }}
          />
        </>
      ) : null}
      <FormFailure text={failure} />
      <Text role="status" size="sm" c="dimmed">
        {isUsed ? t(($) => $.settings.mail.used) : null}
      </Text>
      <LeaveGuard isDirty={isEdited} />
    </SettingsSection>
  );
}
