import { Checkbox, Group, Select, Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { eventKindOf } from '@plumbline/domain/automations/event-kinds';
import type { ActionConfigProps, Config } from '../fields/field-props.ts';
import { idOrNull, recordOf, textOf } from '../fields/field-props.ts';
import { AnswerValueField } from '../fields/answer-value-field.tsx';
import { AssignmentField } from '../fields/assignment-field.tsx';
import { OneOfKind, OneQuestion, OneStatus } from '../fields/choice-fields.tsx';
import { MentionField } from '../fields/mention-field.tsx';
import { TargetField } from '../fields/target-field.tsx';
import { TimeOfDayField } from '../fields/time-of-day-field.tsx';
import { useMistake } from '../fields/use-mistake.ts';
import { FirstAnswers } from './first-answers.tsx';
import { ProjectChoice } from './project-choice.tsx';
import { NumberInput } from '../../../../ui/numbers/number-input.tsx';

/** A new job: its type, project, start, people, first answers, what is carried over from an issue, and which job it follows. */
export function CreateJobFields(props: ActionConfigProps) {
  const { t } = useTranslation('automations');
  const { config, onChange, problems, eventKind } = props;
  const mistake = useMistake(problems);
  const jobType = idOrNull(config['jobType']);
  const start = recordOf(config['start']);
  const { subjects } = eventKindOf(eventKind);
  return (
    <Stack>
      <OneOfKind
        kind="jobTypes"
        label={t(($) => $.automations.job.type)}
        id={jobType}
        // The answers are the questions' of the type before.
        onChange={(id) => onChange({ ...config, jobType: id, answers: [], carry: null })}
        error={mistake('jobType')}
        isRequired
      />
      <ProjectChoice {...props} />
      <Group grow align="flex-start">
        <NumberInput
          label={t(($) => $.automations.job.startDays)}
          min={0}
          max={3650}
          allowDecimal={false}
          value={(start['days'] as number | undefined) ?? 0}
          onChange={(days) =>
            onChange({ ...config, start: { ...start, days: typeof days === 'number' ? days : null } })
          }
          error={mistake('start.days')}
        />
        <TimeOfDayField
          label={t(($) => $.automations.job.startTime)}
          isClearable
          value={textOf(start['time'])}
          onChange={(time) => onChange({ ...config, start: { ...start, time: time === '' ? null : time } })}
          error={mistake('start.time')}
        />
      </Group>
      <AssignmentField {...props} mayBeNobody />
      <Select
        label={t(($) => $.automations.job.link)}
        allowDeselect={false}
        value={textOf(config['link']) || 'event'}
        onChange={(link) => onChange({ ...config, link })}
        data={(['event', 'last', 'none'] as const)
          .filter((link) => link !== 'event' || subjects.includes('job'))
          .map((link) => ({ value: link, label: t(($) => $.automations.job.links[link]) }))}
      />
      {jobType ? <FirstAnswers {...props} jobType={jobType} /> : null}
      {jobType && subjects.includes('answer') ? <Carry {...props} jobType={jobType} /> : null}
    </Stack>
  );
}

/** The photos and the comment of the answer that the event is about, taken over to a question of the new job. */
function Carry({ config, onChange, problems, jobType }: ActionConfigProps & { jobType: string }) {
  const { t } = useTranslation('automations');
  const mistake = useMistake(problems);
  const carry = config['carry'] ? recordOf(config['carry']) : null;
  const change = (part: Config) => onChange({ ...config, carry: { ...carry, ...part } });
  return (
    <Stack gap="xs">
      <Checkbox
        label={t(($) => $.automations.job.carry)}
        checked={carry !== null}
        onChange={() => onChange({ ...config, carry: carry ? null : { question: null, photos: true, comment: true } })}
      />
      {carry ? (
        <>
          <OneQuestion
            jobTypes={[jobType]}
            label={t(($) => $.automations.job.carryTo)}
            id={idOrNull(carry['question'])}
            onChange={(question) => change({ question })}
            error={mistake('carry.question')}
          />
          <Group>
            {(['photos', 'comment'] as const).map((part) => (
              <Checkbox
                key={part}
                label={t(($) => $.automations.job.carried[part])}
                checked={carry[part] === true}
                onChange={(event) => change({ [part]: event.currentTarget.checked })}
              />
            ))}
          </Group>
        </>
      ) : null}
    </Stack>
  );
}

export function StatusFields(props: ActionConfigProps) {
  const { t } = useTranslation('automations');
  const mistake = useMistake(props.problems);
  return (
    <Stack>
      <TargetField {...props} />
      <OneStatus
        label={t(($) => $.automations.job.status)}
        id={idOrNull(props.config['status'])}
        onChange={(status) => props.onChange({ ...props.config, status: status ?? '' })}
        error={mistake('status')}
        isRequired
      />
    </Stack>
  );
}

export function AssignFields(props: ActionConfigProps) {
  const { t } = useTranslation('automations');
  return (
    <Stack>
      <TargetField {...props} />
      <AssignmentField {...props} mayBeNobody={false} />
      <Select
        label={t(($) => $.automations.assign.mode)}
        allowDeselect={false}
        value={textOf(props.config['mode']) || 'add'}
        onChange={(mode) => props.onChange({ ...props.config, mode })}
        data={(['add', 'replace'] as const).map((mode) => ({
          value: mode,
          label: t(($) => $.automations.assign.modes[mode]),
        }))}
      />
    </Stack>
  );
}

export function AddAnswerFields(props: ActionConfigProps) {
  const { t } = useTranslation('automations');
  const { config, onChange, problems, jobTypes } = props;
  const mistake = useMistake(problems);
  return (
    <Stack>
      <TargetField {...props} />
      <OneQuestion
        jobTypes={config['target'] === 'event' ? jobTypes : []}
        label={t(($) => $.automations.answer.question)}
        id={idOrNull(config['question'])}
        onChange={(question) => onChange({ ...config, question, value: '' })}
        error={mistake('question')}
        isRequired
      />
      <AnswerValueField
        {...props}
        label={t(($) => $.automations.answer.value)}
        question={idOrNull(config['question'])}
        questionsOf={config['target'] === 'event' ? jobTypes : []}
        value={config['value']}
        onValue={(value) => onChange({ ...config, value })}
        error={mistake('value')}
      />
      <MentionField
        {...props}
        label={t(($) => $.automations.answer.comment)}
        value={textOf(config['comment'])}
        onChange={(comment) => onChange({ ...config, comment })}
        error={mistake('comment')}
        isLong
      />
      <Checkbox
        label={t(($) => $.automations.answer.isIssue)}
        checked={config['isIssue'] === true}
        onChange={(event) => onChange({ ...config, isIssue: event.currentTarget.checked })}
      />
    </Stack>
  );
}
