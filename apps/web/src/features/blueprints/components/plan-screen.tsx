import { countMarkingFilters } from '@plumbline/domain/blueprints/marking-filter';
import { useSurroundings } from '../../../question-inputs/surroundings.ts';
import { PlanBar } from './plan-bar.tsx';
import { PlanDialogs } from './plan-dialogs.tsx';
import { PlanMenu } from './plan-menu.tsx';
import { PlanStage } from './plan-stage.tsx';
import type { PlanScreenProps } from './use-plan-scene.tsx';
import { usePlanScene } from './use-plan-scene.tsx';

/** A plan that is open: looked at, drawn on or measured. */
export function PlanScreen(props: PlanScreenProps) {
  const { page, pages, onPage } = props;
  const { goOn } = useSurroundings();
  const scene = usePlanScene(props);
  const { editor, isPhone, session, windows, filter, onExport } = scene;
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
            saveStatus={session.saveStatus}
            page={page.page}
            pages={pages}
            onPage={onPage}
            onLayers={windows.toggleLayers}
            onExport={onExport}
            filters={countMarkingFilters(filter)}
          />
        )}
      </PlanBar>
      <PlanStage scene={scene} />
      <PlanDialogs scene={scene} />
    </>
  );
}
