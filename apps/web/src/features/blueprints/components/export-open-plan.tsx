import { Loader, Modal, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { PlanEditor } from '@plumbline/plan-editor/editor';
import { useSettings } from '../../../lib/access/hooks.ts';
import { realLanguage } from '../../../i18n/language.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import type { ChoosablePlan, PlanPlace } from '../api/blueprints.ts';
import { exportedMarkingsQuery } from '../api/answered.ts';
import { shownMarkings } from '../results/shown-markings.ts';

const ExportWizard = lazy(async () => ({ default: (await import('../results/export-wizard.tsx')).ExportWizard }));

interface ExportOpenPlanProps {
  readonly editor: PlanEditor;
  /** Brings what was drawn to the server, where that is reached. */
  readonly save: () => Promise<void>;
  readonly place: PlanPlace;
  readonly plan: ChoosablePlan;
  readonly projectName: string;
  readonly showsOtherJobs: boolean;
  readonly page: { readonly page: number; readonly Location: string; readonly width: number; readonly height: number };
  readonly isGray: boolean;
  readonly onClose: () => void;
}

/**
 * The export wizard over a plan that is open: what is drawn is saved first, since the server measures what it has stored. What a filter of
 * the layer panel leaves out is not exported.
 */
export function ExportOpenPlan(props: ExportOpenPlanProps) {
  const { editor, save, place, plan, projectName, showsOtherJobs, page, isGray, onClose } = props;
  const { t, i18n } = useTranslation('blueprints');
  const settings = useSettings().blueprintSettings;
  const language = realLanguage(i18n.language);
  const found = useQuery(exportedMarkingsQuery(plan.id, showsOtherJobs ? null : place.jobId, save));
  const markings = useMemo(
    () =>
      shownMarkings(found.data ?? [], settings, language).filter(({ id }) => {
        const element = editor.document.get(id);
        return element !== undefined && editor.aim.shows(element);
      }),
    [found.data, settings, language, editor],
  );
  if (found.data) {
    return (
      <Suspense>
        <ExportWizard
          planName={plan.name}
          projectName={projectName}
          page={page}
          isGray={isGray}
          markings={markings}
          onClose={onClose}
        />
      </Suspense>
    );
  }
  return (
    <Modal
      opened
      onClose={onClose}
      title={t(($) => $.blueprints.export)}
      closeButtonProps={{ 'aria-label': t(($) => $.blueprints.close) }}
    >
      {found.error ? (
        <ErrorState failure={found.error} onRetry={() => void found.refetch()} />
      ) : (
        <Text component="div" ta="center" p="lg">
          <Loader role="status" aria-label={t(($) => $.blueprints.loading)} />
        </Text>
      )}
    </Modal>
  );
}
