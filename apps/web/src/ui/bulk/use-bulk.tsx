import { Button, Group, List, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useTranslation } from 'react-i18next';
import { randomKey } from '../../lib/api/random-key.ts';
import type { BulkControl, BulkOutcome, Changed, Refusal } from '../../lib/bulk/outcome.ts';
import { showUndo } from '../undo.tsx';
import { useProblemText } from '../use-problem-text.ts';

/** So many refusals are listed one by one. */
const namedRefusals = 5;
/** So many of those that were changed are named. */
const namedChanged = 3;
/** In milliseconds: how often is said how far it is. */
const progressInterval = 100;

/** What is said of a change of several items. */
export interface BulkTexts<Item> {
  /** How one of them is called where it refuses. */
  readonly nameOf: (item: Item) => string;
  /** What is said of those that were changed; without it nothing is. */
  readonly done?: ((count: number) => string) | undefined;
  /** What is said of those that were not. */
  readonly refused: (count: number) => string;
}

export interface Bulk<Item, Made> extends BulkTexts<Item> {
  readonly items: readonly Item[];
  /** Changes them; what it throws is for the caller. */
  readonly run: (control: BulkControl) => Promise<BulkOutcome<Item, Made>>;
  /** Whether it takes long enough to be watched and cancelled. */
  readonly isWatched: boolean;
  /** Takes changes back; without it there is no undoing. */
  readonly undo?:
    | ((changed: readonly Changed<Item, Made>[], control: BulkControl) => Promise<BulkOutcome<Item>>)
    | undefined;
  /** Reads again what shows them. */
  readonly refresh: () => Promise<unknown>;
}

type Run = <Item extends { readonly _id: string }, Made>(wanted: Bulk<Item, Made>) => Promise<BulkOutcome<Item, Made>>;

/**
 * Changes several items: says how far it is, with a way to end it early; then how many were changed, with the way back; and which
 * were not, by name with their reasons. Whatever refuses, the others are changed.
 */
export function useBulk(): Run {
  const { t } = useTranslation('ui');
  const problemText = useProblemText();

  const watch = (total: number) => {
    const id = randomKey();
    let isCancelled = false;
    let done = 0;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = () => ({
      id,
      loading: true,
      autoClose: false,
      withCloseButton: false,
      message: (
        <Group justify="space-between" wrap="nowrap" mih="var(--mantine-spacing-xl)">
          <Text size="sm">{t(($) => $.ui.each.progress, { done, total })}</Text>
          {total > 1 && !isCancelled ? (
            <Button variant="subtle" size="compact-md" onClick={cancel}>
              {t(($) => $.ui.cancel)}
            </Button>
          ) : null}
        </Group>
      ),
    });
    const cancel = () => {
      isCancelled = true;
      notifications.update(look());
    };
    notifications.show(look());
    const control: BulkControl = {
      progress: (count) => {
        done = count;
        timer ??= setTimeout(() => {
          timer = undefined;
          notifications.update(look());
        }, progressInterval);
      },
      isCancelled: () => isCancelled,
    };
    const end = () => {
      clearTimeout(timer);
      notifications.hide(id);
    };
    return { control, end };
  };

  const sayRefusals = <Item extends { readonly _id: string }>(
    { refusals }: BulkOutcome<Item>,
    { nameOf, refused }: BulkTexts<Item>,
  ) =>
    notifications.show({
      color: 'red',
      autoClose: false,
      title: refused(refusals.length),
      // A reason shared by all of them is shown once.
      message: isSame(refusals) ? (
        problemText(refusals[0]?.reason)
      ) : (
        <>
          <List size="sm" c="var(--mantine-color-text)">
            {refusals.slice(0, namedRefusals).map(({ item, reason }) => (
              <List.Item key={item._id}>
                <bdi>{nameOf(item)}</bdi>: {problemText(reason)}
              </List.Item>
            ))}
          </List>
          {refusals.length > namedRefusals ? (
            <Text size="sm" c="var(--mantine-color-text)">
              {t(($) => $.ui.each.more, { count: refusals.length - namedRefusals })}
            </Text>
          ) : null}
        </>
      ),
    });

  const namesOf = (names: readonly string[]) => (
    <>
      {names.slice(0, namedChanged).map((name, place) => (
        // The same name may be there twice.
        // oxlint-disable-next-line react/no-array-index-key -- they have no id, and two may be alike
        <span key={place}>
          {place > 0 ? ', ' : ''}
          <bdi>{name}</bdi>
        </span>
      ))}
      {names.length > namedChanged ? ` ${t(($) => $.ui.each.more, { count: names.length - namedChanged })}` : null}
    </>
  );

  const bulk: Run = async (wanted) => {
    const { items, run, isWatched, done, undo, refresh } = wanted;
    if (items.length === 0) return { changed: [], refusals: [] };
    const watched = isWatched ? watch(items.length) : unwatched;
    const outcome = await run(watched.control).finally(watched.end);
    const { changed, refusals } = outcome;
    void refresh();
    if (changed.length > 0 && undo) {
      const takeBack = () =>
        bulk({
          nameOf: wanted.nameOf,
          refused: wanted.refused,
          items: changed.map(({ item }) => item),
          run: (control) => undo(changed, control),
          isWatched,
          refresh,
        });
      const text = done?.(changed.length) ?? '';
      showUndo({
        text,
        named: namesOf(changed.map(({ item }) => wanted.nameOf(item))),
        undo: t(($) => $.ui.each.undo),
        onUndo: () => void takeBack(),
        stays: changed.length > 1,
      });
    } else if (changed.length > 0 && done) notifications.show({ message: done(changed.length) });
    const left = items.length - changed.length - refusals.length;
    if (left > 0) notifications.show({ message: t(($) => $.ui.each.cancelled, { count: left }) });
    if (refusals.length > 0) sayRefusals(outcome, wanted);
    return outcome;
  };
  return bulk;
}

const isSame = (refusals: readonly Refusal<unknown>[]) =>
  refusals.length > 1 && refusals.every(({ reason }) => reason === refusals[0]?.reason);

const unwatched = {
  control: { progress: () => undefined, isCancelled: () => false } satisfies BulkControl,
  end: () => undefined,
};
