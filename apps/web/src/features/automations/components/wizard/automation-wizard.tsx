import { Button, Stack, Text, Title } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { WireAutomation } from '@plumbline/contract/automations';
import { FormFailure } from '../../../../ui/form-failure.tsx';
import { useOpened } from '../../../../ui/editing/use-opened.ts';
import type { KeptDraft } from '../../../../lib/drafts/device-drafts.ts';
import { RestoredNote } from '../../../../ui/editing/restored-note.tsx';
import { useKeepDraft, useKeptDraft } from '../../../../ui/editing/use-device-draft.ts';
import { LeaveGuard } from '../../../../ui/leave-guard.tsx';
import { useProblemText } from '../../../../ui/use-problem-text.ts';
import { ProblemError } from '../../../../lib/api/problem-error.ts';
import { useSaveAutomation } from '../../api/automations.ts';
import { useSettings } from '../../../../lib/access/hooks.ts';
import type { AutomationDraft, ShownProblem, WizardStep } from '../../model/draft.ts';
import { contentOf, isStepDone, problemsOf, stepOf, wizardSteps } from '../../model/draft.ts';
import { useProblemPlace } from '../fields/use-problem-place.ts';
import { MatchPreview } from '../match-preview.tsx';
import type { AutomationChange } from '../use-automation-parts.ts';
import { useAutomationParts } from '../use-automation-parts.ts';
import { StepList } from './step-list.tsx';
import { wizardContent } from './wizard-content.tsx';
import styles from './wizard.module.css';

interface AutomationWizardProps {
  /** The automation that is changed; null for a new one. */
  readonly known: WireAutomation | null;
  readonly initial: AutomationDraft;
  readonly onDone: (saved: WireAutomation) => void;
  readonly onCancel: () => void;
}

/** The state of a wizard that is stored until it is saved. */
interface Unsaved {
  readonly known: WireAutomation | null;
  readonly atFirst: AutomationDraft;
  readonly draft: AutomationDraft;
}

/** The wizard, with what was put into it here before and not saved. */
export function AutomationWizard(props: AutomationWizardProps) {
  const name = `automation/${props.known?._id ?? 'new'}`;
  const kept = useKeptDraft<Unsaved>(name);
  if (kept === undefined) return null;
  return <Wizard key={name} {...props} draftName={name} kept={kept} />;
}

interface WizardProps extends AutomationWizardProps {
  readonly draftName: string;
  readonly kept: KeptDraft<Unsaved> | null;
}

