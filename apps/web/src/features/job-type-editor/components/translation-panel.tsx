import { Button, Input, Stack, Text, TextInput } from '@mantine/core';
import { IconArrowBack } from '@tabler/icons-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { Question } from '@plumbline/domain/questionnaire/definition';
import { languageOfText } from '@plumbline/domain/translations/in-languages';
import { missingTexts } from '@plumbline/domain/translations/missing-texts';
import {
  textKinds,
  textsOf,
  translationOf,
  type QuestionText,
  type TextKind,
} from '@plumbline/domain/translations/texts';
import { isolatedName } from '../../../i18n/isolated.ts';
import { nameOfLanguage } from '../../../i18n/questionnaire-language-names.ts';
import { RichText } from '../../../question-inputs/rich-text.tsx';
import { attributesOf, writtenIn } from '../../../question-inputs/spoken.ts';
import { setTextIn, writtenLanguage } from '../model/languages.ts';
import { useScene } from './editor-context.ts';
import { MentionTextarea } from './property-inputs/mention-textarea.tsx';
import { RichMessageField } from './property-inputs/rich-message-field.tsx';
import styles from './translation-panel.module.css';
import { Chip } from '../../../ui/chip.tsx';

/** Kinds of which a question has several: they stand together under one heading. */
const lists = new Set<TextKind>(['childs', 'allDays', 'responseOptions']);
const longTexts = new Set<TextKind>(['description', 'managementNote']);

interface TranslationPanelProps {
  readonly question: Question;
  /** What the server said of texts that were refused, by their keys. */
  readonly errorOf: (key: string) => string | undefined;
}

/** The texts of a question in another language than it is written in, each beside what it says there. */
export function TranslationPanel({ question, errorOf }: TranslationPanelProps) {
  const { t, i18n } = useTranslation('jobTypeEditor');
  const { languages } = useScene();
  const own = writtenLanguage(question, languages);
  const texts = textsOf(question).filter(
    ({ kind, text, key }) =>
      kind === 'title' ||
      text.trim() !== '' ||
      Object.keys(question.translations).some((one) => translationOf(question, one, key)),
  );
  const kinds = [...new Set(texts.map(({ kind }) => kind))];
  const nameOf = (language: string) => nameOfLanguage(language, i18n.language);
  return (
    <Stack gap="lg" pt="xs">
      <div className={styles.note}>
        <Text size="sm" c="dimmed">
          {t(($) => $.jobTypeEditor.languages.translating, { name: nameOf(languages.chosen) })}
        </Text>
        <Button
          variant="subtle"
          size="compact-md"
          mih={44}
          leftSection={<IconArrowBack size={18} className="mirrored" aria-hidden />}
          onClick={() => languages.choose(own)}
        >
          {t(($) => $.jobTypeEditor.languages.editIn, { name: nameOf(own) })}
        </Button>
      </div>
      {kinds.map((kind) => {
        const ofKind = texts.filter((text) => text.kind === kind);
        return lists.has(kind) ? (
          <Input.Wrapper key={kind} label={t(($) => $.jobTypeEditor.textKind[kind])} labelElement="div">
            <div className={styles.pairs}>
              {ofKind.map((text) => (
                <Pair key={text.key} question={question} text={text} error={errorOf(text.key)} />
              ))}
            </div>
          </Input.Wrapper>
        ) : (
          ofKind.map((text) => <Field key={text.key} question={question} text={text} error={errorOf(text.key)} />)
        );
      })}
    </Stack>
  );
}

interface TextFieldProps {
  readonly question: Question;
  readonly text: QuestionText;
  readonly error: string | undefined;
}

/** What a text says in the chosen language, how it is changed, and what is read instead while it says nothing. */
function useTranslated({ question, text: { key, text } }: Pick<TextFieldProps, 'question' | 'text'>) {
  const { t } = useTranslation('jobTypeEditor');
  const { editor, languages } = useScene();
  const { chosen, defaultLanguage, wanted } = languages;
  const others = [...wanted.slice(1), writtenLanguage(question, languages), ...Object.keys(question.translations)];
  const shownIn = languageOfText(question, key, others) ?? defaultLanguage;
  const source =
    shownIn === question.language || question.language === null ? text : translationOf(question, shownIn, key);
  return {
    value: translationOf(question, chosen, key),
    language: chosen,
    source: source || text,
    sourceAttributes: attributesOf(source ? shownIn : question.language),
    isMissing: missingTexts(question, chosen, defaultLanguage).includes(key),
    missingWord: t(($) => $.jobTypeEditor.languages.isMissing),
    say: (said: string) =>
      editor.edit(
        (draft) => setTextIn(draft, { id: question.id, key, text: said, language: chosen }, languages),
        `${question.id} ${chosen} ${key}`,
      ),
  };
}

/** One text, below what it says in the language that it is written in. */
function Field({ question, text, error }: TextFieldProps) {
  const { t } = useTranslation('jobTypeEditor');
  const { value, language, source, sourceAttributes, isMissing, missingWord, say } = useTranslated({ question, text });
  const { kind } = text;
  const label = (
    <span className={styles.label}>
      {t(($) => $.jobTypeEditor.textKind[kind])}
      {isMissing ? <Chip colour="var(--mantine-color-orange-6)">{missingWord}</Chip> : null}
    </span>
  );
  const shared = {
    label,
    error,
    limit: textKinds[kind].limit,
    language,
    onChange: say,
    question,
    value,
  };
  return (
    <div data-missing={isMissing || undefined} data-property={kind === 'title' ? 'title' : undefined}>
      {kind === 'message' ? (
        <RichMessageField
          {...shared}
          description={undefined}
          above={
            <div className={styles.quote} {...sourceAttributes}>
              <RichText source={source} said={sourceAttributes} />
            </div>
          }
        />
      ) : (
        <MentionTextarea
          {...shared}
          description={
            source ? (
              <span className={`${styles.quote} ${styles.source} paragraphs`} {...sourceAttributes}>
                {source}
              </span>
            ) : undefined
          }
          minRows={longTexts.has(kind) ? 3 : 1}
          placeholder={isolatedName(source.slice(0, 200))}
        />
      )}
    </div>
  );
}

/** One of several short texts, beside what it says in the language that it is written in. */
function Pair({ question, text, error }: TextFieldProps) {
  const id = useId();
  const { value, language, source, sourceAttributes, isMissing, missingWord, say } = useTranslated({ question, text });
  return (
    <div className={styles.pair} data-missing={isMissing || undefined}>
      <label htmlFor={id} className={styles.source} {...sourceAttributes}>
        {source}
        {isMissing ? <span className="visually-hidden"> ({missingWord})</span> : null}
      </label>
      <TextInput
        id={id}
        value={value}
        error={error}
        placeholder={isolatedName(source)}
        maxLength={textKinds[text.kind].limit}
        onChange={(event) => say(event.currentTarget.value)}
        data-lacking={isMissing || undefined}
        {...writtenIn(language)}
      />
    </div>
  );
}
