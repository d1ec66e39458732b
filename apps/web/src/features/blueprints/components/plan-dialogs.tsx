import { Drawer } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { ExportOpenPlan } from './export-open-plan.tsx';
import { RescalingDialog } from './rescaling-dialog.tsx';
import type { PlanScene } from './use-plan-scene.tsx';

/** What opens over a plan: the palette on a phone, exporting, and questions. */
export function PlanDialogs({ scene }: { readonly scene: PlanScene }) {
  const { t } = useTranslation('blueprints');
  const { editor, session, windows, projectName } = scene;
  const { deleting, setDeleting } = windows;
  return (
    <>
      <Drawer
        opened={scene.isPhone && windows.showsPalette && editor.mode === 'EDIT'}
        onClose={() => windows.setShowsPalette(false)}
        // Escape closes the dialog over it alone.
        closeOnEscape={!windows.isAsking}
        position="bottom"
        size="60%"
        title={t(($) => $.blueprints.tools.draw)}
        closeButtonProps={{ 'aria-label': t(($) => $.blueprints.close), size: 44 }}
      >
        {scene.palette}
      </Drawer>
      {windows.isExporting && projectName !== null ? (
        <ExportOpenPlan
          editor={editor}
          save={session.save}
          place={scene.place}
          plan={scene.plan}
          projectName={projectName}
          showsOtherJobs={scene.rights.showsOtherJobs}
          page={scene.page}
          isGray={scene.isGray}
          onClose={() => windows.setExporting(false)}
        />
      ) : null}
      {session.rescaling ? (
        <RescalingDialog
          changes={session.rescaling}
          looks={scene.looks}
          unit={scene.unit}
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
