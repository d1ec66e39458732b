import { useTranslation } from 'react-i18next';
import type { PlanRights } from '@plumbline/domain/access/modes';
import type { ChoosablePlan } from '../api/blueprints.ts';
import { outsideJobs } from '../api/blueprints.ts';
import { PlanWindow } from '../components/plan-window.tsx';

/** Nothing is drawn here, but what is drawn on the plan is seen: it is why a plan can't be turned. */
const rights: PlanRights = { view: false, edit: false, set: true, showsOtherJobs: true };

/** A plan that is measured outside of any job: the editor in its mode SET (spec/3 §4). */
export function MeasuringWindow({ plan, onClose }: { readonly plan: ChoosablePlan; readonly onClose: () => void }) {
  const { t } = useTranslation('plans');
  return (
    <PlanWindow
      place={outsideJobs}
      title={t(($) => $.plans.measure)}
      plans={[plan]}
      file={plan.id}
      rights={rights}
      projectName={null}
      tagsIssues={false}
      onMarked={() => undefined}
      onClose={onClose}
    />
  );
}
