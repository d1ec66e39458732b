import { ActionIcon, Button, Card, Group, Input, Select, Stack } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { eventKindOf } from '@plumbline/domain/automations/event-kinds';
import type { ActionConfigProps, Config } from '../fields/field-props.ts';
import { idOrNull, recordsOf, textOf } from '../fields/field-props.ts';
import { AnswerValueField } from '../fields/answer-value-field.tsx';
import { OneQuestion } from '../fields/choice-fields.tsx';
import { useMistake } from '../fields/use-mistake.ts';

const sources = ['value', 'question', 'event_answer'] as const;
type Source = (typeof sources)[number];

const initial: Readonly<Record<Source, Config>> = {
  value: { value: '' },
  question: { source: null },
  event_answer: {},
};

/** What the questions of a new job are answered with before anybody opens it. */
export function FirstAnswers(props: ActionConfigProps & { jobType: string }) {
  const { t } = useTranslation('automations');
  const { config, onChange, problems, eventKind, jobTypes, jobType } = props;
  const mistake = useMistake(problems);
  const answers = recordsOf(config['answers']);
  const set = (next: readonly Config[]) => onChange({ ...config, answers: next });
  const { subjects } = eventKindOf(eventKind);
  const offered = sources.filter(
    (from) =>
      from === 'value' ||
      (from === 'question' && subjects.includes('job')) ||
      (from === 'event_answer' && subjects.includes('answer')),
  );
  return (
    <Input.Wrapper label={t(($) => $.automations.job.answers)} labelElement="div">
      <Stack gap="xs" mt={4}>
        {answers.map((answer, place) => {
          const from = textOf(answer['from']) as Source;
          const at = `answers.${place}`;
          return (
            // An answer's place is what it is.
            // oxlint-disable-next-line react/no-array-index-key -- they have no id, and two may be alike
            <Card key={place} withBorder padding="sm">
              <Group align="flex-start" wrap="nowrap" gap="xs">
                <Stack gap="xs" flex={1} miw={0}>
                  <OneQuestion
                    jobTypes={[jobType]}
                    label={t(($) => $.automations.job.answerTo)}
                    id={idOrNull(answer['question'])}
                    onChange={(question) => set(answers.with(place, { ...answer, question }))}
                    error={mistake(`${at}.question`)}
                  />
                  <Select
                    label={t(($) => $.automations.job.answerFrom)}
                    allowDeselect={false}
                    value={from}
                    onChange={(chosen) =>
                      chosen &&
                      set(
                        answers.with(place, {
                          question: answer['question'],
                          from: chosen,
                          ...initial[chosen as Source],
                        }),
                      )
                    }
                    data={offered.map((one) => ({ value: one, label: t(($) => $.automations.job.answerFroms[one]) }))}
                  />
                  {from === 'value' ? (
                    <AnswerValueField
                      {...props}
                      label={t(($) => $.automations.answer.value)}
                      question={idOrNull(answer['question'])}
                      questionsOf={[jobType]}
                      value={answer['value']}
                      onValue={(value) => set(answers.with(place, { ...answer, value }))}
                      error={mistake(`${at}.value`)}
                    />
                  ) : null}
                  {from === 'question' ? (
                    <OneQuestion
                      jobTypes={jobTypes}
                      label={t(($) => $.automations.job.answerSource)}
                      id={idOrNull(answer['source'])}
                      onChange={(source) => set(answers.with(place, { ...answer, source }))}
                      error={mistake(`${at}.source`)}
                    />
                  ) : null}
                </Stack>
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  size={36}
                  aria-label={t(($) => $.automations.job.answerRemove)}
                  onClick={() => set(answers.toSpliced(place, 1))}
                >
                  <IconX size={18} aria-hidden />
                </ActionIcon>
              </Group>
            </Card>
          );
        })}
        <div>
          <Button
            variant="default"
            size="compact-md"
            mih={36}
            leftSection={<IconPlus size={16} aria-hidden />}
            onClick={() => set([...answers, { question: null, from: 'value', value: '' }])}
          >
            {t(($) => $.automations.job.answerAdd)}
          </Button>
        </div>
      </Stack>
    </Input.Wrapper>
  );
}
