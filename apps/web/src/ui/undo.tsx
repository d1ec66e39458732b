import { Button, Group, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import type { ReactNode } from 'react';
import { randomKey } from '../lib/api/random-key.ts';

/** Long enough to read a sentence and reach a button. */
export const undoTime = 10_000;

interface Undoable {
  /** Whom or what it was done to, where the text doesn't say it. */
  readonly named?: ReactNode;
  /** For as long as the tab is open, instead of a moment: what was done to several. */
  readonly stays?: boolean;
  readonly text: string;
  readonly undo: string;
  readonly onUndo: () => void;
}

/** Says what was done, with the way back. */
export function showUndo({ text, named, undo, onUndo, stays = false }: Undoable): void {
  const id = randomKey();
  let isUndone = false;
  notifications.show({
    id,
    autoClose: stays ? false : undoTime,
    message: (
      <Group justify="space-between" wrap="nowrap">
        <div>
          <Text size="sm">{text}</Text>
          {named ? (
            <Text size="sm" c="dimmed">
              {named}
            </Text>
          ) : null}
        </div>
        <Button
          variant="subtle"
          size="compact-md"
          flex="none"
          onClick={() => {
            // It stays in sight for a moment: a second press undoes nothing more.
            if (isUndone) return;
            isUndone = true;
            notifications.hide(id);
            onUndo();
          }}
        >
          {undo}
        </Button>
      </Group>
    ),
  });
}

/** Says that something did not work, until it is read. */
export function showFailure(text: string): void {
  notifications.show({ color: 'red', message: text, autoClose: 10_000 });
}
