import { Button, Text } from '@mantine/core';
import { Accessibility } from '@dnd-kit/dom';
import type { DragEndEvent, DragOverEvent, DragStartEvent } from '@dnd-kit/react';
import { DragDropProvider } from '@dnd-kit/react';
import { isSortable } from '@dnd-kit/react/sortable';
import { IconListCheck, IconRestore } from '@tabler/icons-react';
import type { ComponentProps } from 'react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { PlacedWidget, WidgetChange } from '@plumbline/domain/dashboard/arrangement';
import type { WidgetKind } from '@plumbline/domain/dashboard/widgets';
import { FormFailure } from '../../../ui/form-failure.tsx';
import type { SaveStatus } from '../../../ui/save-state.tsx';
import { SaveState } from '../../../ui/save-state.tsx';
import { DetailPanel } from '../../../ui/shell/detail-panel.tsx';
import { useProblemText } from '../../../ui/use-problem-text.ts';
import { useChangeWidget, useResetArrangement } from '../api/arrangement.ts';
import { useChooseFirstSteps } from '../api/first-steps.ts';
import { ArrangeRow } from './arrange-row.tsx';
import styles from './dashboard.module.css';

interface ArrangePanelProps {
  readonly arrangement: readonly PlacedWidget[];
  /** Whether the first steps of the company are hidden from somebody who can take them. */
  readonly offersSteps: boolean;
  readonly onClose: () => void;
}

/** Arranging one's own dashboard: each widget is dragged to its place, by hand or by keys, hidden and shown. */
export function ArrangePanel({ arrangement, offersSteps, onClose }: ArrangePanelProps) {
  const { t } = useTranslation('dashboard');
  const plugins = useSpokenDragging(arrangement.length);
  const change = useChangeWidget();
  const reset = useResetArrangement();
  const chooseSteps = useChooseFirstSteps();
  const problemText = useProblemText();
  const saveStatus = useSaveStatus(change, reset);
  const save = (kind: WidgetKind, changed: WidgetChange) => {
    reset.reset();
    change.mutate({ kind, change: changed });
  };
  return (
    <DetailPanel title={t(($) => $.dashboard.arrange.title)} onClose={onClose}>
      <Text c="dimmed" size="sm" mb="sm">
        {t(($) => $.dashboard.arrange.text)}
      </Text>
      <DragDropProvider
        plugins={plugins}
        onDragEnd={({ canceled, operation: { source } }) => {
          if (canceled || !isSortable(source) || source.index === source.initialIndex) return;
          save(source.id as WidgetKind, { position: source.index });
        }}
      >
        <ul className={styles.arranged}>
          {arrangement.map(({ kind, isHidden }, index) => (
            <ArrangeRow
              key={kind}
              kind={kind}
              index={index}
              isHidden={isHidden}
              onShow={(isShown) => save(kind, { isHidden: !isShown })}
            />
          ))}
        </ul>
      </DragDropProvider>
      <div className={styles.arrangeFoot}>
        <Button
          variant="subtle"
          color="gray"
          leftSection={<IconRestore size={18} aria-hidden />}
          loading={reset.isPending}
          onClick={() => {
            change.reset();
            reset.mutate();
          }}
        >
          {t(($) => $.dashboard.arrange.reset)}
        </Button>
        <SaveState saveStatus={saveStatus} />
      </div>
      {offersSteps ? (
        <Button
          variant="subtle"
          color="gray"
          leftSection={<IconListCheck size={18} aria-hidden />}
          loading={chooseSteps.isPending}
          onClick={() => chooseSteps.mutate('shown', { onSuccess: onClose })}
        >
          {t(($) => $.dashboard.start.show)}
        </Button>
      ) : null}
      <FormFailure text={chooseSteps.error ? problemText(chooseSteps.error) : null} />
    </DetailPanel>
  );
}

function useSaveStatus(
  change: ReturnType<typeof useChangeWidget>,
  reset: ReturnType<typeof useResetArrangement>,
): SaveStatus {
  const problemText = useProblemText();
  if (change.isPending || reset.isPending) return { kind: 'saving' };
  if (change.isError) {
    return {
      kind: 'failed',
      message: problemText(change.error),
      onRetry: () => change.mutate(change.variables),
    };
  }
  if (reset.isError) return { kind: 'failed', message: problemText(reset.error), onRetry: () => reset.mutate() };
  return change.isSuccess || reset.isSuccess ? { kind: 'saved' } : { kind: 'idle' };
}

/** Screen reader announcements for dragging, in the person's language instead of the library's English. */
function useSpokenDragging(count: number) {
  const { t } = useTranslation('dashboard');
  return useMemo(() => {
    const name = (id: string | number) => t(($) => $.dashboard.widgets[id as WidgetKind]);
    const spoken = Accessibility.configure({
      screenReaderInstructions: { draggable: t(($) => $.dashboard.arrange.keys) },
      announcements: {
        dragstart: ({ operation: { source } }: DragStartEvent) =>
          source ? t(($) => $.dashboard.arrange.picked, { name: name(source.id) }) : undefined,
        dragover: ({ operation: { source } }: DragOverEvent) =>
          isSortable(source)
            ? t(($) => $.dashboard.arrange.over, { name: name(source.id), place: source.index + 1, count })
            : undefined,
        dragend: ({ canceled, operation: { source } }: DragEndEvent) => {
          if (!isSortable(source)) return undefined;
          if (canceled) return t(($) => $.dashboard.arrange.putBack, { name: name(source.id) });
          return t(($) => $.dashboard.arrange.dropped, { name: name(source.id), place: source.index + 1, count });
        },
      },
    });
    const plugins: ComponentProps<typeof DragDropProvider>['plugins'] = (standard) => [
      ...standard.filter((plugin) => plugin !== Accessibility),
      spoken,
    ];
    return plugins;
  }, [t, count]);
}
