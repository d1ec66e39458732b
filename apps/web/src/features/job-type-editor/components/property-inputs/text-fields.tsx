import { Textarea } from '@mantine/core';
import { isStep } from '@plumbline/domain/question-types/question-traits';
import type { Question } from '@plumbline/domain/questionnaire/definition';
import { textKinds, type TextKind } from '@plumbline/domain/translations/texts';
import { writtenIn } from '../../../../question-inputs/spoken.ts';
import { useScene } from '../editor-context.ts';
import { useAddQuestion } from '../use-add-question.ts';
import { MentionTextarea } from './mention-textarea.tsx';
import type { PropertyFieldProps } from './property-field.ts';
import { RichMessageField } from './rich-message-field.tsx';

/** The language in which a question's own texts are written; null where nobody has said it. */
export function useOwnLanguage(question: Question): string | null {
  const { languages } = useScene();
  return question.language ?? (languages.isNamed ? languages.defaultLanguage : null);
}

/** The longest text of a property. */
function limitOf(name: string): number {
  return textKinds[name as TextKind]?.limit ?? 2000;
}

function useText({ property, question, value, onChange, label, hint, error }: PropertyFieldProps) {
  return {
    question,
    label,
    error,
    onChange,
    description: hint,
    value: typeof value === 'string' ? value : '',
    limit: limitOf(property.name),
    language: useOwnLanguage(question),
  };
}

/** A text in which `$` offers the other questions, whose answers then stand in its place (spec/2 §5 "Mentions"). */
export function MentionField(props: PropertyFieldProps) {
  const { property, question } = props;
  const { add } = useAddQuestion();
  const text = useText(props);
  return (
    <MentionTextarea
      {...text}
      minRows={property.input === 'text' ? 1 : 3}
      name={property.name}
      // The next question is of the same kind, most often; under a step nothing is.
      {...(property.name === 'title' && text.value.trim() !== ''
        ? { onEnter: () => add({ type: isStep(question) ? 'text' : question.type }, question.id) }
        : {})}
    />
  );
}

/** As {@link MentionField}, with weight and lists, where it is shown with them. */
export function RichField(props: PropertyFieldProps) {
  return <RichMessageField {...useText(props)} />;
}

/** A text for authors of the questionnaire; it has no mentions of answers. */
export function LongTextField(props: PropertyFieldProps) {
  const { value, label, description, error, limit, language, onChange } = useText(props);
  return (
    <Textarea
      label={label}
      description={description}
      error={error}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      autosize
      minRows={2}
      maxRows={12}
      maxLength={limit}
      {...writtenIn(language)}
    />
  );
}
