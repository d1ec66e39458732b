import { Button, Text } from '@mantine/core';
import { Accessibility } from '@dnd-kit/dom';
import type { DragEndEvent, DragOverEvent, DragStartEvent } from '@dnd-kit/react';
import { DragDropProvider } from '@dnd-kit/react';
import { isSortable } from '@dnd-kit/react/sortable';
import { IconListCheck, IconRestore } from '@tabler/icons-react';
import type { ComponentProps } from 'react';
import { useEffect, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { PlacedWidget, WidgetChange } from '@plumbline/domain/dashboard/arrangement';
import type { ReportWidgetId, WidgetId } from '@plumbline/domain/dashboard/widgets';
import { isWidgetKind } from '@plumbline/domain/dashboard/widgets';
import { FormFailure } from '../../../ui/form-failure.tsx';
import type { SaveStatus } from '../../../ui/save-state.tsx';
import { SaveState } from '../../../ui/save-state.tsx';
import { DetailPanel } from '../../../ui/shell/detail-panel.tsx';
import { useProblemText } from '../../../ui/use-problem-text.ts';
import { useChangeWidget, useRemoveWidget, useResetArrangement } from '../api/arrangement.ts';
import { useChooseFirstSteps } from '../api/first-steps.ts';
import { useWidgetName } from '../use-widget-name.ts';
import { AddReport } from './add-report.tsx';
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
  const nameOf = useWidgetName();
  const plugins = useSpokenDragging(arrangement.length, nameOf);
  const change = useChangeWidget();
  const remove = useRemoveWidget();
  const reset = useResetArrangement();
  const chooseSteps = useChooseFirstSteps();
  const problemText = useProblemText();
  const saveStatus = useSaveStatus(change, remove, reset);
  const save = (id: WidgetId, changed: WidgetChange) => {
    reset.reset();
    remove.reset();
    change.mutate({ id, change: changed });
  };
  const takeAway = (id: ReportWidgetId) => {
    change.reset();
    reset.reset();
    remove.mutate(id);
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
          save(source.id as WidgetId, { position: source.index });
        }}
      >
        <ul className={styles.arranged}>
          {arrangement.map((widget, index) => {
            const { id } = widget;
            return (
              <ArrangeRow
                key={id}
                widget={widget}
                name={nameOf(id)}
                index={index}
                onShow={(isShown) => save(id, { isHidden: !isShown })}
                onSize={(size) => save(id, { size })}
                onRemove={isWidgetKind(id) ? null : () => takeAway(id)}
              />
            );
          })}
        </ul>
      </DragDropProvider>
      <AddReport arrangement={arrangement} onAdd={(id) => save(id, { position: 0 })} />
      <div className={styles.arrangeFoot}>
        <Button
          variant="subtle"
          color="gray"
          leftSection={<IconRestore size={18} aria-hidden />}
          loading={reset.isPending}
          onClick={() => {
            change.reset();
            remove.reset();
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
  remove: ReturnType<typeof useRemoveWidget>,
  reset: ReturnType<typeof useResetArrangement>,
): SaveStatus {
  const problemText = useProblemText();
  if (change.isPending || remove.isPending || reset.isPending) return { kind: 'saving' };
  if (change.isError) {
    return {
      kind: 'failed',
      message: problemText(change.error),
      onRetry: () => change.mutate(change.variables),
    };
  }
  if (remove.isError) {
    const { error, variables } = remove;
    return { kind: 'failed', message: problemText(error), onRetry: () => remove.mutate(variables) };
  }
  if (reset.isError) return { kind: 'failed', message: problemText(reset.error), onRetry: () => reset.mutate() };
  return change.isSuccess || remove.isSuccess || reset.isSuccess ? { kind: 'saved' } : { kind: 'idle' };
}

/** Screen reader announcements for dragging, in the person's language instead of the library's English. */
function useSpokenDragging(count: number, nameOf: (id: WidgetId) => string) {
  const { t } = useTranslation('dashboard');
  const latest = useRef(nameOf);
  useEffect(() => {
    latest.current = nameOf;
  });
  return useMemo(() => {
    const name = (id: string | number) => latest.current(id as WidgetId);
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
