import { Drawer } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lookOf } from '@plumbline/domain/blueprints/catalogue';
import type { MarkingFilter } from '@plumbline/domain/blueprints/marking-filter';
import { countMarkingFilters, passesMarkingFilter } from '@plumbline/domain/blueprints/marking-filter';
import type { PlanRights } from '@plumbline/domain/access/modes';
import type { PlanElement } from '@plumbline/plan-editor/element';
import { useActor, useSettings } from '../../../lib/access/hooks.ts';
import { realLanguage } from '../../../i18n/language.ts';
import { useSurroundings } from '../../../question-inputs/surroundings.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { SaveState } from '../../../ui/save-state.tsx';
import { phoneQuery } from '../../../ui/theme.ts';
import type { OutboxEntry } from '../../../offline/outbox-entry.ts';
import type { ChoosablePlan, MarkedRecords, PlanPlace } from '../api/blueprints.ts';
import { DrawingBar } from './drawing-bar.tsx';
import { ElementPanel } from './element-panel.tsx';
import { LayerPanel } from './layer-panel.tsx';
import { ExportOpenPlan } from './export-open-plan.tsx';
import { FormerScale } from './former-scale.tsx';
import { factsOf, useMarked } from './marking-facts.ts';
import { MeasureBox } from './measure-box.tsx';
import { MeasureTour } from './measure-tour.tsx';
import { OtherJobPanel } from './other-job-panel.tsx';
import { Palette } from './palette.tsx';
import { PlanBar } from './plan-bar.tsx';
import { PlanLabel } from './plan-label.tsx';
import { PlanMenu } from './plan-menu.tsx';
import { PlanSurface } from './plan-surface.tsx';
import { PlanTools } from './plan-tools.tsx';
import { PlanTotals } from './plan-totals.tsx';
import styles from './plan.module.css';
import { RescalingDialog } from './rescaling-dialog.tsx';
import { ScaleParts } from './scale-parts.tsx';
import { SetTools } from './set-tools.tsx';
import { useChoices } from './use-editor.ts';
import { usePlanSession } from './use-plan-session.ts';
import { useTotals } from './use-totals.ts';
import { ZoomButtons } from './zoom-buttons.tsx';

