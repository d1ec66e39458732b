import { Alert, Button, Divider, Group, SegmentedControl, Skeleton, Stack, TagsInput, Textarea } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useQuery } from '@tanstack/react-query';
import { IconInfoCircle, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { JobSendings } from '@plumbline/contract/client-links';
import { sendingLimits } from '@plumbline/contract/client-links';
import type { Job } from '@plumbline/contract/job-shapes';
import { clientLinkDays } from '@plumbline/domain/jobs/client-link';
import { addressAsPasted } from '@plumbline/domain/text/address-as-typed';
import { useFormats } from '../../../lib/access/hooks.ts';
import { ProblemError } from '../../../lib/api/problem-error.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { FormEnd } from '../../../ui/form-end.tsx';
import { FormFailure } from '../../../ui/form-failure.tsx';
import { LinkWithQr } from '../../../ui/link-with-qr.tsx';
import { NumberInput } from '../../../ui/numbers/number-input.tsx';
import { useProblemText } from '../../../ui/use-problem-text.ts';
import { clientLinksQuery, useCreateLink, useSendJob } from '../api/client-links.ts';
import { SentList } from './sent-list.tsx';
import styles from './send-job.module.css';

interface SendJobDialogProps {
  readonly job: Pick<Job, '_id' | 'ID'>;
  readonly onClose: () => void;
}

/** Sends a job to people outside of the company: as a PDF by email, or as a link that needs no account. */
export function SendJobDialog({ job, onClose }: SendJobDialogProps) {
  const { t } = useTranslation(['clientLinks', 'ui']);
  const formats = useFormats();
  const sendings = useQuery(clientLinksQuery(job._id));
  const [how, setHow] = useState<'email' | 'link'>('email');
  const [emails, setEmails] = useState<string[]>([]);
  const [sentence, setSentence] = useState('');
  const [days, setDays] = useState<number>(clientLinkDays.initial);
  return (
    <FormDialog
      title={t(($) => $.clientLinks.send.title, { number: formats.jobNumber(job.ID) })}
      size="lg"
      content={[emails, sentence]}
      onClose={onClose}
    >
      {sendings.isError ? (
        <ErrorState failure={sendings.error} onRetry={() => void sendings.refetch()} />
      ) : !sendings.data ? (
        <Skeleton height={280} />
      ) : (
        <Stack>
          {sendings.data.shows_anything ? null : (
            <Alert
              color="orange"
              icon={<IconInfoCircle aria-hidden />}
              title={t(($) => $.clientLinks.send.nothingTitle)}
            >
              {t(($) => $.clientLinks.send.nothingText)}
            </Alert>
          )}
          <SegmentedControl
            fullWidth
            value={how}
            onChange={(value) => setHow(value === 'link' ? 'link' : 'email')}
            data={[
              { value: 'email', label: t(($) => $.clientLinks.send.byEmail) },
              { value: 'link', label: t(($) => $.clientLinks.send.asLink) },
            ]}
          />
          {how === 'email' ? (
            <EmailForm
              jobId={job._id}
              clients={sendings.data.clients}
              form={{ emails, sentence, days }}
              onEmails={setEmails}
              onSentence={setSentence}
              onDays={setDays}
              onSent={() => {
                setEmails([]);
                setSentence('');
              }}
              onClose={onClose}
            />
          ) : (
            <LinkForm jobId={job._id} number={job.ID} days={days} onDays={setDays} />
          )}
          {sendings.data.links.length > 0 ? (
            <>
              <Divider />
              <SentList jobId={job._id} links={sendings.data.links} />
            </>
          ) : null}
        </Stack>
      )}
    </FormDialog>
  );
}

interface DaysInputProps {
  readonly days: number;
  readonly onChange: (days: number) => void;
}

/** For how many days a link works. */
function DaysInput({ days, onChange }: DaysInputProps) {
  const { t } = useTranslation('clientLinks');
  return (
    <NumberInput
      label={t(($) => $.clientLinks.send.days)}
      description={t(($) => $.clientLinks.send.daysText)}
      min={clientLinkDays.min}
      max={clientLinkDays.max}
      isBound
      allowDecimal={false}
      value={days}
      onChange={(value) => onChange(value === '' ? clientLinkDays.initial : value)}
    />
  );
}

interface EmailFormProps {
  readonly jobId: string;
  readonly clients: JobSendings['clients'];
  readonly form: { readonly emails: readonly string[]; readonly sentence: string; readonly days: number };
  readonly onEmails: (emails: string[]) => void;
  readonly onSentence: (sentence: string) => void;
  readonly onDays: (days: number) => void;
  readonly onSent: () => void;
  readonly onClose: () => void;
}

/** To whom it goes and what is said with it; everybody gets what they may see. */
function EmailForm({ jobId, clients, form, onEmails, onSentence, onDays, onSent, onClose }: EmailFormProps) {
  const { t } = useTranslation(['clientLinks', 'ui']);
  const problemText = useProblemText();
  const { mutate, isPending, error } = useSendJob(jobId);
  const { emails, sentence, days } = form;
  const ofAddresses = error instanceof ProblemError ? error.errors.filter(({ path }) => path.startsWith('emails')) : [];
  const wrong = ofAddresses.map(({ path, message }) => {
    const address = emails[Number(path.split('.')[1] ?? Number.NaN)];
    return address === undefined ? message : `\u2066${address}\u2069: ${message}`;
  });
  const send = () =>
    mutate(
      { emails: [...emails], sentence, days },
      {
        onSuccess: () => {
          notifications.show({ message: t(($) => $.clientLinks.send.sent, { count: emails.length }) });
          onSent();
        },
      },
    );
  const left = clients.filter(({ email }) => !emails.includes(email));
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <Stack>
        <TagsInput
          label={t(($) => $.clientLinks.send.to)}
          description={t(($) => $.clientLinks.send.toText)}
          value={[...emails]}
          onChange={(typed) => onEmails([...new Set(typed.map(addressAsPasted))])}
          maxTags={sendingLimits.addresses}
          splitChars={[',', ';', ' ', '\n']}
          acceptValueOnBlur
          inputMode="email"
          autoCapitalize="none"
          autoComplete="off"
          data-autofocus
          error={wrong.length > 0 ? wrong.join(' ') : null}
        />
        {left.length > 0 ? (
          <Group gap="xs" role="group" aria-label={t(($) => $.clientLinks.send.clients)}>
            {left.slice(0, 12).map(({ _id, name, email }) => (
              <Button
                key={_id}
                variant="default"
                size="sm"
                mih={44}
                className={styles.client ?? ''}
                leftSection={<IconPlus size={16} aria-hidden />}
                onClick={() => onEmails([...emails, email])}
              >
                <bdi>{`${name.first} ${name.last}`.trim() || email}</bdi>
              </Button>
            ))}
          </Group>
        ) : null}
        <Textarea
          label={t(($) => $.clientLinks.send.sentence)}
          value={sentence}
          onChange={({ currentTarget }) => onSentence(currentTarget.value)}
          maxLength={sendingLimits.sentence}
          autosize
          minRows={2}
          maxRows={8}
          dir="auto"
        />
        <DaysInput days={days} onChange={onDays} />
        <FormEnd
          failure={error && ofAddresses.length === 0 ? problemText(error) : null}
          cancel={t(($) => $.ui.close)}
          onCancel={onClose}
          submit={t(($) => $.clientLinks.send.submit)}
          isSubmitting={isPending}
          isDisabled={emails.length === 0}
        />
      </Stack>
    </form>
  );
}

interface LinkFormProps {
  readonly jobId: string;
  readonly number: number;
  readonly days: number;
  readonly onDays: (days: number) => void;
}

/** Makes a link to copy: its address is shown this once. */
function LinkForm({ jobId, number, days, onDays }: LinkFormProps) {
  const { t } = useTranslation('clientLinks');
  const problemText = useProblemText();
  const { mutate, isPending, error, data: address, reset } = useCreateLink(jobId);
  if (address !== undefined) {
    return (
      <Stack>
        <Alert color="blue" icon={<IconInfoCircle aria-hidden />} title={t(($) => $.clientLinks.send.onceTitle)}>
          {t(($) => $.clientLinks.send.onceText)}
        </Alert>
        <LinkWithQr address={address} name={`job-${number}`}>
          <Button variant="subtle" size="sm" onClick={reset}>
            {t(($) => $.clientLinks.send.another)}
          </Button>
        </LinkWithQr>
      </Stack>
    );
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        mutate(days);
      }}
    >
      <Stack>
        <DaysInput days={days} onChange={onDays} />
        <FormFailure text={error ? problemText(error) : null} />
        <Group justify="flex-end">
          <Button type="submit" loading={isPending}>
            {t(($) => $.clientLinks.send.create)}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
