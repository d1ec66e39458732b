import { Combobox, Group, Pill, Text, Textarea } from '@mantine/core';
import type { ChangeEvent, KeyboardEvent, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Question } from '@plumbline/domain/questionnaire/definition';
import { writtenIn } from '../../../../question-inputs/spoken.ts';
import { MentionOptions } from './mention-options.tsx';
import { useMentions, useNamedMentions } from './use-mentions.ts';
import { useOffer } from '../../../../ui/use-offer.ts';

export interface MentionTextProps {
  readonly question: Question;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly label: ReactNode;
  readonly description: ReactNode;
  readonly error: string | undefined;
  readonly limit: number;
  /** In which language it is written; null where nobody knows. */
  readonly language: string | null;
}

interface MentionTextareaProps extends MentionTextProps {
  readonly minRows: number;
  readonly name?: string;
  readonly placeholder?: string;
  /** Enter, where it begins no new line. */
  readonly onEnter?: () => void;
}

/**
 * A text in which `$` offers the other questions, whose answers then stand in its place (spec/2 §5 "Mentions"). They are
 * written by their titles, and stored by their ids.
 */
export function MentionTextarea(props: MentionTextareaProps) {
  const { question, value, onChange, label, description, error, limit, language, minRows, name, placeholder } = props;
  const { combobox, input, asked, follow, finish } = useOffer(/\$([^\s$]{0,30})$/);
  const { offered, mentioned } = useMentions(question, value, asked?.typed ?? null);
  const { toShown, toStored, write } = useNamedMentions();
  const shown = toShown(value);

  const onType = (event: ChangeEvent<HTMLTextAreaElement>) => {
    follow(event);
    onChange(toStored(event.currentTarget.value));
  };
  const choose = (id: string) => {
    if (asked === null) return;
    const end = asked.from + 1 + asked.typed.length;
    onChange(toStored(`${shown.slice(0, asked.from)}${write(id)}${shown.slice(end)}`));
    finish();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing || !props.onEnter) return;
    if (asked !== null && offered.questions.length + offered.fields.length > 0) return;
    event.preventDefault();
    props.onEnter();
  };

  return (
    <Combobox store={combobox} onOptionSubmit={choose} withinPortal>
      <Combobox.Target>
        <Textarea
          ref={input}
          label={label}
          description={description}
          error={error}
          value={shown}
          placeholder={placeholder}
          onChange={onType}
          onKeyDown={onKeyDown}
          onBlur={() => combobox.closeDropdown()}
          autosize
          minRows={minRows}
          maxRows={14}
          maxLength={Math.max(0, limit - (value.length - shown.length))}
          data-property={name}
          {...writtenIn(language)}
        />
      </Combobox.Target>
      <Mentioned mentioned={mentioned} onRemove={(id) => onChange(value.replaceAll(`$${id}`, '').trimEnd())} />
      <MentionOptions offered={offered} />
    </Combobox>
  );
}

interface MentionedProps {
  readonly mentioned: readonly { readonly id: string; readonly name: string }[];
  readonly onRemove: (id: string) => void;
}

/** What a text mentions, by name: it holds ids. */
export function Mentioned({ mentioned, onRemove }: MentionedProps) {
  const { t } = useTranslation('jobTypeEditor');
  if (mentioned.length === 0) return null;
  return (
    <Group gap={6} mt={6} align="center">
      <Text size="xs" c="dimmed">
        {t(($) => $.jobTypeEditor.mentions.shows)}
      </Text>
      {mentioned.map((one) => (
        <Pill
          key={one.id}
          withRemoveButton
          onRemove={() => onRemove(one.id)}
          removeButtonProps={{ 'aria-label': t(($) => $.jobTypeEditor.mentions.remove, { name: one.name }) }}
        >
          {one.name}
        </Pill>
      ))}
    </Group>
  );
}
