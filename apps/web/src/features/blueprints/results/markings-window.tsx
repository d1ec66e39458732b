import { Alert, Button, CloseButton, Group, Loader, Select, Text } from '@mantine/core';
import { IconFileExport, IconFileSpreadsheet, IconMap2, IconMapPin } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Project } from '@plumbline/contract/projects';
import { maxElements } from '@plumbline/domain/assets/limits';
import { sheetRowOf } from '@plumbline/domain/blueprints/rows';
import { totalsOf } from '@plumbline/domain/blueprints/totals';
import { useFormats, useSettings } from '../../../lib/access/hooks.ts';
import { isolatedName } from '../../../i18n/isolated.ts';
import { realLanguage } from '../../../i18n/language.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { FormFailure } from '../../../ui/form-failure.tsx';
import { useProblemText } from '../../../ui/use-problem-text.ts';
import { WholeWindow } from '../../../ui/whole-window.tsx';
import { planPagesQuery } from '../api/blueprints.ts';
import { markingCountsQuery, markingsQuery, noMarkingSearch, saveGeoJson, saveSheet } from '../api/markings.ts';
import { FormerScale } from '../components/former-scale.tsx';
import { ExportWizard } from './export-wizard.tsx';
import { MarkingFilters } from './marking-filters.tsx';
import { MarkingRows } from './marking-rows.tsx';
import type { ListedPlan } from './project-plans.ts';
import { useProjectPlans } from './project-plans.ts';
import styles from './results.module.css';
import { countedMarkings, shownMarkings } from './shown-markings.ts';
import { TotalsTable, VersionsNote } from './totals-table.tsx';

interface MarkingsWindowProps {
  readonly project: Project;
  readonly onClose: () => void;
}

/** What all jobs have marked on a project's plans, for a manager at the desk: filtered, added up and exported (spec/3 §3, §7). */
export function MarkingsWindow({ project, onClose }: MarkingsWindowProps) {
  const { t } = useTranslation('plans');
  const formats = useFormats();
  const plans = useProjectPlans(project);
  const { data: counts } = useQuery(markingCountsQuery(plans.map(({ id }) => id)));
  const countOf = (id: string) => counts?.find(({ file }) => file === id)?.count ?? 0;
  const [chosen, setChosen] = useState<string | null>(null);
  const fullest = plans.toSorted((one, other) => countOf(other.id) - countOf(one.id))[0];
  const plan = plans.find(({ id }) => id === chosen) ?? fullest;
  return (
    <WholeWindow label={t(($) => $.plans.markings)}>
      <div className={styles.bar}>
        <CloseButton size={44} data-autofocus aria-label={t(($) => $.plans.close)} onClick={onClose} />
        <h2 className={styles.title}>{t(($) => $.plans.markingsOf, { name: isolatedName(project.name) })}</h2>
      </div>
      {plans.length === 0 ? (
        <EmptyState icon={IconMap2} title={t(($) => $.plans.empty)} text={t(($) => $.plans.emptyText)} />
      ) : (
        <div className={styles.page}>
          <Select
            label={t(($) => $.plans.plan)}
            data={plans.map(({ id, name }) => ({
              value: id,
              label: counts ? `${isolatedName(name)} (${formats.number(countOf(id))})` : name,
            }))}
            value={plan?.id ?? null}
            allowDeselect={false}
            onChange={setChosen}
            className={styles.choice}
          />
          {plan && (counts || chosen) ? <PlanMarkings key={plan.id} plan={plan} projectName={project.name} /> : null}
        </div>
      )}
    </WholeWindow>
  );
}

