import { Textarea, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { textOfRich } from '@plumbline/domain/question-types/rich-text';
import { isRichText, textLimit } from '@plumbline/domain/question-types/text';
import { useFormats } from '../lib/access/hooks.ts';
import { CallButtons } from './call-buttons.tsx';
import { CodeReader } from './code-reader.tsx';
import styles from './fields.module.css';
import { NumberField } from './number-field.tsx';
import type { QuestionInputProps } from './question-input.ts';
import { byContent, readOutWith, leftToRight } from './field-attributes.ts';
import { RichTextField } from './rich-text-field.tsx';
import { useCutPaste } from './use-cut-paste.ts';
import { useTextDraft } from './use-text-draft.ts';

/** Text of one line or several, an e-mail address, or a number (spec/1 §3 "Text input kinds"). */
export function TextQuestionInput(props: QuestionInputProps) {
  const { question, value, onChange, disabled, problem, labelledBy } = props;
  const { t } = useTranslation('questionInputs');
  const { settings } = question;
  const stored = typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '';
  const draft = useTextDraft(stored, onChange);
  const formats = useFormats();
  const { onPaste, isCut } = useCutPaste(textLimit, draft.value);

  if (settings.textKind === 'number') {
    return (
      <NumberField
        value={typeof value === 'number' || typeof value === 'string' ? value : null}
        settings={settings}
        disabled={disabled}
        isWrong={problem !== null}
        labelledBy={labelledBy}
        describedBy={props.describedBy}
        onChange={onChange}
      />
    );
  }

  const shared = {
    ...draft,
    size: 'lg',
    disabled,
    maxLength: textLimit,
    error: problem !== null,
    'aria-labelledby': labelledBy,
  } as const;
  const byText = readOutWith(props.describedBy, byContent(draft.value));
  if (settings.textKind === 'email') {
    return (
      <TextInput
        {...shared}
        type="email"
        inputMode="email"
        autoCapitalize="none"
        autoComplete="off"
        attributes={readOutWith(props.describedBy, leftToRight)}
        placeholder={t(($) => $.questionInputs.text.email)}
      />
    );
  }
  if (isRichText(settings)) {
    return (
      <div>
        <RichTextField
          value={stored}
          disabled={disabled}
          isWrong={problem !== null}
          labelledBy={labelledBy}
          describedBy={props.describedBy}
          onChange={onChange}
        />
        <CallButtons text={textOfRich(stored)} />
      </div>
    );
  }
  const cut = (
    <p className={styles.note} dir="auto" role="status" data-moved={isCut || undefined}>
      {isCut ? t(($) => $.questionInputs.text.cut, { limit: formats.number(textLimit) }) : null}
    </p>
  );
  if (settings.multiline) {
    return (
      <div className={styles.stack}>
        <Textarea {...shared} autosize minRows={3} maxRows={12} attributes={byText} onPaste={onPaste} />
        {cut}
        <CallButtons text={stored} />
      </div>
    );
  }
  return (
    <div className={styles.stack}>
      <TextInput {...shared} autoComplete="off" attributes={byText} onPaste={onPaste} />
      {cut}
      {settings.qrReader && !disabled ? <CodeReader onCode={(code) => onChange(code.slice(0, textLimit))} /> : null}
    </div>
  );
}
