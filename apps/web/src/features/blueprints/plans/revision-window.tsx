import { Alert, Button, CloseButton, Group, Loader, Select, Text } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { alignmentOf } from '@plumbline/domain/blueprints/alignment';
import { maySetPlans } from '@plumbline/domain/access/modes';
import type { PlanFile } from '@plumbline/domain/projects/fields/files';
import { useActor, useFormats, useSettings } from '../../../lib/access/hooks.ts';
import { isolatedName } from '../../../i18n/isolated.ts';
import { realLanguage } from '../../../i18n/language.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import { FormFailure } from '../../../ui/form-failure.tsx';
import { useProblemText } from '../../../ui/use-problem-text.ts';
import { WholeWindow } from '../../../ui/whole-window.tsx';
import { planPagesQuery } from '../api/blueprints.ts';
import { markingsQuery, noMarkingSearch } from '../api/markings.ts';
import type { Revisions } from '../api/revisions.ts';
import { alignPlan, revisionsQuery } from '../api/revisions.ts';
import bars from '../results/results.module.css';
import { shownMarkings } from '../results/shown-markings.ts';
import type { AlignedPairs, TakenPlaces } from './aligning.ts';
import { addPlace, noPlaces, pairsOf } from './aligning.ts';
import { RevisionOverlay } from './revision-overlay.tsx';
import styles from './revisions.module.css';
import { planKeys } from '../api/keys.ts';

interface RevisionWindowProps {
  readonly plan: PlanFile;
  readonly onClose: () => void;
}

/** A plan's former and present revision over each other, with what is marked; two places align the marks with the new one. */
export function RevisionWindow({ plan, onClose }: RevisionWindowProps) {
  const { t } = useTranslation('plans');
  const revisions = useQuery(revisionsQuery(plan.id));
  const pages = useQuery(planPagesQuery(plan.id));
  const failure = revisions.error ?? pages.error;
  const isThere = revisions.data !== undefined && pages.data !== undefined;
  return (
    <WholeWindow label={t(($) => $.plans.revisions.title)}>
      <div className={bars.bar}>
        <CloseButton size={44} data-autofocus aria-label={t(($) => $.plans.close)} onClick={onClose} />
        <h2 className={bars.title}>{t(($) => $.plans.revisions.of, { name: isolatedName(plan.value) })}</h2>
      </div>
      {!isThere && failure ? <ErrorState failure={failure} onRetry={() => void revisions.refetch()} /> : null}
      {!isThere && !failure ? <Loader role="status" m="auto" aria-label={t(($) => $.plans.loadingPages)} /> : null}
      {isThere && revisions.data.former.length === 0 ? <Text p="md">{t(($) => $.plans.revisions.none)}</Text> : null}
      {isThere && revisions.data.former.length > 0 ? (
        <Compared plan={plan} revisions={revisions.data} pages={pages.data} />
      ) : null}
    </WholeWindow>
  );
}

interface ComparedProps {
  readonly plan: PlanFile;
  readonly revisions: Revisions;
  readonly pages: readonly {
    readonly page: number;
    readonly Location: string;
    readonly width: number;
    readonly height: number;
  }[];
}

