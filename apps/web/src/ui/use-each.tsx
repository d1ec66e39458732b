import { List, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useTranslation } from 'react-i18next';
import { randomKey } from '../lib/api/random-key.ts';
import { showUndo } from './undo.tsx';
import { useProblemText } from './use-problem-text.ts';

/** So many are changed at once. */
const atOnce = 4;
/** So many refusals are listed one by one. */
const namedRefusals = 5;

export interface EachChange<Item extends { readonly _id: string }, Made> {
  readonly items: readonly Item[];
  /** How one of them is called where it refuses. */
  readonly nameOf: (item: Item) => string;
  /** Changes one of them; the key keeps it from being done twice when an answer was lost. */
  readonly change: (item: Item, idempotencyKey: string) => Promise<Made>;
  /** What is said of those that were changed. */
  readonly done: (count: number) => string;
  /** What is said of those that were not. */
  readonly refused: (count: number) => string;
  /** Takes one change back; without it there is no undoing. */
  readonly undo?: ((item: Item, made: Made) => Promise<unknown>) | undefined;
  /** Reads again what shows them. */
  readonly refresh: () => Promise<unknown>;
}

/**
 * Changes several things one by one, telling how far it is. What one of them refuses doesn't keep the others from being changed: it
 * is listed by name with its reason.
 */
export function useEach(): <Item extends { readonly _id: string }, Made>(
  wanted: EachChange<Item, Made>,
) => Promise<void> {
  const { t } = useTranslation('ui');
  const problemText = useProblemText();

  return async <Item extends { readonly _id: string }, Made>(wanted: EachChange<Item, Made>) => {
    const { items, nameOf, change, done, undo, refresh } = wanted;
    const id = randomKey();
    const progress = (count: number) => t(($) => $.ui.each.progress, { done: count, total: items.length });
    notifications.show({ id, loading: true, autoClose: false, withCloseButton: false, message: progress(0) });
    const refusals: { readonly item: Item; readonly reason: string }[] = [];
    const changed: { readonly item: Item; readonly made: Made }[] = [];
    const waiting = [...items];
    const work = async () => {
      for (let item = waiting.shift(); item; item = waiting.shift()) {
        try {
          changed.push({ item, made: await change(item, randomKey()) });
        } catch (failure) {
          refusals.push({ item, reason: problemText(failure) });
        }
        notifications.update({ id, message: progress(changed.length + refusals.length) });
      }
    };
    await Promise.all(Array.from({ length: Math.min(atOnce, items.length) }, work));
    notifications.hide(id);
    void refresh();
    if (changed.length > 0 && undo) {
      const takeBack = async () => {
        await Promise.allSettled(changed.map(({ item, made }) => undo(item, made)));
        await refresh();
      };
      showUndo({ text: done(changed.length), undo: t(($) => $.ui.each.undo), onUndo: () => void takeBack() });
    } else if (changed.length > 0) {
      notifications.show({ message: done(changed.length) });
    }
    if (refusals.length > 0) {
      notifications.show({
        color: 'red',
        autoClose: false,
        title: wanted.refused(refusals.length),
        message: (
          <>
            <List size="sm">
              {refusals.slice(0, namedRefusals).map(({ item, reason }) => (
                <List.Item key={item._id}>
                  {nameOf(item)}: {reason}
                </List.Item>
              ))}
            </List>
            {refusals.length > namedRefusals ? (
              <Text size="sm">{t(($) => $.ui.each.more, { count: refusals.length - namedRefusals })}</Text>
            ) : null}
          </>
        ),
      });
    }
  };
}
