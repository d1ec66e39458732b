import { Button, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { FormFailure } from '../form-failure.tsx';
import { useProblemText } from '../use-problem-text.ts';
import styles from './selection-bar.module.css';
import type { AllRows } from './use-all-rows.ts';
import { chosenRowsLimit } from './use-all-rows.ts';

interface SelectionBarProps {
  readonly label: string;
  /** How many are chosen, in words. */
  readonly count: string;
  readonly clear: string;
  readonly onClear: () => void;
  /** Chooses the rows of all pages, where that is possible. */
  readonly all?: Pick<AllRows<unknown>, 'choose' | 'count' | 'isLoading' | 'failure'> | undefined;
  /** The buttons of what can be done with all of them. */
  readonly actions: ReactNode;
  /** The dialogs that they open. */
  readonly children: ReactNode;
}

/** What can be done with all the chosen rows of a list at once, in the place of the list's footer. */
export function SelectionBar({ label, count, clear, onClear, all, actions, children }: SelectionBarProps) {
  return (
    <section className={styles.bar} aria-label={label}>
      <Text size="sm" fw={600} aria-live="polite" className={styles.count ?? ''}>
        {count}
      </Text>
      {all ? <ChooseAll all={all} /> : null}
      <div className={styles.actions}>{actions}</div>
      <Button variant="subtle" color="gray" onClick={onClear}>
        {clear}
      </Button>
      {children}
    </section>
  );
}

function ChooseAll({
  all: { choose, count, isLoading, failure },
}: {
  readonly all: NonNullable<SelectionBarProps['all']>;
}) {
  const { t, i18n } = useTranslation('ui');
  const problemText = useProblemText();
  if (!choose) return null;
  const total = new Intl.NumberFormat(i18n.language).format(count);
  return (
    <>
      <Button variant="subtle" loading={isLoading} onClick={choose}>
        {t(($) => (count < chosenRowsLimit ? $.ui.grid.chooseAll : $.ui.grid.chooseFirst), { total })}
      </Button>
      <FormFailure text={failure ? problemText(failure) : null} />
    </>
  );
}
