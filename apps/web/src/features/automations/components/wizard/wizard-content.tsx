import { Stack, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { AutomationProblem } from '@plumbline/domain/automations/automation-problem';
import type { AutomationEventKind } from '@plumbline/domain/automations/event-kinds';
import { automationEventKinds, eventKindOf } from '@plumbline/domain/automations/event-kinds';
import { automationLimits, automationTopics } from '@plumbline/domain/events/topics';
import type { AutomationDraft, WizardStep } from '../../model/draft.ts';
import { problemsWithin, withEvent } from '../../model/draft.ts';
import { ConditionsEditor } from '../conditions/conditions-editor.tsx';
import { eventFields } from '../events/event-fields.tsx';
import { textsOf } from '../fields/field-props.ts';
import { useEventText } from '../fields/use-automation-words.ts';
import { useMistake } from '../fields/use-mistake.ts';
import { ActionsStep } from './actions-step.tsx';
import { ChoiceCards } from './choice-cards.tsx';
import { ConfigurationStep } from './configuration-step.tsx';

export interface WizardContentProps {
  readonly draft: AutomationDraft;
  readonly onChange: (draft: AutomationDraft) => void;
  /** What is to be said of it now; empty until somebody has tried to go on. */
  readonly problems: readonly AutomationProblem[];
}

function TopicStep({ draft, onChange }: WizardContentProps) {
  const { t } = useTranslation('automations');
  return (
    <ChoiceCards
      label={t(($) => $.automations.wizard.topic.title)}
      choices={automationTopics.map((topic) => ({
        value: topic,
        name: t(($) => $.automations.topics[topic].name),
        text: t(($) => $.automations.topics[topic].text),
      }))}
      chosen={draft.topic}
      onChoose={(topic) => {
        if (topic === draft.topic) return;
        const only = automationEventKinds.filter((kind) => eventKindOf(kind).topic === topic);
        const changed = { ...draft, topic, event: null, conditions: { and: [] } };
        onChange(only.length === 1 && only[0] ? withEvent(changed, only[0]) : changed);
      }}
    />
  );
}

function EventStep({ draft, onChange, problems }: WizardContentProps) {
  const { t } = useTranslation('automations');
  const eventText = useEventText();
  const kinds = automationEventKinds.filter((kind) => eventKindOf(kind).topic === draft.topic);
  const Fields = draft.event && eventFields[draft.event.kind];
  return (
    <Stack gap="lg">
      <ChoiceCards<AutomationEventKind>
        label={t(($) => $.automations.wizard.event.title)}
        choices={kinds.map((kind) => ({
          value: kind,
          name: eventText(kind),
          text: t(($) => $.automations.events[kind].text),
        }))}
        chosen={draft.event?.kind ?? null}
        onChoose={(kind) => onChange(withEvent(draft, kind))}
      />
      {draft.event && Fields ? (
        <Fields
          config={draft.event.config}
          problems={problemsWithin(problems, 'event')}
          onChange={(config) => draft.event && onChange({ ...draft, event: { ...draft.event, config } })}
        />
      ) : null}
    </Stack>
  );
}

function ConditionsStep({ draft, onChange, problems }: WizardContentProps) {
  if (!draft.event) return null;
  return (
    <ConditionsEditor
      eventKind={draft.event.kind}
      jobTypes={textsOf(draft.event.config['jobTypes'])}
      value={draft.conditions}
      onChange={(conditions) => onChange({ ...draft, conditions })}
      problems={problemsWithin(problems, 'conditions')}
    />
  );
}

function NameStep({ draft, onChange, problems }: WizardContentProps) {
  const { t } = useTranslation('automations');
  const mistake = useMistake(problems);
  return (
    <TextInput
      label={t(($) => $.automations.columns.name)}
      value={draft.name}
      maxLength={automationLimits.name}
      onChange={(event) => onChange({ ...draft, name: event.currentTarget.value })}
      error={mistake('name')}
      dir="auto"
      withAsterisk
      data-autofocus
    />
  );
}

/** What each step shows. */
export const wizardContent: Readonly<Record<WizardStep, (props: WizardContentProps) => ReactNode>> = {
  topic: (props) => <TopicStep {...props} />,
  event: (props) => <EventStep {...props} />,
  conditions: (props) => <ConditionsStep {...props} />,
  action: ({ draft, onChange }) => (
    <ActionsStep actions={draft.actions} onChange={(actions) => onChange({ ...draft, actions })} />
  ),
  configuration: ({ draft, onChange, problems }) => (
    <ConfigurationStep draft={draft} problems={problems} onChange={(actions) => onChange({ ...draft, actions })} />
  ),
  name: (props) => <NameStep {...props} />,
};