interface PlanScreenProps {
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

/** A plan that is open: looked at, drawn on or measured. */
export function PlanScreen(props: PlanScreenProps) {
  const { place, plan, page, pages, rights, projectName, onPage } = props;
  const { t, i18n } = useTranslation('blueprints');
  const { timezone } = useSettings();
  const { goOn } = useSurroundings();
  const { role } = useActor();
  const isPhone = useMediaQuery(phoneQuery, false, { getInitialValueInEffect: false });
  const extent = useMemo(() => ({ width: page.width, height: page.height }), [page.width, page.height]);
  const session = usePlanSession({ ...props, page: page.page, extent });
  const { editor, saveStatus, settings } = session;
  useChoices(editor);
  const marked = useMarked(session.records, session.jobs);
  const totals = useTotals(editor);
  const [showsLayers, setShowsLayers] = useState(false);
  const [showsPalette, setShowsPalette] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const [otherJob, setOtherJob] = useState<string | null>(null);
  const [deleting, setDeleting] = useState<readonly string[] | null>(null);
  const [isGray, setGray] = useState(plan.grayscale);
  const [filter, setFilter] = useState<MarkingFilter>({});
  const [isExporting, setExporting] = useState(false);
  const [isShown, setShown] = useState(plan.measureIntroDisplayed);
  const language = realLanguage(i18n.language);
  const looks = useMemo(
    () => new Map(settings.elements.map((element) => [element.id, lookOf(element, language)])),
    [settings.elements, language],
  );
  const colourOf = useCallback(
    ({ elementId }: PlanElement) => (looks.get(elementId) ?? lookOf(undefined, language)).color,
    [looks, language],
  );
  const nameOf = useCallback(
    ({ elementId }: PlanElement) => looks.get(elementId)?.name ?? t(($) => $.blueprints.removed),
    [looks, t],
  );
  useEffect(() => {
    const isOpen = countMarkingFilters(filter) === 0;
    editor.setFilter((element) => isOpen || passesMarkingFilter(filter, factsOf(marked, element, timezone)));
  }, [editor, filter, marked, timezone]);
  const askToDelete = useCallback(() => setDeleting([...editor.selection]), [editor]);
  const [selected] = editor.selection.size === 1 ? [...editor.selection] : [];
  const single = selected === undefined ? undefined : editor.document.get(selected);
  const other = otherJob === null ? undefined : marked.jobs.get(otherJob);
  const filters = countMarkingFilters(filter);
  const onExport = projectName !== null && editor.document.size > 0 ? () => setExporting(true) : null;
  const former = [...totals.values()].reduce((sum, one) => sum + one.former, 0);
  const note = <FormerScale file={plan.id} count={former} save={session.save} />;
  const toggleLayers = () => setShowsLayers(!showsLayers);
  const palette = (
    <Palette
      editor={editor}
      settings={settings}
      totals={totals}
      note={note}
      onTaken={() => setShowsPalette(false)}
      onAsking={setAsking}
    />
  );

  return (
    <>
      <PlanBar
        {...props}
        page={page.page}
        mode={editor.mode}
        isPhone={isPhone}
        goOn={goOn}
        onMode={(mode) => editor.setMode(mode)}
      >
        {isPhone ? null : (
          <PlanMenu
            saveStatus={saveStatus}
            page={page.page}
            pages={pages}
            onPage={onPage}
            onLayers={toggleLayers}
            onExport={onExport}
            filters={filters}
          />
        )}
      </PlanBar>
      <div className={styles.stage}>
        {isPhone ? null : (
          <div className={styles.rail}>
            {editor.mode === 'EDIT' ? palette : <PlanTotals settings={settings} totals={totals} note={note} />}
          </div>
        )}
        <div className={styles.canvas}>
          <PlanSurface
            editor={editor}
            file={plan.id}
            rotation={plan.rotation}
            name={plan.name}
            address={page.Location}
            isGray={isGray}
            colourOf={colourOf}
            onDelete={askToDelete}
          />
          {isPhone ? (
            <div className={styles.saveStatus}>
              <SaveState saveStatus={saveStatus} />
            </div>
          ) : null}
          <MeasureBox editor={editor} unit={settings.systemUnit} />
          <DrawingBar editor={editor} unit={settings.systemUnit} />
          <PlanLabel editor={editor} marked={marked} nameOf={nameOf} onJob={setOtherJob} />
          <ZoomButtons editor={editor} />
        </div>
        {editor.mode === 'SET' ? (
          <SetTools
            editor={editor}
            plan={plan}
            isPhone={isPhone}
            isGray={isGray}
            onGray={setGray}
            onLayers={toggleLayers}
          />
        ) : (
          <PlanTools
            editor={editor}
            isPhone={isPhone}
            onDelete={askToDelete}
            onLayers={toggleLayers}
            onExport={onExport}
            onPalette={() => setShowsPalette(!showsPalette)}
          />
        )}
        {editor.mode === 'SET' && role === 'sys_admin' && !isShown ? (
          <MeasureTour file={plan.id} onEnd={() => setShown(true)} />
        ) : null}
        {editor.mode === 'SET' && !showsLayers ? <ScaleParts editor={editor} /> : null}
        {showsLayers ? (
          <LayerPanel
            editor={editor}
            marked={marked}
            filter={filter}
            onFilter={setFilter}
            colourOf={colourOf}
            nameOf={nameOf}
            onClose={() => setShowsLayers(false)}
          />
        ) : null}
        {/* On a phone it would lie over the bar of what is being drawn or cut. */}
        {single && editor.mayEdit(single) && !showsLayers && (!isPhone || editor.toolName === 'move') ? (
          <ElementPanel
            key={single.id}
            editor={editor}
            element={single}
            name={nameOf(single)}
            color={colourOf(single)}
            unit={settings.systemUnit}
            tagsIssues={props.tagsIssues}
            jobId={place.jobId}
            file={plan.id}
            save={session.save}
            marked={marked}
            onDelete={askToDelete}
          />
        ) : null}
        {other && otherJob !== null ? (
          <OtherJobPanel
            key={otherJob}
            editor={editor}
            job={other}
            owner={otherJob}
            nameOf={nameOf}
            colourOf={colourOf}
            onClose={() => setOtherJob(null)}
          />
        ) : null}
      </div>
      <Drawer
        opened={isPhone && showsPalette && editor.mode === 'EDIT'}
        onClose={() => setShowsPalette(false)}
        // Escape closes the dialog over it alone.
        closeOnEscape={!isAsking}
        position="bottom"
        size="60%"
        title={t(($) => $.blueprints.tools.draw)}
        closeButtonProps={{ 'aria-label': t(($) => $.blueprints.close), size: 44 }}
      >
        {palette}
      </Drawer>
      {isExporting && projectName !== null ? (
        <ExportOpenPlan
          editor={editor}
          save={session.save}
          place={place}
          plan={plan}
          projectName={projectName}
          showsOtherJobs={rights.showsOtherJobs}
          page={page}
          isGray={isGray}
          onClose={() => setExporting(false)}
        />
      ) : null}
      {session.rescaling ? (
        <RescalingDialog
          changes={session.rescaling}
          looks={looks}
          unit={settings.systemUnit}
          onEnd={session.endRescaling}
        />
      ) : null}
      <ConfirmDialog
        isOpen={deleting !== null}
        onClose={() => setDeleting(null)}
        title={t(($) => $.blueprints.deleteTitle, { count: deleting?.length ?? 0 })}
        confirm={t(($) => $.blueprints.delete)}
        isDangerous
        onConfirm={() => {
          editor.commands.remove(deleting ?? []);
          setDeleting(null);
        }}
      >
        {t(($) => $.blueprints.deleteText)}
      </ConfirmDialog>
    </>
  );
}
