import { useMediaQuery } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PlanRights } from '@plumbline/domain/access/modes';
import { lookOf } from '@plumbline/domain/blueprints/catalogue';
import type { MarkingFilter } from '@plumbline/domain/blueprints/marking-filter';
import { countMarkingFilters, passesMarkingFilter } from '@plumbline/domain/blueprints/marking-filter';
import type { PlanElement } from '@plumbline/plan-editor/element';
import { realLanguage } from '../../../i18n/language.ts';
import { useSettings } from '../../../lib/access/hooks.ts';
import type { OutboxEntry } from '../../../offline/outbox-entry.ts';
import { phoneQuery } from '../../../ui/theme.ts';
import type { ChoosablePlan, MarkedRecords, PlanPlace } from '../api/blueprints.ts';
import { FormerScale } from './former-scale.tsx';
import { factsOf, useMarked } from './marking-facts.ts';
import { Palette } from './palette.tsx';
import { useChoices } from './use-editor.ts';
import { usePlanSession } from './use-plan-session.ts';
import { useTotals } from './use-totals.ts';

export interface PlanScreenProps {
  readonly place: PlanPlace;
  readonly plan: ChoosablePlan;
  readonly plans: readonly ChoosablePlan[];
  readonly page: { readonly page: number; readonly Location: string; readonly width: number; readonly height: number };
  readonly pages: number;
  readonly marked: MarkedRecords;
  /** What this device has of the job in its outbox. */
  readonly queued: readonly OutboxEntry[];
  readonly rights: PlanRights;
  readonly projectName: string | null;
  readonly tagsIssues: boolean;
  readonly onPage: (page: number) => void;
  readonly onMarked: (ids: readonly string[], hasIssue: boolean) => void;
  readonly onChoose: () => void;
  readonly onClose: () => void;
}

/** What the parts of an open plan share. */
export type PlanScene = ReturnType<typeof usePlanScene>;

/** An open plan: its editor with what is saved, how elements look and what they are called, and what is open over it. */
export function usePlanScene(props: PlanScreenProps) {
  const { plan, page, projectName } = props;
  const { timezone } = useSettings();
  const isPhone = useMediaQuery(phoneQuery, false, { getInitialValueInEffect: false });
  const extent = useMemo(() => ({ width: page.width, height: page.height }), [page.width, page.height]);
  const session = usePlanSession({ ...props, page: page.page, extent });
  const { editor, settings } = session;
  useChoices(editor);
  const marked = useMarked(session.records, session.jobs);
  const totals = useTotals(editor);
  const looks = useLooks(settings);
  const windows = useWindows(plan);
  const [isGray, setGray] = useState(plan.grayscale);
  const [filter, setFilter] = useState<MarkingFilter>({});
  useEffect(() => {
    const isOpen = countMarkingFilters(filter) === 0;
    editor.setFilter((element) => isOpen || passesMarkingFilter(filter, factsOf(marked, element, timezone)));
  }, [editor, filter, marked, timezone]);
  const { setDeleting, setExporting, setShowsPalette } = windows;
  const askToDelete = useCallback(() => setDeleting([...editor.selection]), [editor, setDeleting]);
  const former = [...totals.values()].reduce((sum, one) => sum + one.former, 0);
  /** Elements that were measured by a scale that the plan doesn't have any more. */
  const note: ReactNode = <FormerScale file={plan.id} count={former} save={session.save} />;
  const palette: ReactNode = (
    <Palette
      editor={editor}
      settings={settings}
      totals={totals}
      note={note}
      onTaken={() => setShowsPalette(false)}
      onAsking={windows.setAsking}
    />
  );
  return {
    ...props,
    ...looks,
    isPhone,
    session,
    editor,
    settings,
    unit: settings.systemUnit,
    marked,
    totals,
    windows,
    isGray,
    setGray,
    filter,
    setFilter,
    askToDelete,
    note,
    palette,
    onExport: projectName !== null && editor.document.size > 0 ? () => setExporting(true) : null,
  };
}

/** What is open over or beside the plan. */
function useWindows({ measureIntroDisplayed }: ChoosablePlan) {
  const [showsLayers, setShowsLayers] = useState(false);
  const [showsPalette, setShowsPalette] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const [otherJob, setOtherJob] = useState<string | null>(null);
  const [deleting, setDeleting] = useState<readonly string[] | null>(null);
  const [isExporting, setExporting] = useState(false);
  const [isTourSeen, setTourSeen] = useState(measureIntroDisplayed);
  return {
    showsLayers,
    setShowsLayers,
    toggleLayers: () => setShowsLayers(!showsLayers),
    showsPalette,
    setShowsPalette,
    isAsking,
    setAsking,
    otherJob,
    setOtherJob,
    deleting,
    setDeleting,
    isExporting,
    setExporting,
    isTourSeen,
    setTourSeen,
  };
}

/** How the elements of the catalogue look, and what they are called. */
function useLooks({ elements }: ReturnType<typeof usePlanSession>['settings']) {
  const { t, i18n } = useTranslation('blueprints');
  const language = realLanguage(i18n.language);
  const looks = useMemo(
    () => new Map(elements.map((element) => [element.id, lookOf(element, language)])),
    [elements, language],
  );
  const colourOf = useCallback(
    ({ elementId }: PlanElement) => (looks.get(elementId) ?? lookOf(undefined, language)).color,
    [looks, language],
  );
  const nameOf = useCallback(
    ({ elementId }: PlanElement) => looks.get(elementId)?.name ?? t(($) => $.blueprints.removed),
    [looks, t],
  );
  return { looks, colourOf, nameOf };
}
