import { ActionIcon, Menu, Textarea, TextInput } from '@mantine/core';
import { IconBraces } from '@tabler/icons-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { mentionNames } from '@plumbline/domain/automations/mentions';
import { eventKindOf } from '@plumbline/domain/automations/event-kinds';
import { ButtonMenu } from '../../../../ui/button-menu.tsx';
import type { ActionConfigProps } from './field-props.ts';
import { useQuestionChoices } from './choice-fields.tsx';
import { useMentionText } from './use-automation-words.ts';

type Surroundings = Pick<ActionConfigProps, 'eventKind' | 'earlier' | 'jobTypes'>;

interface MentionFieldProps extends Surroundings {
  readonly label: string;
  readonly description?: string;
  readonly value: string;
  readonly onChange: (text: string) => void;
  readonly error?: string | undefined;
  readonly isRequired?: boolean;
  readonly isLong?: boolean;
  readonly maxLength?: number;
}

/** A text into which data of the event can be put: `{{job.number}}`, chosen from a menu at the place of the cursor. */
export function MentionField(props: MentionFieldProps) {
  const { value, onChange, isLong = false, isRequired = false, eventKind, earlier, jobTypes, ...shown } = props;
  const field = useRef<HTMLTextAreaElement & HTMLInputElement>(null);

  function insert(name: string): void {
    const at = field.current?.selectionStart ?? value.length;
    const end = field.current?.selectionEnd ?? at;
    const mention = `{{${name}}}`;
    onChange(value.slice(0, at) + mention + value.slice(end));
    requestAnimationFrame(() => {
      field.current?.focus();
      field.current?.setSelectionRange(at + mention.length, at + mention.length);
    });
  }

  const input = {
    ...shown,
    ref: field,
    value,
    withAsterisk: isRequired,
    dir: 'auto' as const,
    rightSection: <MentionMenu {...{ eventKind, earlier, jobTypes }} onChoose={insert} />,
    rightSectionWidth: 44,
  };
  return isLong ? (
    <Textarea
      {...input}
      autosize
      minRows={3}
      maxRows={14}
      styles={{ section: { alignItems: 'flex-start' } }}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  ) : (
    <TextInput {...input} onChange={(event) => onChange(event.currentTarget.value)} />
  );
}

function MentionMenu({ eventKind, earlier, jobTypes, onChoose }: Surroundings & { onChoose: (name: string) => void }) {
  const { t } = useTranslation('automations');
  const mentionText = useMentionText();
  return (
    <ButtonMenu
      target={
        <ActionIcon variant="subtle" color="gray" size={36} aria-label={t(($) => $.automations.mention.insert)}>
          <IconBraces size={18} aria-hidden />
        </ActionIcon>
      }
      dropdown={{ mah: 360, style: { overflowY: 'auto' } }}
    >
      {mentionNames(eventKind, earlier).map((name) => (
        <Menu.Item key={name} onClick={() => onChoose(name)}>
          {mentionText(name)}
        </Menu.Item>
      ))}
      {eventKindOf(eventKind).subjects.includes('job') ? (
        <AnswerMentions jobTypes={jobTypes} onChoose={onChoose} />
      ) : null}
    </ButtonMenu>
  );
}

/** The job's answers, by their questions: of the job types that the event is narrowed to. */
function AnswerMentions({ jobTypes, onChoose }: { jobTypes: readonly string[]; onChoose: (name: string) => void }) {
  const { t } = useTranslation('automations');
  const { choices = [] } = useQuestionChoices(jobTypes);
  if (jobTypes.length === 0 || choices.length === 0) return null;
  return (
    <div role="group" aria-label={t(($) => $.automations.mention.answers)}>
      <Menu.Divider />
      <Menu.Label aria-hidden>{t(($) => $.automations.mention.answers)}</Menu.Label>
      {choices.map(({ id, name }) => (
        <Menu.Item key={id} onClick={() => onChoose(`answers.${id}`)} dir="auto">
          {name}
        </Menu.Item>
      ))}
    </div>
  );
}
