import { Button, Checkbox, Group, Stack, Text, Title } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type texts from '../../../i18n/en/shift-proposal.json';
import { isolated, isolatedName } from '../../../i18n/isolated.ts';
import { useFormats } from '../../../lib/access/hooks.ts';
import { shownName } from '../../../ui/person-avatar.tsx';
import { AssignmentWarnings } from '../../assignment-warnings/index.ts';
import { useBulkChange } from '../../bulk-changes/index.ts';
import type { Shifts } from '../board/board-rows.ts';
import { shiftKeys } from '../keys.ts';
import { usePlanStore } from '../planning/plan-context.ts';
import styles from './proposal.module.css';
import type { ShownPlacement, ShownProposal } from './shown-proposal.ts';
import { acceptedChanges, withChosen } from './shown-proposal.ts';
import { useProposalWords } from './use-proposal-words.ts';

declare module '../../../i18n/namespaces.ts' {
  interface Namespaces {
    shiftProposal: typeof texts;
  }
}

interface ProposalPanelProps {
  readonly proposal: ShownProposal;
  readonly people: Shifts['people'];
  readonly onOpen: (jobId: string) => void;
}

/** So many jobs are listed before one asks for more. */
const listedAtOnce = 50;

/** Accepts what is chosen as one change, with one way back; what is not accepted is discarded with it. */
function useAccept(proposal: ShownProposal) {
  const store = usePlanStore();
  const client = useQueryClient();
  const { change } = useBulkChange();
  const [isSending, setSending] = useState(false);
  const accept = async () => {
    setSending(true);
    const changes = acceptedChanges(proposal);
    const jobs = proposal.placements.filter(({ isChosen }) => isChosen).map(({ job }) => job);
    try {
      // Until all are planned the board shows them as proposed.
      const done = await change(jobs, { kind: 'plan', input: { changes } });
      await client.invalidateQueries({ queryKey: shiftKeys.all });
      if (done) store.set({ proposal: null });
    } finally {
      setSending(false);
    }
  };
  return { accept: () => void accept(), isSending };
}

/** What is proposed for jobs that wait, and why; what is left over, and why. */
export function ProposalPanel({ proposal, people, onOpen }: ProposalPanelProps) {
  const { t } = useTranslation('shiftProposal');
  const formats = useFormats();
  const store = usePlanStore();
  const { accept, isSending } = useAccept(proposal);
  const { placements, left, chosenIds } = proposal;
  const figure = (number: number) => isolated(formats.number(number));
  const counted = (count: number) => ({ count, total: figure(count) });
  const all = new Set(placements.map(({ job }) => job._id));
  const choose = (ids: ReadonlySet<string>, isChosen: boolean) =>
    store.set({ proposal: withChosen(proposal, ids, isChosen) });
  return (
    <div className={styles.panel}>
      <Text size="sm" role="status">
        {placements.length + left.length === 0
          ? t(($) => $.shiftProposal.nothing)
          : [
              t(($) => $.shiftProposal.placed, counted(placements.length)),
              t(($) => $.shiftProposal.people, counted(proposal.people)),
              ...(proposal.is_complete
                ? []
                : [t(($) => $.shiftProposal.notAll, counted(placements.length + left.length))]),
            ].join(' ')}
      </Text>
      <Group gap="xs">
        <Button flex={1} disabled={chosenIds.size === 0} loading={isSending} onClick={accept}>
          {t(($) => $.shiftProposal.accept, counted(chosenIds.size))}
        </Button>
        <Button variant="default" disabled={isSending} onClick={() => store.set({ proposal: null })}>
          {t(($) => $.shiftProposal.discard)}
        </Button>
      </Group>
      <div className={styles.scroller} data-scroller>
        {placements.length > 1 ? (
          <Checkbox
            label={t(($) => $.shiftProposal.all)}
            checked={chosenIds.size === all.size}
            indeterminate={chosenIds.size > 0 && chosenIds.size < all.size}
            onChange={({ currentTarget: { checked } }) => choose(all, checked)}
          />
        ) : null}
        <Placements proposal={proposal} people={people} onChoose={(id, isChosen) => choose(new Set([id]), isChosen)} />
        <Left proposal={proposal} onOpen={onOpen} />
      </div>
    </div>
  );
}

interface PlacementsProps {
  readonly proposal: ShownProposal;
  readonly people: Shifts['people'];
  readonly onChoose: (jobId: string, isChosen: boolean) => void;
}

function Placements({ proposal, people, onChoose }: PlacementsProps) {
  const { t } = useTranslation('shiftProposal');
  const formats = useFormats();
  const words = useProposalWords(proposal);
  const [count, setCount] = useState(listedAtOnce);
  const names = new Map(people.map((person) => [person._id, shownName(person)]));
  const label = ({ job, person }: ShownPlacement) =>
    t(($) => $.shiftProposal.placement, { job: words.job(job), name: isolatedName(names.get(person) ?? '') });
  const { placements } = proposal;
  return (
    <Stack gap="sm">
      {placements.slice(0, count).map((placement) => (
        <div key={placement.job._id}>
          <Checkbox
            label={label(placement)}
            description={
              <>
                <span className={styles.time}>{formats.dateTime(placement.startDate)}</span>
                <span>{words.placement(placement)}</span>
              </>
            }
            checked={placement.isChosen}
            onChange={({ currentTarget: { checked } }) => onChoose(placement.job._id, checked)}
          />
          <MovedWarnings placement={placement} people={people} />
        </div>
      ))}
      {placements.length > count ? (
        <Button variant="subtle" onClick={() => setCount(count + listedAtOnce)}>
          {t(($) => $.shiftProposal.more)}
        </Button>
      ) : null}
    </Stack>
  );
}

/** What to warn of where somebody has moved what was proposed: by themselves proposals give no reason to. */
function MovedWarnings({
  placement: { job, person: id, startDate, plannedLength, isByHand, isChosen },
  people,
}: { readonly placement: ShownPlacement } & Pick<ProposalPanelProps, 'people'>) {
  const person = people.find(({ _id }) => _id === id);
  if (!isByHand || !isChosen || !person) return null;
  return (
    <Suspense fallback={null}>
      <AssignmentWarnings people={[person]} needs={[{ startDate, plannedLength, project: job.project }]} />
    </Suspense>
  );
}

function Left({ proposal, onOpen }: Pick<ProposalPanelProps, 'proposal' | 'onOpen'>) {
  const { t } = useTranslation('shiftProposal');
  const heading = useId();
  const words = useProposalWords(proposal);
  const [count, setCount] = useState(listedAtOnce);
  const { left } = proposal;
  if (left.length === 0) return null;
  return (
    <section aria-labelledby={heading}>
      <Title order={3} size="h6" id={heading}>
        {t(($) => $.shiftProposal.leftOver)}
      </Title>
      <ul className={styles.left}>
        {left.slice(0, count).map(({ job, reason }) => (
          <li key={job._id}>
            <Button variant="subtle" size="compact-md" onClick={() => onOpen(job._id)}>
              {words.job(job)}
            </Button>
            <Text size="sm" c="dimmed">
              {words.left(reason)}
            </Text>
          </li>
        ))}
      </ul>
      {left.length > count ? (
        <Button variant="subtle" onClick={() => setCount(count + listedAtOnce)}>
          {t(($) => $.shiftProposal.more)}
        </Button>
      ) : null}
    </section>
  );
}
