import { Button, Menu, Skeleton, Text, Title } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { IconFileTypePdf, IconLanguage } from '@tabler/icons-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { SharedJob } from '@plumbline/contract/client-links';
import { writeMoment } from '@plumbline/domain/dates/write-moment';
import { clientLinkSecret } from '@plumbline/domain/jobs/client-link';
import { languages, type Language } from '@plumbline/domain/languages/languages';
import { writtenDirection } from '@plumbline/domain/settings/text-direction';
import { isolated } from '../../../i18n/isolated.ts';
import { ownNameOfLanguage } from '../../../i18n/questionnaire-language-names.ts';
import { useShownLanguage } from '../../../i18n/use-shown-language.ts';
import { isProblem } from '../../../lib/api/problem-error.ts';
import { changeLanguage } from '../../../lib/change-language.ts';
import { ButtonMenu } from '../../../ui/button-menu.tsx';
import { Chip } from '../../../ui/chip.tsx';
import { CompanyHead } from '../../../ui/company-head.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { FormFailure } from '../../../ui/form-failure.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { useProblemText } from '../../../ui/use-problem-text.ts';
import { countOpened, saveSharedDocument, sharedJobQuery } from '../api/client-links.ts';
import { SharedAnswers } from './shared-answers.tsx';
import styles from './shared-job.module.css';

/** /shared/{secret}, for a customer's phone: the results of a job, without an account. */
export function SharedJobScreen() {
  const { secret = '' } = useParams({ strict: false }) as { secret?: string };
  return <SharedJobPage secret={secret} />;
}

/** What a link shows, without the address: the job, or why it can't be seen. */
export function SharedJobPage({ secret }: { readonly secret: string }) {
  return (
    <main className={styles.page}>
      <header className={styles.brand}>
        <CompanyHead />
        <LanguageSwitch />
      </header>
      {clientLinkSecret.test(secret) ? <Opened secret={secret} /> : <LinkNotice kind="unknown" />}
    </main>
  );
}

/** Every language of the product: the page begins in the company's. */
function LanguageSwitch() {
  const { t } = useTranslation('clientLinks');
  const shown = useShownLanguage();
  return (
    <ButtonMenu
      target={
        <Button
          variant="subtle"
          color="gray"
          size="md"
          mih={44}
          px="sm"
          leftSection={<IconLanguage size={20} aria-hidden />}
          aria-label={t(($) => $.clientLinks.page.language, { name: ownNameOfLanguage(shown) })}
        >
          <bdi>{ownNameOfLanguage(shown)}</bdi>
        </Button>
      }
    >
      <Menu.RadioGroup value={shown} onChange={(chosen) => void changeLanguage(chosen as Language)}>
        {languages.map((one) => (
          <Menu.RadioItem key={one} value={one} mih={44} closeMenuOnClick>
            <span lang={one} dir={writtenDirection(one)}>
              {ownNameOfLanguage(one)}
            </span>
          </Menu.RadioItem>
        ))}
      </Menu.RadioGroup>
    </ButtonMenu>
  );
}

function LinkNotice({ kind }: { readonly kind: 'unknown' | 'ended' | 'withdrawn' }) {
  const { t } = useTranslation('clientLinks');
  return (
    <Notice
      kind="missing"
      order={1}
      title={t(($) => $.clientLinks.page.gone[kind].title)}
      text={t(($) => $.clientLinks.page.gone[kind].text)}
    />
  );
}

function Opened({ secret }: { readonly secret: string }) {
  const language = useShownLanguage();
  const shared = useQuery(sharedJobQuery(secret, language));
  const isThere = shared.data !== undefined;
  useEffect(() => {
    if (isThere) countOpened(secret);
    // Once for the page: another language is no other opening.
  }, [secret, isThere]);
  const { error } = shared;
  if (isProblem(error, 'not_found')) return <LinkNotice kind="unknown" />;
  if (isProblem(error, 'client_link_ended')) return <LinkNotice kind="ended" />;
  if (isProblem(error, 'client_link_withdrawn')) return <LinkNotice kind="withdrawn" />;
  if (shared.isError) return <ErrorState failure={error} onRetry={() => void shared.refetch()} />;
  if (!shared.data) return <Skeleton height={320} mt="md" />;
  return <Results job={shared.data} secret={secret} />;
}

function Results({ job, secret }: { readonly job: SharedJob; readonly secret: string }) {
  const { t } = useTranslation('clientLinks');
  const problemText = useProblemText();
  const { mutate: save, isPending, error } = useMutation({ mutationFn: saveSharedDocument });
  const isEmpty = job.steps.length === 0 && job.plans.length === 0;
  return (
    <>
      <div className={styles.head}>
        <Title order={1} size="h3" dir="auto" className={styles.title ?? ''}>
          {job.title}
        </Title>
        <Chip colour={job.status.colour} isName>
          {job.status.value}
        </Chip>
      </div>
      <dl className={styles.facts}>
        {job.facts.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd dir="auto">{value}</dd>
          </div>
        ))}
      </dl>
      {isEmpty ? (
        <Notice
          kind="empty"
          title={t(($) => $.clientLinks.page.nothingTitle)}
          text={t(($) => $.clientLinks.page.nothingText)}
        />
      ) : (
        <>
          <Button
            fullWidth
            size="md"
            loading={isPending}
            leftSection={<IconFileTypePdf size={20} aria-hidden />}
            onClick={() => save(secret)}
          >
            {t(($) => $.clientLinks.page.pdf)}
          </Button>
          <FormFailure text={error ? problemText(error) : null} />
          <SharedAnswers job={job} />
        </>
      )}
      <Text size="sm" c="dimmed" mt="xl">
        {t(($) => $.clientLinks.page.until, { at: isolated(writeMoment(job.expires_at, job.time_zone)) })}
      </Text>
    </>
  );
}
