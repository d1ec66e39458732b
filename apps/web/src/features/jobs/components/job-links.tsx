import { ActionIcon, Button, Group, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { IconLinkOff, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Job, JobReference } from '@plumbline/contract/job-shapes';
import { openCreateWizard } from '../../../lib/create-request.ts';
import { useFormats, useToggle } from '../../../lib/access/hooks.ts';
import { useNameOf } from '../../../i18n/use-name-of.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { CutName, DetailLine, NumberedName, Part } from '../../../ui/detail-line.tsx';
import { StatusChip } from '../../../ui/status-chip.tsx';
import { useProblemText } from '../../../ui/use-problem-text.ts';
import type { JobLink } from '../api/change-jobs.ts';
import { useChangeLink } from '../api/change-jobs.ts';
import { JobPicker } from '../../pickers/index.ts';
import styles from './jobs.module.css';
import { MoreList } from './more-list.tsx';
import { Section } from './section.tsx';
import { showFailure } from '../../../ui/undo.tsx';

export type LinkSide = 'previous' | 'next';

interface JobLinksProps {
  readonly job: Job;
  /** The side to which a job is being chosen, by the address. */
  readonly picking: LinkSide | null;
  readonly onPicking: (side: LinkSide | null) => void;
}

/** The jobs before and after this one; shown while the previous-job app is on (spec/1 §4). */
export function JobLinks({ job, picking, onPicking }: JobLinksProps) {
  const { t } = useTranslation('jobs');
  const formats = useFormats();
  const problemText = useProblemText();
  const isOn = useToggle('previous_job');
  const [ending, setEnding] = useState<(JobLink & { number: number }) | null>(null);
  const { mutate: link } = useChangeLink('link');
  const { mutateAsync: unlink } = useChangeLink('unlink');
  const mayLink = job.can.includes('link');
  if (!isOn || (!mayLink && job.prevJobs.length + job.nextJobs.length === 0)) return null;

  const linkOf = (side: LinkSide, other: string): JobLink =>
    side === 'previous' ? { job: job._id, previous: other } : { job: other, previous: job._id };
  const pick = (other: string) => {
    if (picking === null) return;
    link(linkOf(picking, other), {
      onError: (failure) => showFailure(t(($) => $.jobs.panel.linkFailed, { reason: problemText(failure) })),
    });
  };
  const side = (which: LinkSide, jobs: readonly JobReference[], texts: { name: string; none: string; add: string }) => (
    <div>
      <Group justify="space-between" wrap="nowrap" mih={44}>
        <Text size="sm" fw={500}>
          {texts.name}
        </Text>
        {mayLink ? (
          <ActionIcon variant="subtle" size={44} aria-label={texts.add} onClick={() => onPicking(which)}>
            <IconPlus size={20} aria-hidden />
          </ActionIcon>
        ) : null}
      </Group>
      {jobs.length === 0 ? (
        <Text size="sm" c="dimmed">
          {texts.none}
        </Text>
      ) : null}
      <MoreList items={jobs}>
        {(other) => (
          <li key={other._id} className={styles.row}>
            <LinkedJob job={other} />
            {mayLink ? (
              <ActionIcon
                variant="subtle"
                color="gray"
                size={44}
                aria-label={t(($) => $.jobs.panel.unlink, { number: formats.jobNumber(other.ID) })}
                onClick={() => setEnding({ ...linkOf(which, other._id), number: other.ID })}
              >
                <IconLinkOff size={18} aria-hidden />
              </ActionIcon>
            ) : null}
          </li>
        )}
      </MoreList>
    </div>
  );

  return (
    <Section title={t(($) => $.jobs.panel.links)}>
      {side('previous', job.prevJobs, {
        name: t(($) => $.jobs.panel.previous),
        none: t(($) => $.jobs.panel.noPrevious),
        add: t(($) => $.jobs.panel.addPrevious),
      })}
      {side('next', job.nextJobs, {
        name: t(($) => $.jobs.panel.next),
        none: t(($) => $.jobs.panel.noNext),
        add: t(($) => $.jobs.panel.addNext),
      })}
      {mayLink ? (
        <Button
          variant="subtle"
          size="compact-md"
          mt="xs"
          leftSection={<IconPlus size={18} aria-hidden />}
          onClick={() => openCreateWizard({ jobOnly: true, previousJob: job })}
        >
          {t(($) => $.jobs.panel.createRelated)}
        </Button>
      ) : null}
      <JobPicker
        isOpen={picking !== null}
        onClose={() => onPicking(null)}
        title={picking === 'next' ? t(($) => $.jobs.panel.addNext) : t(($) => $.jobs.panel.addPrevious)}
        excludedIds={[job._id, ...job.prevJob, ...job.next_jobs]}
        onPick={(other) => pick(other._id)}
      />
      <ConfirmDialog
        isOpen={ending !== null}
        onClose={() => setEnding(null)}
        title={t(($) => $.jobs.panel.unlinkTitle, { number: ending ? formats.jobNumber(ending.number) : '' })}
        confirm={t(($) => $.jobs.panel.unlinkSubmit)}
        onConfirm={async () => {
          if (ending) await unlink(ending);
        }}
      >
        {t(($) => $.jobs.panel.unlinkText)}
      </ConfirmDialog>
    </Section>
  );
}

/** A job in a list inside a panel: leads to its own panel. */
export function LinkedJob({ job }: { job: JobReference }) {
  const nameOf = useNameOf();
  const formats = useFormats();
  return (
    <Link
      to="/jobs/$id/{-$dialog}"
      params={{ id: job._id, dialog: undefined }}
      search={(before) => before}
      className={styles.rowButton}
    >
      <span className={styles.rowText}>
        <span className={styles.rowName}>
          <NumberedName number={formats.jobNumber(job.ID)} name={nameOf(job.jobType)} />
        </span>
        <span className={styles.quiet}>
          <DetailLine>
            {job.project ? (
              <Part>
                <CutName>{job.project.name}</CutName>
              </Part>
            ) : null}
            {job.startDate ? <Part>{formats.date(job.startDate)}</Part> : null}
          </DetailLine>
        </span>
      </span>
      <StatusChip status={job.status} />
    </Link>
  );
}
