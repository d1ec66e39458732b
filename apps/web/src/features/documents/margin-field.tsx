import { foldedText } from '@plumbline/domain/text/fold-text';
import { ActionIcon, Combobox, Menu, TextInput } from '@mantine/core';
import { IconBraces } from '@tabler/icons-react';
import type { ChangeEvent } from 'react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { maxMarginText } from '@plumbline/domain/documents/document-layout';
import { isolatedName } from '../../i18n/isolated.ts';
import { ButtonMenu } from '../../ui/button-menu.tsx';
import { mentionOf, toShownMentions, toStoredMentions } from '../../ui/mentions/named-mentions.ts';
import { useOffer } from '../../ui/use-offer.ts';
import type { MarginNames } from './use-margin-names.ts';

/** So many are offered at once behind `$`. */
const offeredAtOnce = 10;

interface MarginFieldProps {
  readonly label: string;
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (value: string) => void;
  readonly names: MarginNames;
}

/** A text of a header or footer: `$` and the menu beside it offer what is filled in, which is written by its name. */
export function MarginField({ label, value, error, onChange, names }: MarginFieldProps) {
  const { t } = useTranslation('documents');
  const { combobox, input, asked, follow, finish } = useOffer<HTMLInputElement>(/\$([^\s$[\]]{0,30})$/);
  // While it is being written: `$job` may yet become `$jobType`.
  const [written, setWritten] = useState<string | null>(null);
  const shown = written ?? toShownMentions(value, names.labels);
  const wanted = foldedText(asked?.typed ?? '');
  const matches = ({ id, label: name }: { id: string; label: string }) => foldedText(`${name}\n${id}`).includes(wanted);
  const facts = asked === null ? [] : names.facts.filter(matches);
  const questions = asked === null ? [] : names.questions.filter(matches).slice(0, offeredAtOnce);

  const write = (text: string) => {
    setWritten(text);
    onChange(toStoredMentions(text, names.labels));
  };
  const insert = (id: string, from: number, end: number) => {
    const mention = mentionOf(names.labels.labelOf.get(id) ?? id);
    write(`${shown.slice(0, from)}${mention}${shown.slice(end)}`);
    finish();
    requestAnimationFrame(() => {
      input.current?.focus();
      input.current?.setSelectionRange(from + mention.length, from + mention.length);
    });
  };

  return (
    <Combobox
      store={combobox}
      onOptionSubmit={(id) => asked && insert(id, asked.from, asked.from + 1 + asked.typed.length)}
      withinPortal
    >
      <Combobox.Target>
        <TextInput
          ref={input}
          label={label}
          dir="auto"
          value={shown}
          error={error}
          maxLength={Math.max(0, maxMarginText - (value.length - shown.length))}
          onChange={(event: ChangeEvent<HTMLInputElement>) => {
            follow(event);
            write(event.currentTarget.value);
          }}
          onBlur={() => {
            combobox.closeDropdown();
            setWritten(null);
          }}
          rightSectionWidth={44}
          rightSection={
            <MentionMenu
              names={names}
              field={label}
              onChoose={(id) => {
                const at = input.current?.selectionStart ?? shown.length;
                insert(id, at, input.current?.selectionEnd ?? at);
              }}
            />
          }
        />
      </Combobox.Target>
      <Combobox.Dropdown hidden={facts.length + questions.length === 0}>
        <Combobox.Options aria-label={t(($) => $.documents.mention.offer)} mah={300} style={{ overflowY: 'auto' }}>
          {facts.map(({ id, label: name }) => (
            <Combobox.Option value={id} key={id}>
              {name}
            </Combobox.Option>
          ))}
          {questions.length > 0 ? (
            <Combobox.Group label={t(($) => $.documents.mention.questions)}>
              {questions.map(({ id, label: name }) => (
                <Combobox.Option value={id} key={id}>
                  <span dir="auto">{name}</span>
                </Combobox.Option>
              ))}
            </Combobox.Group>
          ) : null}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}

interface MentionMenuProps {
  readonly names: MarginNames;
  /** The label of the field beside it. */
  readonly field: string;
  readonly onChoose: (id: string) => void;
}

function MentionMenu({ names: { facts, questions }, field, onChoose }: MentionMenuProps) {
  const { t } = useTranslation('documents');
  return (
    <ButtonMenu
      returnFocus={false}
      target={
        <ActionIcon
          variant="subtle"
          color="gray"
          size={36}
          aria-label={t(($) => $.documents.mention.insert, { field: isolatedName(field) })}
        >
          <IconBraces size={18} aria-hidden />
        </ActionIcon>
      }
      dropdown={{ mah: 360, style: { overflowY: 'auto' } }}
    >
      {facts.map(({ id, label }) => (
        <Menu.Item key={id} onClick={() => onChoose(id)}>
          {label}
        </Menu.Item>
      ))}
      {questions.length > 0 ? (
        <div role="group" aria-label={t(($) => $.documents.mention.questions)}>
          <Menu.Divider />
          <Menu.Label aria-hidden>{t(($) => $.documents.mention.questions)}</Menu.Label>
          {questions.map(({ id, label }) => (
            <Menu.Item key={id} onClick={() => onChoose(id)} dir="auto">
              {label}
            </Menu.Item>
          ))}
        </div>
      ) : null}
    </ButtonMenu>
  );
}
