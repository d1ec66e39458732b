import { useActor } from '../../../lib/access/hooks.ts';
import { SaveState } from '../../../ui/save-state.tsx';
import { DrawingBar } from './drawing-bar.tsx';
import { ElementPanel } from './element-panel.tsx';
import { LayerPanel } from './layer-panel.tsx';
import { MeasureBox } from './measure-box.tsx';
import { MeasureTour } from './measure-tour.tsx';
import { OtherJobPanel } from './other-job-panel.tsx';
import { PlanLabel } from './plan-label.tsx';
import { PlanSurface } from './plan-surface.tsx';
import { PlanTools } from './plan-tools.tsx';
import { PlanTotals } from './plan-totals.tsx';
import styles from './plan.module.css';
import { ScaleParts } from './scale-parts.tsx';
import { SetTools } from './set-tools.tsx';
import type { PlanScene } from './use-plan-scene.tsx';
import { ZoomButtons } from './zoom-buttons.tsx';

interface PartProps {
  readonly scene: PlanScene;
}

/** The plan with its tools around it, and what is opened beside it. */
export function PlanStage({ scene }: PartProps) {
  const { editor, isPhone, settings, totals, note, palette } = scene;
  return (
    <div className={styles.stage}>
      {isPhone ? null : (
        <div className={styles.rail}>
          {editor.mode === 'EDIT' ? palette : <PlanTotals settings={settings} totals={totals} note={note} />}
        </div>
      )}
      <PlanCanvas scene={scene} />
      {editor.mode === 'SET' ? <Setting scene={scene} /> : <Tools scene={scene} />}
      <Panels scene={scene} />
    </div>
  );
}

function PlanCanvas({ scene }: PartProps) {
  const { editor, plan, page, unit, marked, session, isPhone } = scene;
  return (
    <div className={styles.canvas}>
      <PlanSurface
        editor={editor}
        file={plan.id}
        rotation={plan.rotation}
        name={plan.name}
        address={page.Location}
        isGray={scene.isGray}
        colourOf={scene.colourOf}
        onDelete={scene.askToDelete}
      />
      {isPhone ? (
        <div className={styles.saveStatus}>
          <SaveState saveStatus={session.saveStatus} />
        </div>
      ) : null}
      <MeasureBox editor={editor} unit={unit} />
      <DrawingBar editor={editor} unit={unit} />
      <PlanLabel editor={editor} marked={marked} nameOf={scene.nameOf} onJob={scene.windows.setOtherJob} />
      <ZoomButtons editor={editor} />
    </div>
  );
}

function Tools({ scene: { editor, isPhone, askToDelete, onExport, windows } }: PartProps) {
  return (
    <PlanTools
      editor={editor}
      isPhone={isPhone}
      onDelete={askToDelete}
      onLayers={windows.toggleLayers}
      onExport={onExport}
      onPalette={() => windows.setShowsPalette(!windows.showsPalette)}
    />
  );
}

/** Measuring the plan itself. */
function Setting({ scene: { editor, plan, isPhone, isGray, setGray, windows } }: PartProps) {
  const { role } = useActor();
  return (
    <>
      <SetTools
        editor={editor}
        plan={plan}
        isPhone={isPhone}
        isGray={isGray}
        onGray={setGray}
        onLayers={windows.toggleLayers}
      />
      {role === 'sys_admin' && !windows.isTourSeen ? (
        <MeasureTour file={plan.id} onEnd={() => windows.setTourSeen(true)} />
      ) : null}
      {windows.showsLayers ? null : <ScaleParts editor={editor} />}
    </>
  );
}

/** What is open beside the plan: the layers, the chosen element, another job. */
function Panels({ scene }: PartProps) {
  const { editor, marked, nameOf, colourOf, windows, isPhone } = scene;
  const { showsLayers, otherJob, setOtherJob } = windows;
  const [selected] = editor.selection.size === 1 ? [...editor.selection] : [];
  const single = selected === undefined ? undefined : editor.document.get(selected);
  const other = otherJob === null ? undefined : marked.jobs.get(otherJob);
  return (
    <>
      {showsLayers ? (
        <LayerPanel
          editor={editor}
          marked={marked}
          filter={scene.filter}
          onFilter={scene.setFilter}
          colourOf={colourOf}
          nameOf={nameOf}
          onClose={() => windows.setShowsLayers(false)}
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
          unit={scene.unit}
          tagsIssues={scene.tagsIssues}
          jobId={scene.place.jobId}
          file={scene.plan.id}
          save={scene.session.save}
          marked={marked}
          onDelete={scene.askToDelete}
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
    </>
  );
}
