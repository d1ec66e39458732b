import { Button } from '@mantine/core';
import { IconSparkles } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DaySpan } from '@plumbline/domain/shifts/ranges';
import { showFailure } from '../../../ui/undo.tsx';
import { useProblemText } from '../../../ui/use-problem-text.ts';
import { usePlanStore } from '../planning/plan-context.ts';

interface FillButtonProps {
  readonly span: DaySpan;
  readonly search: string;
  readonly filters: string | null;
}

/** Proposes people and hours for the jobs that wait on these days; it is looked through before anything is planned. */
export function FillButton(asked: FillButtonProps) {
  const { t } = useTranslation('shifts');
  const problemText = useProblemText();
  const store = usePlanStore();
  const [isAsking, setAsking] = useState(false);
  const fill = async () => {
    setAsking(true);
    try {
      const { askProposal } = await import('./ask-proposal.ts');
      store.set({ proposal: await askProposal(asked), chosen: new Map() });
    } catch (failure) {
      showFailure(problemText(failure));
    } finally {
      setAsking(false);
    }
  };
  return (
    <Button
      variant="light"
      fullWidth
      leftSection={<IconSparkles size={18} aria-hidden />}
      loading={isAsking}
      onClick={() => void fill()}
    >
      {t(($) => $.shifts.fill.button)}
    </Button>
  );
}
