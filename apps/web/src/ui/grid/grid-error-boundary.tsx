import type { ReactNode } from 'react';
import { Component } from 'react';
import { ErrorState } from '../error-state.tsx';

interface Props {
  /** Other rows are another chance. */
  readonly resetKey: unknown;
  readonly children: ReactNode;
}

interface State {
  readonly failure: unknown;
  readonly failedKey: unknown;
}

/** A row that fails to render clears the rows (spec/3 §8); the rest of the screen remains. */
export class GridErrorBoundary extends Component<Props, State> {
  override state: State = { failure: null, failedKey: null };

  static getDerivedStateFromError(failure: unknown): Partial<State> {
    return { failure };
  }

  static getDerivedStateFromProps({ resetKey }: Props, state: State): Partial<State> | null {
    return state.failedKey === resetKey ? null : { failure: null, failedKey: resetKey };
  }

  override render() {
    if (this.state.failure === null) return this.props.children;
    return <ErrorState failure={this.state.failure} onRetry={() => this.setState({ failure: null })} />;
  }
}
