import { Button } from '@mantine/core';
import { useNetwork } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { Component } from 'react';
import { useTranslation } from 'react-i18next';
import type { QuestionType } from '@plumbline/domain/question-types/question-type';
import { forgetInput } from './question-inputs.ts';

interface InputBoundaryProps {
  readonly type: QuestionType;
  readonly children: ReactNode;
}

/** An input that can't be fetched or drawn costs its own question only, never the screen and what was put in on it. */
export class InputBoundary extends Component<InputBoundaryProps, { readonly hasFailed: boolean }> {
  override readonly state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override componentDidCatch(failure: unknown): void {
    console.warn('A question’s input could not be shown', failure);
  }

  readonly #retry = () => {
    forgetInput(this.props.type);
    this.setState({ hasFailed: false });
  };

  override render(): ReactNode {
    return this.state.hasFailed ? <NotLoaded onRetry={this.#retry} /> : this.props.children;
  }
}

function NotLoaded({ onRetry }: { readonly onRetry: () => void }) {
  const { t } = useTranslation('questionInputs');
  const { online } = useNetwork();
  return (
    <div role="alert">
      <p>{online ? t(($) => $.questionInputs.notLoaded.text) : t(($) => $.questionInputs.notLoaded.offline)}</p>
      <Button variant="default" size="md" onClick={onRetry}>
        {t(($) => $.questionInputs.notLoaded.tryAgain)}
      </Button>
    </div>
  );
}
