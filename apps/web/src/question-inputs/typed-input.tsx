import { createElement, useState } from 'react';
import type { QuestionInputProps } from './question-input.ts';
import { inputOf } from './question-inputs.ts';

/** The input of the question's type. Looked up when it is first drawn, so that a failed fetch can be tried again. */
export function TypedInput(props: QuestionInputProps) {
  return <OfType key={props.question.type} {...props} />;
}

function OfType(props: QuestionInputProps) {
  const [{ input }] = useState(() => ({ input: inputOf(props.question.type) }));
  return createElement(input, props);
}
