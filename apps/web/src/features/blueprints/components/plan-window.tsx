import { Button, CloseButton, Loader, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { PlanRights } from '@plumbline/domain/access/modes';
import { useSurroundings } from '../../../question-inputs/surroundings.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import { WholeWindow } from '../../../ui/whole-window.tsx';
import type { ChoosablePlan, PlanPlace } from '../api/blueprints.ts';
import { markedQuery, planPagesQuery } from '../api/blueprints.ts';
import { useQueuedMarks } from '../saving/use-queued-marks.ts';
import { PlanPicker } from './plan-picker.tsx';
import { PlanScreen } from './plan-screen.tsx';
import styles from './plan.module.css';

interface PlanWindowProps {
  readonly place: PlanPlace;
  readonly title: string;
  readonly plans: readonly ChoosablePlan[];
  /** The plan that the answer is on. */
  readonly file: string | null;
  readonly rights: PlanRights;
  /** What is shown where there is no plan: how there comes to be one. */
  readonly noPlans?: ReactNode;
  /** Exports are saved under it; null outside of jobs, where nothing is exported. */
  readonly projectName: string | null;
  /** Whether the question allows its answers to be tagged as issues. */
  readonly tagsIssues: boolean;
  readonly onMarked: (file: string, ids: readonly string[], hasIssue: boolean) => void;
  readonly onClose: () => void;
}

/** The plans of a question over the whole window: one is chosen, then it is open (spec/3 §2). */
export function PlanWindow({
  place,
  title,
  plans,
  file,
  rights,
  noPlans,
  projectName,
  tagsIssues,
  onMarked,
  onClose,
}: PlanWindowProps) {
  const { t } = useTranslation(['blueprints', 'ui']);
  const { goOn } = useSurroundings();
  const [chosen, setChosen] = useState(file);
  // What lies behind doesn't scroll along (spec/3 §2).
  useEffect(() => {
    const { overflow } = document.body.style;
    document.body.style.overflow = 'hidden';
    return () => {
      document.body.style.overflow = overflow;
    };
  }, []);
  const plan = plans.find(({ id }) => id === chosen);
  return (
    <WholeWindow label={title}>
      {plan ? (
        <OpenPlan
          key={plan.id}
          place={place}
          plan={plan}
          plans={plans}
          rights={rights}
          projectName={projectName}
          tagsIssues={tagsIssues}
          onMarked={(ids, hasIssue) => onMarked(plan.id, ids, hasIssue)}
          onChoose={() => setChosen(null)}
          onClose={onClose}
        />
      ) : (
        <>
          <div className={styles.bar}>
            <CloseButton size={44} data-autofocus aria-label={t(($) => $.ui.close)} onClick={onClose} />
            <h2 className={styles.name}>{title}</h2>
          </div>
          <PlanPicker
            place={place}
            plans={plans}
            maySet={rights.set}
            noPlans={noPlans}
            goOn={goOn}
            onChoose={setChosen}
            onClose={onClose}
          />
        </>
      )}
    </WholeWindow>
  );
}

interface OpenPlanProps extends Omit<PlanWindowProps, 'title' | 'file' | 'noPlans' | 'onMarked'> {
  readonly plan: ChoosablePlan;
  readonly onMarked: (ids: readonly string[], hasIssue: boolean) => void;
  readonly onChoose: () => void;
}

/** A plan with its page and what is marked on it, once both are there. */
function OpenPlan(props: OpenPlanProps) {
  const { t } = useTranslation('blueprints');
  const { place, plan, rights, onClose } = props;
  const pages = useQuery(planPagesQuery(plan.id));
  // Once: what comes later is merged into what is open.
  const marked = useQuery(markedQuery(place, plan.id, rights.showsOtherJobs));
  const queued = useQueuedMarks(place.jobId);
  const [number, setPage] = useState(1);
  const page = pages.data?.find((one) => one.page === number);
  const failure = pages.error ?? marked.error;
  if ((!pages.data || !marked.data) && failure) {
    const retry = () => void Promise.all([pages.refetch(), marked.refetch()]);
    return (
      <div className={styles.centre}>
        <ErrorState failure={failure} onRetry={retry} />
        <Button variant="subtle" onClick={onClose}>
          {t(($) => $.blueprints.close)}
        </Button>
      </div>
    );
  }
  if (!pages.data || !marked.data || !queued)
    return <Loader role="status" m="auto" aria-label={t(($) => $.blueprints.loading)} />;
  if (!page) {
    return (
      <div className={styles.centre}>
        <Text role="alert">{t(($) => $.blueprints.corrupted)}</Text>
        <Button onClick={onClose}>{t(($) => $.blueprints.close)}</Button>
      </div>
    );
  }
  return (
    <PlanScreen
      key={`${page.page}/${plan.rotation}`}
      {...props}
      page={page}
      pages={pages.data.length}
      marked={marked.data}
      queued={queued}
      onPage={setPage}
    />
  );
}
