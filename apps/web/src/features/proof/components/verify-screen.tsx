import { Alert, Button, Container, Group, Paper, Skeleton, Stack, Text, TextInput, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { IconAlertTriangle, IconCircleCheck, IconShieldCheck, IconUpload } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { VerifiedDocument } from '@plumbline/contract/proof';
import { writeMoment } from '@plumbline/domain/dates/write-moment';
import { readShortCode, writeShortCode } from '@plumbline/domain/documents/short-code';
import { isolated } from '../../../i18n/isolated.ts';
import { isProblem } from '../../../lib/api/problem-error.ts';
import { contentHash } from '../../../lib/uploads/content-hash.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { documentQuery } from '../api/proof.ts';
import { SealBadge } from './seal-badge.tsx';
import styles from './verify.module.css';
import { Chip } from '../../../ui/chip.tsx';

/** /verify/{code}, for anybody who holds a document: is it the one that was issued, and does what it says still stand? */
export function VerifyScreen() {
  const { t } = useTranslation('proof');
  const { code: written = '' } = useParams({ strict: false }) as { code?: string };
  const code = readShortCode(written);
  return (
    <Container size={680} component="main" py="xl">
      <Stack>
        <Group gap="xs">
          <IconShieldCheck aria-hidden size={28} />
          <Title order={1} size="h3">
            {t(($) => $.proof.title)}
          </Title>
        </Group>
        <CodeForm key={written} written={written} />
        {written !== '' && code === null ? (
          <Notice kind="missing" title={t(($) => $.proof.unknown)} text={t(($) => $.proof.unknownText)} />
        ) : null}
        {code ? <Verified code={code} /> : null}
      </Stack>
    </Container>
  );
}

function CodeForm({ written }: { written: string }) {
  const { t } = useTranslation('proof');
  const navigate = useNavigate();
  const read = readShortCode(written);
  const [typed, setTyped] = useState(read ? writeShortCode(read) : written);
  const wanted = readShortCode(typed);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (wanted) void navigate({ to: '/verify/$code', params: { code: wanted } });
      }}
    >
      <Group align="end" wrap="nowrap">
        <TextInput
          label={t(($) => $.proof.code)}
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          dir="ltr"
          autoComplete="off"
          spellCheck={false}
          maxLength={40}
          style={{ flex: 1 }}
        />
        <Button type="submit" disabled={wanted === null || wanted === read}>
          {t(($) => $.proof.check)}
        </Button>
      </Group>
    </form>
  );
}

function Verified({ code }: { code: string }) {
  const { t } = useTranslation('proof');
  const found = useQuery(documentQuery(code));
  if (isProblem(found.error, 'not_found')) {
    return <Notice kind="missing" title={t(($) => $.proof.unknown)} text={t(($) => $.proof.unknownText)} />;
  }
  if (found.isError) return <ErrorState failure={found.error} onRetry={() => void found.refetch()} />;
  if (!found.data) return <Skeleton height={280} />;
  return (
    <>
      <CheckFile key={code} issued={found.data} />
      <Facts issued={found.data} />
    </>
  );
}

type Outcome = { kind: 'same' | 'other' | 'unreadable'; name: string } | null;