/** Topic, event, conditions, action, action configuration, name (spec/3 §2): each step asks one thing and says why. */
function Wizard({ known: shown, initial, onDone, onCancel, draftName, kept }: WizardProps) {
  const { t } = useTranslation('automations');
  const problemText = useProblemText();
  const known = useOpened(kept ? kept.content.known : shown);
  const atFirst = useOpened(kept ? kept.content.atFirst : initial);
  const [draft, setDraft] = useState(kept?.content.draft ?? atFirst);
  const settings = useSettings();
  const problemPlace = useProblemPlace();
  const [step, setStep] = useState<WizardStep>(
    () => wizardSteps.find((one) => !isStepDone(draft, one, settings)) ?? 'topic',
  );
  const [isChecked, setChecked] = useState(false);
  const [saved, setSaved] = useState<WireAutomation | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [refused, setRefused] = useState<readonly ShownProblem[]>([]);
  const [isFirst, setFirst] = useState(true);
  const form = useRef<HTMLFormElement>(null);
  const { mutateAsync: save, isPending } = useSaveAutomation<AutomationChange>(known);
  const parts = useAutomationParts();
  const place = wizardSteps.indexOf(step);
  const isLast = place === wizardSteps.length - 1;
  const problems = problemsOf(draft, settings);
  const isDirty = JSON.stringify(draft) !== JSON.stringify(atFirst) && saved === null;
  useKeepDraft(draftName, { known, atFirst, draft } satisfies Unsaved, isDirty);

  // Left once the guard has seen that nothing is unsaved any more.
  const leave = useEffectEvent((made: WireAutomation) => onDone(made));
  useEffect(() => {
    if (saved) leave(saved);
  }, [saved]);

  const goTo = (next: WizardStep) => {
    setChecked(false);
    setFailure(null);
    setFirst(false);
    setStep(next);
  };

  /** Leads to the first field that is marked, once it is drawn. */
  const focusMarked = () =>
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());

  /** Marks what is missing. */
  const check = () => {
    setChecked(true);
    focusMarked();
  };

  /** What the server refuses is said at its fields, and with their names above the button. */
  const showRefusal = (refusal: unknown) => {
    const errors = refusal instanceof ProblemError ? refusal.errors.filter(({ message }) => message !== '') : [];
    setRefused(errors);
    const [first] = errors;
    if (!first) {
      setFailure(problemText(refusal));
      return;
    }
    setStep(stepOf(first));
    setFailure(
      errors
        .slice(0, 5)
        .map((one) => `${problemPlace(one, draft)}: ${one.message}`)
        .join(' '),
    );
    focusMarked();
  };

  async function goOn(): Promise<void> {
    if (!isStepDone(draft, step, settings)) {
      check();
      return;
    }
    if (!isLast) {
      goTo(wizardSteps[place + 1] ?? 'name');
      return;
    }
    const first = problems[0];
    if (first) {
      goTo(stepOf(first));
      check();
      return;
    }
    try {
      const change = { name: draft.name.trim(), content: contentOf(draft) };
      setSaved(await save({ change, parts, toSend: ({ content, ...rest }) => ({ ...rest, ...content }) }));
      notifications.show({ message: known ? t(($) => $.automations.saved) : t(($) => $.automations.created) });
    } catch (refusal) {
      showRefusal(refusal);
    }
  }

  return (
    <div className={styles.frame}>
      <LeaveGuard isDirty={isDirty} place="wizard" />
      <StepList draft={draft} current={step} onStep={goTo} />
      <form
        ref={form}
        className={styles.content}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void goOn();
        }}
      >
        <Stack gap="lg">
          <div>
            <StepHeading key={step} title={t(($) => $.automations.wizard[step].title)} takesFocus={!isFirst} />
            <Text c="dimmed">{t(($) => $.automations.wizard[step].text)}</Text>
          </div>
          <RestoredNote kept={kept} onDiscard={() => setDraft(atFirst)} />
          {wizardContent[step]({
            draft,
            onChange: (changed) => {
              setRefused([]);
              setDraft(changed);
            },
            problems: [...(isChecked ? problems : []), ...refused],
          })}
          {isChecked && !isStepDone(draft, step, settings) ? (
            <Text role="alert" c="var(--mantine-color-error)">
              {t(($) => $.automations.wizard[step].missing)}
            </Text>
          ) : null}
          <FormFailure text={failure} />
        </Stack>
        <div className={styles.foot}>
          <Button
            variant="default"
            onClick={() => (place === 0 ? onCancel() : goTo(wizardSteps[place - 1] ?? 'topic'))}
          >
            {place === 0 ? t(($) => $.automations.wizard.cancel) : t(($) => $.automations.wizard.back)}
          </Button>
          <Button type="submit" className={styles.push ?? ''} loading={isPending}>
            {isLast
              ? known
                ? t(($) => $.automations.wizard.save)
                : t(($) => $.automations.wizard.create)
              : t(($) => $.automations.wizard.next)}
          </Button>
        </div>
      </form>
      <aside className={styles.aside} aria-label={t(($) => $.automations.preview.title)}>
        <MatchPreview draft={draft} />
      </aside>
    </div>
  );
}

/** A step that is come to begins at its heading, for whoever hears it too. */
function StepHeading({ title, takesFocus }: { title: string; takesFocus: boolean }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const focus = useEffectEvent(() => {
    if (takesFocus) heading.current?.focus();
  });
  useEffect(() => focus(), []);
  return (
    <Title order={2} size="h3" ref={heading} tabIndex={-1} style={{ outline: 'none' }}>
      {title}
    </Title>
  );
}
