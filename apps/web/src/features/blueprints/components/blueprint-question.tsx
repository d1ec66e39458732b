import { Button, Loader, Text } from '@mantine/core';
import { IconMap2 } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { maySetPlans } from '@plumbline/domain/access/modes';
import { markedPlan } from '@plumbline/domain/question-types/blueprint';
import { questionTypeRegistry } from '@plumbline/domain/question-types/registry';
import { splitAskedId } from '@plumbline/domain/questionnaire/asked-id';
import { useActor, useSettings, useToggle } from '../../../lib/access/hooks.ts';
import { AnswerWords } from '../../../question-inputs/answer-words.tsx';
import type { QuestionInputProps } from '../../../question-inputs/question-input.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import { jobPlansQuery } from '../api/blueprints.ts';
import { NextStepToPlans } from './next-step-to-plans.tsx';
import styles from './plan.module.css';

const PlanWindow = lazy(async () => ({ default: (await import('./plan-window.tsx')).PlanWindow }));

/** A question that is answered on plans of the job's project. While the app is switched off, what was answered is only named. */
export function BlueprintQuestion(props: QuestionInputProps & { readonly jobId: string }) {
  const { t } = useTranslation('plans');
  if (useToggle('blueprints')) return <OpenableQuestion {...props} />;
  const parts = questionTypeRegistry.blueprint.toText(props.value, props.question.settings);
  return (
    <Text c="dimmed">
      {t(($) => $.plans.off)} <AnswerWords parts={parts} />
    </Text>
  );
}

/** Opens the plans over the whole window. */
function OpenableQuestion(props: QuestionInputProps & { readonly jobId: string }) {
  const { question, value, onChange, disabled, describedBy, jobId } = props;
  const { t } = useTranslation('blueprints');
  const actor = useActor();
  const { projectFields } = useSettings();
  const [isOpen, setOpen] = useState(false);
  const shown = useRef(false);
  useEffect(() => () => void (shown.current = false), []);
  const show = (isShown: boolean) => {
    shown.current = isShown;
    setOpen(isShown);
    if (!isShown) props.onPutDown?.();
  };
  const { settings } = question;
  const { data, error, refetch } = useQuery(jobPlansQuery(jobId, settings.field ?? null, projectFields));
  const file = markedPlan(value)?.file ?? null;
  const parts = questionTypeRegistry.blueprint.toText(value, settings);
  const title = t(($) => $.blueprints.title);
  if (!data && error) return <ErrorState failure={error} onRetry={() => void refetch()} />;
  if (!data) return <Loader role="status" aria-label={t(($) => $.blueprints.loading)} />;
  const plan = data.plans.find(({ id }) => id === file);
  const { questionId, repetition } = splitAskedId(question.id);
  const rights = {
    view: true,
    edit: !disabled,
    set: maySetPlans(actor),
    showsOtherJobs: settings.showOtherJobs === true,
  };
  return (
    <div className={styles.question}>
      {plan ? (
        <Text>
          <bdi>{plan.name}</bdi>
          {parts.length > 0 ? (
            <>
              {' · '}
              <AnswerWords parts={parts} />
            </>
          ) : null}
        </Text>
      ) : null}
      <Button
        size="md"
        leftSection={<IconMap2 size={20} aria-hidden />}
        aria-describedby={describedBy}
        onClick={() => show(true)}
      >
        {plan ? t(($) => $.blueprints.openAgain) : t(($) => $.blueprints.open)}
      </Button>
      {isOpen ? (
        <Suspense fallback={<Loader role="status" aria-label={t(($) => $.blueprints.loading)} />}>
          <PlanWindow
            place={{ jobId, questionId, repetition }}
            title={title}
            plans={data.plans}
            file={plan?.isPdf ? plan.id : null}
            rights={rights}
            projectName={data.project?.name ?? title}
            noPlans={
              <NextStepToPlans
                project={data.project}
                field={settings.field ?? null}
                maySet={rights.set}
                hasUnmeasured={data.plans.some(({ isPdf }) => isPdf)}
              />
            }
            tagsIssues={settings.allowTaggingIssue === true && props.onIssue !== undefined}
            onMarked={(id, elements, hasIssue) => {
              onChange({ file: id, elements: [...elements] });
              if (hasIssue && settings.allowTaggingIssue === true) props.onIssue?.();
              // What was drawn last is stored on the way out.
              if (!shown.current) props.onPutDown?.();
            }}
            onClose={() => show(false)}
          />
        </Suspense>
      ) : null}
    </div>
  );
}
