import type { Property } from '@plumbline/domain/question-types/property';
import type { Question } from '@plumbline/domain/questionnaire/definition';

/** What each input of the property pane takes. */
export interface PropertyFieldProps {
  readonly property: Property;
  readonly question: Question;
  readonly value: unknown;
  readonly onChange: (value: unknown) => void;
  readonly label: string;
  readonly hint: string | undefined;
  /** What the server said of the value that was refused. */
  readonly error: string | undefined;
}