/** A dropped file is compared here, in the browser: it is sent nowhere. */
function CheckFile({ issued }: { issued: VerifiedDocument }) {
  const { t } = useTranslation('proof');
  const [outcome, setOutcome] = useState<Outcome>(null);
  const [isBusy, setBusy] = useState(false);
  const [isOver, setOver] = useState(false);
  const check = async (file: File | undefined) => {
    if (!file) return;
    setBusy(true);
    const hash = await contentHash(file).catch(() => null);
    setOutcome({ kind: hash === null ? 'unreadable' : hash === issued.sha256 ? 'same' : 'other', name: file.name });
    setBusy(false);
  };
  return (
    <Stack gap="sm">
      <label
        className={styles.drop}
        data-over={isOver}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault();
          setOver(false);
          void check(event.dataTransfer.files[0]);
        }}
      >
        <IconUpload aria-hidden />
        <Text fw={600}>{isBusy ? t(($) => $.proof.checking) : t(($) => $.proof.drop)}</Text>
        <Text size="sm" c="dimmed">
          {t(($) => $.proof.dropText)}
        </Text>
        <input
          type="file"
          className={styles.input}
          disabled={isBusy}
          onChange={({ currentTarget }) => {
            void check(currentTarget.files?.[0]);
            currentTarget.value = '';
          }}
        />
      </label>
      <div role="status">
        {outcome ? (
          <Alert
            color={outcome.kind === 'same' ? 'green' : 'red'}
            icon={outcome.kind === 'same' ? <IconCircleCheck aria-hidden /> : <IconAlertTriangle aria-hidden />}
            title={t(($) => $.proof.outcomes[outcome.kind].title)}
            styles={{ title: { color: 'var(--mantine-color-text)' } }}
          >
            <Text size="sm">{t(($) => $.proof.outcomes[outcome.kind].text, { name: outcome.name })}</Text>
          </Alert>
        ) : null}
      </div>
    </Stack>
  );
}

/** Formats moments as in the document, in its time zone, and isolates their direction in Hebrew. */
const writerIn = (timeZone: string) => (moment: string) => isolated(writeMoment(moment, timeZone));

/** A file's name; its extension comes last in either direction. */
function FileName({ name }: { name: string }) {
  const ending = /\.[A-Za-z0-9]{1,5}$/.exec(name)?.[0] ?? '';
  return (
    <>
      <bdi>{name.slice(0, name.length - ending.length)}</bdi>
      <bdi dir="ltr">{ending}</bdi>
    </>
  );
}

function Facts({ issued }: { issued: VerifiedDocument }) {
  const { t } = useTranslation('proof');
  const writeAt = writerIn(issued.time_zone);
  return (
    <Paper withBorder p="md">
      <dl className={styles.facts}>
        <dt>{t(($) => $.proof.company)}</dt>
        <dd>
          <bdi>{issued.company}</bdi>
        </dd>
        <dt>{t(($) => $.proof.file)}</dt>
        <dd>
          <FileName name={issued.fileName} />
        </dd>
        <dt>{t(($) => $.proof.issued)}</dt>
        <dd>{writeAt(issued.issued_at)}</dd>
        {issued.jobs.map((job) => (
          <JobFact key={job.number} job={job} writeAt={writeAt} />
        ))}
        {issued.signers.length > 0 ? (
          <>
            <dt>{t(($) => $.proof.signers)}</dt>
            <dd>
              {issued.signers.map(({ name, at }, index) => (
                <Text key={index}>
                  <bdi>{name || t(($) => $.proof.unnamed)}</bdi> · {writeAt(at)}
                </Text>
              ))}
            </dd>
          </>
        ) : null}
        <dt>SHA-256</dt>
        <dd>
          <bdi dir="ltr" className={styles.hash}>
            {issued.sha256}
          </bdi>
        </dd>
      </dl>
    </Paper>
  );
}

function JobFact({ job, writeAt }: { job: VerifiedDocument['jobs'][number]; writeAt: (moment: string) => string }) {
  const { t } = useTranslation('proof');
  return (
    <>
      <dt>{t(($) => $.proof.job)}</dt>
      <dd>
        <Group gap="xs">
          <Chip>
            <bdi dir="ltr">#{job.number}</bdi>
          </Chip>
          <bdi>{job.jobType}</bdi>
          {job.project ? <bdi>{job.project}</bdi> : null}
          {job.date ? <span>{writeAt(job.date)}</span> : null}
        </Group>
        {job.seal ? <SealBadge seal={job.seal} writeAt={writeAt} /> : null}
        {job.answers_removed_at && !job.seal?.retired ? (
          <Text size="sm">{t(($) => $.proof.answersRemoved, { when: writeAt(job.answers_removed_at) })}</Text>
        ) : null}
        {job.seal && !job.seal_printed ? (
          <Text size="sm" c="dimmed">
            {t(($) => $.proof.seal.unprinted)}
          </Text>
        ) : null}
      </dd>
    </>
  );
}
