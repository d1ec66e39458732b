import { useTranslation } from 'react-i18next';
import styles from './fields.module.css';
import { NumberField } from './number-field.tsx';
import type { QuestionInputProps } from './question-input.ts';

/** A number, or the text that could not be read as one. */
function measureOf(value: unknown): number | string | null {
  return typeof value === 'number' || typeof value === 'string' ? value : null;
}

function endsOf(value: unknown): { from: number | string | null; to: number | string | null } {
  const { from, to } = (typeof value === 'object' && value !== null ? value : {}) as { from?: unknown; to?: unknown };
  return { from: measureOf(from), to: measureOf(to) };
}

/** A measured length, or a range of two; in which unit, the question's title says (spec/2 §5). */
export function LengthInput(props: QuestionInputProps) {
  const { question, value, onChange, disabled, problem, labelledBy, describedBy } = props;
  const { t } = useTranslation('questionInputs');
  const { settings } = question;
  const shared = { settings, disabled, isWrong: problem !== null, describedBy };
  if (!settings.isRange) {
    return <NumberField {...shared} value={measureOf(value)} labelledBy={labelledBy} onChange={onChange} />;
  }
  const ends = endsOf(value);
  const from = t(($) => $.questionInputs.range.low);
  const to = t(($) => $.questionInputs.range.high);
  return (
    <div className={styles.ends} role="group" aria-labelledby={labelledBy}>
      <div>
        <span className={styles.caption}>{from}</span>
        <NumberField {...shared} label={from} value={ends.from} onChange={(one) => onChange({ ...ends, from: one })} />
      </div>
      <div>
        <span className={styles.caption}>{to}</span>
        <NumberField {...shared} label={to} value={ends.to} onChange={(one) => onChange({ ...ends, to: one })} />
      </div>
    </div>
  );
}
