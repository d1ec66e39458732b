import { SegmentedControl, Input, Stack } from '@mantine/core';
import type { ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import type { AutomationEventKind } from '@plumbline/domain/automations/event-kinds';
import type { ConfigProps } from '../fields/field-props.ts';
import { idOrNull, textOf, textsOf } from '../fields/field-props.ts';
import { ManyOfKind, ManyQuestions, OneStatus } from '../fields/choice-fields.tsx';
import { ScheduleField } from '../fields/schedule-field.tsx';
import { useMistake } from '../fields/use-mistake.ts';
import { WebhookField } from '../fields/webhook-field.tsx';
import { NumberInput } from '../../../../ui/numbers/number-input.tsx';

function JobTypes({ config, onChange, problems }: ConfigProps) {
  const { t } = useTranslation('automations');
  const mistake = useMistake(problems);
  return (
    <ManyOfKind
      kind="jobTypes"
      label={t(($) => $.automations.config.jobTypes)}
      description={t(($) => $.automations.config.anyWhenEmpty)}
      ids={textsOf(config['jobTypes'])}
      onChange={(jobTypes) => onChange({ ...config, jobTypes })}
      error={mistake('jobTypes')}
    />
  );
}

function Questions(props: ConfigProps) {
  const { t } = useTranslation('automations');
  const mistake = useMistake(props.problems);
  const { config, onChange } = props;
  return (
    <Stack>
      <JobTypes {...props} />
      <ManyQuestions
        jobTypes={textsOf(config['jobTypes'])}
        label={t(($) => $.automations.config.questions)}
        description={t(($) => $.automations.config.anyWhenEmpty)}
        ids={textsOf(config['questions'])}
        onChange={(questions) => onChange({ ...config, questions })}
        error={mistake('questions')}
      />
    </Stack>
  );
}

function Skills({ config, onChange, problems }: ConfigProps) {
  const { t } = useTranslation('automations');
  const mistake = useMistake(problems);
  return (
    <ManyOfKind
      kind="skills"
      label={t(($) => $.automations.config.skills)}
      description={t(($) => $.automations.config.anyWhenEmpty)}
      ids={textsOf(config['skills'])}
      onChange={(skills) => onChange({ ...config, skills })}
      error={mistake('skills')}
    />
  );
}

function Completed(props: ConfigProps) {
  const { t } = useTranslation('automations');
  return (
    <Stack>
      <JobTypes {...props} />
      <Choice
        {...props}
        name="when"
        label={t(($) => $.automations.config.when)}
        data={[
          { value: 'submitted', label: t(($) => $.automations.config.whenSubmitted) },
          { value: 'done', label: t(($) => $.automations.config.whenDone) },
        ]}
      />
    </Stack>
  );
}

function Confirmed(props: ConfigProps) {
  const { t } = useTranslation('automations');
  return (
    <Stack>
      <JobTypes {...props} />
      <Choice
        {...props}
        name="who"
        label={t(($) => $.automations.config.who)}
        data={[
          { value: 'everybody', label: t(($) => $.automations.config.whoEverybody) },
          { value: 'anybody', label: t(($) => $.automations.config.whoAnybody) },
        ]}
      />
    </Stack>
  );
}

interface ChoiceProps extends ConfigProps {
  readonly name: string;
  readonly label: string;
  readonly data: { value: string; label: string }[];
}

function Choice({ config, onChange, name, label, data }: ChoiceProps) {
  return (
    <Input.Wrapper label={label} labelElement="div">
      <SegmentedControl
        fullWidth
        mt={4}
        aria-label={label}
        value={textOf(config[name])}
        onChange={(value) => onChange({ ...config, [name]: value })}
        data={data}
      />
    </Input.Wrapper>
  );
}

function StatusForDays(props: ConfigProps) {
  const { t } = useTranslation('automations');
  const { config, onChange, problems } = props;
  const mistake = useMistake(problems);
  return (
    <Stack>
      <OneStatus
        label={t(($) => $.automations.config.status)}
        id={idOrNull(config['status'])}
        onChange={(status) => onChange({ ...config, status })}
        error={mistake('status')}
        isRequired
      />
      <NumberInput
        label={t(($) => $.automations.config.days)}
        min={1}
        max={365}
        allowDecimal={false}
        value={(config['days'] as number | undefined) ?? ''}
        onChange={(days) => onChange({ ...config, days: typeof days === 'number' ? days : null })}
        error={mistake('days')}
        withAsterisk
      />
      <JobTypes {...props} />
    </Stack>
  );
}

function Received({ config, onChange, problems }: ConfigProps) {
  const mistake = useMistake(problems);
  return (
    <WebhookField
      direction="incoming"
      id={idOrNull(config['webhook'])}
      onChange={(webhook) => onChange({ ...config, webhook })}
      error={mistake('webhook')}
    />
  );
}

/** What each kind of event asks for. */
export const eventFields: Readonly<Record<AutomationEventKind, ComponentType<ConfigProps> | null>> = {
  job_created: JobTypes,
  job_completed: Completed,
  user_assigned: JobTypes,
  webhook_received: Received,
  question_answered: Questions,
  issue_found: Questions,
  project_created: null,
  users_confirmed: Confirmed,
  skill_expiring: Skills,
  skill_expired: Skills,
  status_for_days: StatusForDays,
  time: ScheduleField,
};
