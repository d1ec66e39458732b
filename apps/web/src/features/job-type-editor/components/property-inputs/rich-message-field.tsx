import { Combobox, Input, useCombobox } from '@mantine/core';
import type { ReactNode } from 'react';
import { useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { RichTextHandle } from '../../../../question-inputs/rich-text-editor.tsx';
import { RichTextField } from '../../../../question-inputs/rich-text-field.tsx';
import { attributesOf } from '../../../../question-inputs/spoken.ts';
import { MentionOptions } from './mention-options.tsx';
import { Mentioned, type MentionTextProps } from './mention-textarea.tsx';
import { useMentions, useNamedMentions } from './use-mentions.ts';

const sign = /\$([^\s$]{0,30})$/;

/** A text with weight and lists, as a message shows it; `$` offers the other questions as in plain texts. */
export function RichMessageField(props: MentionTextProps & { readonly above?: ReactNode }) {
  const { question, value, onChange, label, description, error, language } = props;
  const { t } = useTranslation('jobTypeEditor');
  const title = useId();
  const hint = useId();
  const combobox = useCombobox();
  const handle = useRef<RichTextHandle>(null);
  const [typed, setTyped] = useState<string | null>(null);
  const { offered, mentioned } = useMentions(question, value, typed);
  // A text from before it was rich has no elements.
  const { toShown } = useNamedMentions(/<[a-z]/i.test(value));
  const { toStored: toStoredHtml, write } = useNamedMentions(true);
  const count = offered.questions.length + offered.fields.length;
  const isOffering = typed !== null && count > 0;

  const { selectFirstOption } = combobox;
  useEffect(() => {
    if (!isOffering) return undefined;
    const timer = window.setTimeout(selectFirstOption, 0);
    return () => window.clearTimeout(timer);
    // oxlint-disable-next-line react/exhaustive-deps -- the function reads the page as it is
  }, [isOffering, typed]);

  const follow = (before: string) => {
    const found = sign.exec(before);
    setTyped(found ? (found[1] ?? '') : null);
    if (found) {
      combobox.openDropdown();
      combobox.updateSelectedOptionIndex();
    } else combobox.closeDropdown();
  };
  const choose = (id: string) => {
    handle.current?.replaceBefore(1 + (typed ?? '').length, write(id));
    setTyped(null);
    combobox.closeDropdown();
  };
  const onKey = (key: string): boolean => {
    if (!isOffering) return false;
    if (key === 'ArrowDown') combobox.selectNextOption();
    else if (key === 'ArrowUp') combobox.selectPreviousOption();
    else if (key === 'Enter' && combobox.getSelectedOptionIndex() >= 0) combobox.clickSelectedOption();
    else if (key === 'Escape') {
      setTyped(null);
      combobox.closeDropdown();
    } else return false;
    return true;
  };

  return (
    <Input.Wrapper label={label} labelProps={{ id: title }} labelElement="div" description={description} error={error}>
      {props.above}
      <Combobox store={combobox} onOptionSubmit={choose} withinPortal position="bottom-start">
        <Combobox.DropdownTarget>
          <div data-property="message">
            <RichTextField
              value={toShown(value)}
              disabled={false}
              isWrong={error !== undefined}
              labelledBy={title}
              describedBy={hint}
              said={attributesOf(language)}
              handle={handle}
              onText={follow}
              onKey={onKey}
              onChange={(html) => onChange(toStoredHtml(html ?? ''))}
            />
          </div>
        </Combobox.DropdownTarget>
        <p id={hint} className="visually-hidden" role="status">
          {isOffering ? t(($) => $.jobTypeEditor.mentions.offered, { count }) : ''}
        </p>
        <Mentioned mentioned={mentioned} onRemove={(id) => onChange(value.replaceAll(`$${id}`, ''))} />
        <MentionOptions offered={offered} />
      </Combobox>
    </Input.Wrapper>
  );
}