function Compared({ plan, revisions: { now, former }, pages }: ComparedProps) {
  const { t, i18n } = useTranslation('plans');
  const formats = useFormats();
  const queryClient = useQueryClient();
  const problemText = useProblemText();
  const settings = useSettings().blueprintSettings;
  const language = realLanguage(i18n.language);
  const maySet = maySetPlans(useActor());
  const [version, setVersion] = useState(former[0]?.version ?? 0);
  const [number, setPage] = useState(1);
  const [shownNow, setShownNow] = useState(50);
  const [places, setPlaces] = useState<TakenPlaces | null>(null);
  const marked = useQuery(markingsQuery(plan.id, noMarkingSearch));
  const marks = useMemo(
    () =>
      shownMarkings(marked.data ?? [], settings, language)
        .filter(({ shape, marking }) => shape.page === number && marking.visible)
        .map(({ shape, look }) => ({ shape, color: look.color })),
    [marked.data, settings, language, number],
  );
  const earlier = former.find((one) => one.version === version);
  const page = pages.find((one) => one.page === number);
  const pairs = places && pairsOf(places);
  const alignment = pairs && alignmentOf(pairs.from, pairs.to);
  const align = useMutation({
    mutationFn: async ({ from, to }: AlignedPairs) => {
      const count = await alignPlan(plan.id, { page: number, version: now.version, from, to });
      return { count, from, to };
    },
    onSuccess: () => {
      setPlaces(null);
      return queryClient.invalidateQueries({ queryKey: planKeys.all });
    },
  });
  const done = places === null ? align.data : undefined;
  if (!page || !earlier) return null;
  const formerAddress = `${earlier.Location}&page=${number}`;
  const step = places?.taken.length ?? 0;
  const asks = [
    t(($) => $.plans.revisions.formerOne),
    t(($) => $.plans.revisions.newOne),
    t(($) => $.plans.revisions.formerTwo),
    t(($) => $.plans.revisions.newTwo),
  ][step];
  return (
    <div className={bars.page}>
      <Group gap="md" align="end">
        <Select
          label={t(($) => $.plans.revisions.former)}
          data={former.map((one) => ({
            value: String(one.version),
            label: `${isolatedName(one.originalName)} · ${formats.dateTime(one.created_at)}`,
          }))}
          value={String(version)}
          allowDeselect={false}
          onChange={(value) => setVersion(Number(value))}
        />
        {pages.length > 1 ? (
          <Select
            label={t(($) => $.plans.pageChoice)}
            data={pages.map((one) => ({
              value: String(one.page),
              label: t(($) => $.plans.page, { page: formats.number(one.page) }),
            }))}
            value={String(number)}
            allowDeselect={false}
            onChange={(value) => {
              setPage(Number(value));
              setPlaces(null);
            }}
          />
        ) : null}
        {places === null ? (
          <Button variant="default" disabled={marks.length === 0 || !maySet} onClick={() => setPlaces(noPlaces)}>
            {t(($) => $.plans.revisions.align)}
          </Button>
        ) : (
          <>
            <Button disabled={!alignment} loading={align.isPending} onClick={() => pairs && align.mutate(pairs)}>
              {t(($) => $.plans.revisions.apply)}
            </Button>
            <Button variant="default" onClick={() => setPlaces(step > 0 ? noPlaces : null)}>
              {step > 0 ? t(($) => $.plans.revisions.again) : t(($) => $.plans.cancel)}
            </Button>
          </>
        )}
      </Group>
      <FormFailure text={align.error ? problemText(align.error) : null} />
      {done ? (
        <Alert color="green" role="status">
          <Group justify="space-between">
            {t(($) => $.plans.revisions.moved, { count: done.count, shown: formats.number(done.count) })}
            <Button
              variant="subtle"
              size="compact-md"
              loading={align.isPending}
              onClick={() => align.mutate({ from: done.to, to: done.from })}
            >
              {t(($) => $.plans.revisions.undo)}
            </Button>
          </Group>
        </Alert>
      ) : null}
      {places && asks ? (
        <Text role="status" fw={600}>
          {asks}
        </Text>
      ) : null}
      {pairs && !alignment ? (
        <Text role="alert" c="red">
          {t(($) => $.plans.revisions.tooNear)}
        </Text>
      ) : null}
      {alignment ? <Text role="status">{t(($) => $.plans.revisions.preview)}</Text> : null}
      <label className={styles.slider}>
        <span>{t(($) => $.plans.revisions.formerSide)}</span>
        <input
          type="range"
          min={0}
          max={100}
          value={places && step < 4 ? (step % 2) * 100 : shownNow}
          disabled={places !== null && step < 4}
          aria-label={t(($) => $.plans.revisions.slider)}
          onChange={(event) => setShownNow(Number(event.currentTarget.value))}
        />
        <span>{t(($) => $.plans.revisions.newSide)}</span>
      </label>
      <RevisionOverlay
        page={page}
        former={formerAddress}
        present={page.Location}
        share={places && step < 4 ? step % 2 : shownNow / 100}
        marks={marks}
        alignment={alignment}
        places={places?.taken ?? []}
        onPlace={places && step < 4 ? (place) => setPlaces(addPlace(places, place)) : null}
      />
    </div>
  );
}
