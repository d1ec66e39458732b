import { Combobox, Group, Pill, Text, Textarea, useCombobox } from '@mantine/core';
import type { ChangeEvent } from 'react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { makeDefinition } from '@plumbline/domain/questionnaire/definition';
import { mentionCandidates, mentionableFields, mentionedIds } from '@plumbline/domain/questionnaire/mentions';
import { useSettings } from '../../../../app/access/hooks.ts';
import { useLaterDraft, useScene } from '../editor-context.ts';
import { useQuestionName } from '../use-question-words.ts';
import type { PropertyFieldProps } from './property-field.ts';

const limits: Readonly<Record<string, number>> = {
  title: 2000,
  description: 20_000,
  managementNote: 10_000,
  message: 100_000,
};

/** A text in which `$` offers the other questions, whose answers then stand in its place (Spec 2 §5 "Mentions"). */
export function MentionField({ property, question, value, onChange, label, hint, error }: PropertyFieldProps) {
  const { t } = useTranslation('jobTypeEditor');
  const { editor } = useScene();
  const draft = useLaterDraft(editor);
  const { projectFields } = useSettings();
  const nameOf = useQuestionName(draft);
  const combobox = useCombobox();
  const input = useRef<HTMLTextAreaElement>(null);
  const [typed, setTyped] = useState<{ text: string; from: number } | null>(null);
  const text = typeof value === 'string' ? value : '';
  const candidates =
    typed === null ? [] : mentionCandidates(makeDefinition('draft', draft), question.id, typed.text, null);
  const fields = typed === null ? [] : mentionableFields(projectFields, typed.text, candidates.length);
  const mentioned = mentionedIds(text).flatMap((id) => {
    const other = draft.find((one) => one.id === id);
    const field = projectFields.find((one) => one.id === id);
    if (other) return [{ id, name: nameOf(other) }];
    return field ? [{ id, name: field.label }] : [];
  });

  const onType = (event: ChangeEvent<HTMLTextAreaElement>) => {
    const { value: now, selectionStart } = event.currentTarget;
    const found = /\$([^\s$]{0,30})$/.exec(now.slice(0, selectionStart));
    setTyped(found ? { text: found[1] ?? '', from: selectionStart - found[0].length } : null);
    if (found) {
      combobox.openDropdown();
      combobox.updateSelectedOptionIndex();
    } else combobox.closeDropdown();
    onChange(now);
  };
  const choose = (id: string) => {
    if (typed === null) return;
    const end = typed.from + 1 + typed.text.length;
    onChange(`${text.slice(0, typed.from)}$${id}${text.slice(end)}`);
    combobox.closeDropdown();
    setTyped(null);
    input.current?.focus();
  };

  return (
    <Combobox store={combobox} onOptionSubmit={choose} withinPortal>
      <Combobox.Target>
        <Textarea
          ref={input}
          label={label}
          description={hint}
          error={error}
          value={text}
          onChange={onType}
          onBlur={() => combobox.closeDropdown()}
          autosize
          minRows={property.input === 'text' ? 1 : 3}
          maxRows={14}
          maxLength={limits[property.name] ?? 2000}
          dir="auto"
          data-property={property.name}
        />
      </Combobox.Target>
      {mentioned.length > 0 ? (
        <Group gap={6} mt={6} align="center">
          <Text size="xs" c="dimmed">
            {t(($) => $.jobTypeEditor.mentions.shows)}
          </Text>
          {mentioned.map((one) => (
            <Pill
              key={one.id}
              withRemoveButton
              onRemove={() => onChange(text.replaceAll(`$${one.id}`, '').trimEnd())}
              removeButtonProps={{ 'aria-label': t(($) => $.jobTypeEditor.mentions.remove, { name: one.name }) }}
            >
              {one.name}
            </Pill>
          ))}
        </Group>
      ) : null}
      <Combobox.Dropdown hidden={candidates.length + fields.length === 0}>
        <Combobox.Options aria-label={t(($) => $.jobTypeEditor.mentions.offer)}>
          {candidates.map((candidate) => (
            <Combobox.Option value={candidate.id} key={candidate.id}>
              <span dir="auto">{nameOf(candidate)}</span>
            </Combobox.Option>
          ))}
          {fields.length > 0 ? (
            <Combobox.Group label={t(($) => $.jobTypeEditor.mentions.fields)}>
              {fields.map((field) => (
                <Combobox.Option value={field.id} key={field.id}>
                  <span dir="auto">{field.label}</span>
                </Combobox.Option>
              ))}
            </Combobox.Group>
          ) : null}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}

/** A text for those who make the questionnaire; no answer stands in it. */
export function LongTextField({ property, value, onChange, label, hint, error }: PropertyFieldProps) {
  return (
    <Textarea
      label={label}
      description={hint}
      error={error}
      value={typeof value === 'string' ? value : ''}
      onChange={(event) => onChange(event.currentTarget.value)}
      autosize
      minRows={2}
      maxRows={12}
      maxLength={limits[property.name] ?? 2000}
      dir="auto"
    />
  );
}