/** The markings of one plan. */
function PlanMarkings({ plan, projectName }: { readonly plan: ListedPlan; readonly projectName: string }) {
  const { t, i18n } = useTranslation('plans');
  const formats = useFormats();
  const problemText = useProblemText();
  const settings = useSettings().blueprintSettings;
  const language = realLanguage(i18n.language);
  const [search, setSearch] = useState(noMarkingSearch);
  const [isExporting, setExporting] = useState(false);
  const [number, setPage] = useState<number | null>(null);
  const all = useQuery(markingsQuery(plan.id, noMarkingSearch));
  const found = useQuery(markingsQuery(plan.id, search));
  const pages = useQuery(planPagesQuery(plan.id));
  const markings = useMemo(() => shownMarkings(found.data ?? [], settings, language), [found.data, settings, language]);
  const counted = useMemo(() => countedMarkings(markings), [markings]);
  const totals = useMemo(() => totalsOf(counted), [counted]);
  const marked = useMemo(
    () => [...new Set(markings.map(({ shape }) => shape.page))].toSorted((a, b) => a - b),
    [markings],
  );
  const page = pages.data?.find((one) => one.page === (number ?? marked[0] ?? 1)) ?? pages.data?.[0];
  const sheet = useMutation({
    mutationFn: () => saveSheet(counted.map(sheetRowOf), markings.length - counted.length, projectName),
  });
  const geoJson = useMutation({ mutationFn: () => saveGeoJson(plan.id, search, `${projectName} - ${plan.name}`) });
  const failure = sheet.error ?? geoJson.error;
  const look = (next: typeof search) => {
    setSearch(next);
    // What is found may lie on other pages.
    setPage(null);
  };

  if (!found.data && found.error) {
    return <ErrorState failure={found.error} onRetry={() => void found.refetch()} />;
  }
  if (!found.data || !all.data) return <Loader role="status" m="auto" aria-label={t(($) => $.plans.loadingMarkings)} />;
  return (
    <>
      <MarkingFilters all={all.data} search={search} onSearch={look} />
      {found.data.length >= maxElements ? (
        <Alert color="orange">{t(($) => $.plans.tooMany, { shown: formats.number(maxElements) })}</Alert>
      ) : null}
      <Group gap="xs">
        {pages.data && pages.data.length > 1 ? (
          <Select
            aria-label={t(($) => $.plans.pageChoice)}
            data={pages.data.map((one) => ({
              value: String(one.page),
              label: t(($) => $.plans.page, { page: formats.number(one.page) }),
            }))}
            value={page ? String(page.page) : null}
            allowDeselect={false}
            onChange={(value) => setPage(Number(value))}
            w="9rem"
          />
        ) : null}
        <Button
          disabled={markings.length === 0 || !page}
          leftSection={<IconFileExport size={18} aria-hidden />}
          onClick={() => setExporting(true)}
        >
          {t(($) => $.plans.export)}
        </Button>
        <Button
          variant="default"
          disabled={markings.length === 0}
          loading={sheet.isPending}
          leftSection={<IconFileSpreadsheet size={18} aria-hidden />}
          onClick={() => sheet.mutate()}
        >
          {t(($) => $.plans.wizard.sheet)}
        </Button>
        <Button
          variant="default"
          disabled={markings.length === 0}
          loading={geoJson.isPending}
          leftSection={<IconMapPin size={18} aria-hidden />}
          onClick={() => geoJson.mutate()}
        >
          {t(($) => $.plans.geoJson)}
        </Button>
      </Group>
      <FormFailure text={failure ? problemText(failure) : null} />
      {all.data.length === 0 ? (
        <EmptyState
          icon={IconMap2}
          title={t(($) => $.plans.nothingMarked)}
          text={t(($) => $.plans.nothingMarkedText)}
        />
      ) : (
        <div className={styles.columns}>
          <section aria-label={t(($) => $.plans.totals)}>
            <TotalsTable totals={totals} />
            <FormerScale file={plan.id} count={totals.overall.former} />
            <VersionsNote count={markings.length - counted.length} />
          </section>
          {markings.length === 0 ? (
            <Text c="dimmed">{t(($) => $.plans.noMatches)}</Text>
          ) : (
            <MarkingRows key={JSON.stringify(search)} markings={markings} />
          )}
        </div>
      )}
      {isExporting && page ? (
        <ExportWizard
          planName={plan.name}
          projectName={projectName}
          page={page}
          isGray={plan.isGray}
          markings={markings}
          onClose={() => setExporting(false)}
        />
      ) : null}
    </>
  );
}
