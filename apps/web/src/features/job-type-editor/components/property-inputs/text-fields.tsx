import { Combobox, Group, Pill, Text, Textarea } from '@mantine/core';
import type { ChangeEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { makeDefinition } from '@plumbline/domain/questionnaire/definition';
import { mentionCandidates, mentionableFields, mentionedIds } from '@plumbline/domain/questionnaire/mentions';
import { useSettings } from '../../../../app/access/hooks.ts';
import { useLaterDraft, useScene } from '../editor-context.ts';
import { useQuestionName } from '../use-question-words.ts';
import type { PropertyFieldProps } from './property-field.ts';
import { useOffer } from './use-offer.ts';

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
  const { combobox, input, asked, follow, finish } = useOffer(/\$([^\s$]{0,30})$/);
  const text = typeof value === 'string' ? value : '';
  const candidates =
    asked === null ? [] : mentionCandidates(makeDefinition('draft', draft), question.id, asked.typed, null);
  const fields = asked === null ? [] : mentionableFields(projectFields, asked.typed, candidates.length);
  const mentioned = mentionedIds(text).flatMap((id) => {
    const other = draft.find((one) => one.id === id);
    const field = projectFields.find((one) => one.id === id);
    if (other) return [{ id, name: nameOf(other) }];
    return field ? [{ id, name: field.label }] : [];
  });

  const onType = (event: ChangeEvent<HTMLTextAreaElement>) => {
    follow(event);
    onChange(event.currentTarget.value);
  };
  const choose = (id: string) => {
    if (asked === null) return;
    const end = asked.from + 1 + asked.typed.length;
    onChange(`${text.slice(0, asked.from)}$${id}${text.slice(end)}`);
    finish();
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
