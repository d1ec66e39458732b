import { ActionIcon, Group, Input, ScrollArea, Stack, TextInput } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import type { ClipboardEvent } from 'react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { pastedNames } from '@plumbline/domain/projects/lists';
import { isolatedName } from '../../i18n/isolated.ts';
import type { KeyedNames } from './keyed-names.ts';
import { added, doubles, nameOfKey, renamed, withPasted, without } from './keyed-names.ts';

interface KeyedNamesFieldProps {
  readonly label: string;
  readonly description?: string;
  readonly error?: string | undefined;
  readonly list: KeyedNames;
  readonly limit: number;
  readonly maxLength: number;
  readonly onChange: (list: KeyedNames) => void;
}

/**
 * A list of names, each edited in place: stored values refer to the name's key, which stays the same. Text typed at the
 * end adds a name, several pasted lines add several.
 */
export function KeyedNamesField({ list, onChange, limit, maxLength, ...shown }: KeyedNamesFieldProps) {
  const { t } = useTranslation('ui');
  /** What is typed into one of them; an empty name is none, and the one before comes back. */
  const [typed, setTyped] = useState<{ readonly key: string; readonly text: string } | null>(null);
  /** The one that is being added. */
  const [fresh, setFresh] = useState<{ readonly key: string | null; readonly text: string }>({ key: null, text: '' });
  const settled = list.keys.filter((key) => key !== fresh.key);
  const twice = doubles(list);
  const type = (text: string) => {
    const rest = fresh.key === null ? list : without(list, fresh.key);
    if (text.trim() === '') {
      setFresh({ key: null, text });
      onChange(rest);
      return;
    }
    const more = added(rest, text);
    setFresh({ key: more.key, text });
    onChange(more.list);
  };
  const settle = () => setFresh({ key: null, text: '' });
  const paste = (event: ClipboardEvent) => {
    const pasted = event.clipboardData.getData('text/plain');
    if (!/[\t\n]/.test(pasted.trim())) return;
    event.preventDefault();
    onChange(
      withPasted(
        list,
        pastedNames(pasted).map((name) => name.slice(0, maxLength)),
      ),
    );
    settle();
  };
  const isFull = settled.length >= limit;
  return (
    <Input.Wrapper {...shown} labelElement="div">
      <ScrollArea.Autosize mah="20rem" mt={6} type="auto">
        <Stack gap={6} role="group" aria-label={shown.label}>
          {settled.map((key, place) => {
            const name = nameOfKey(list, key);
            return (
              <Group key={key} gap="xs" wrap="nowrap" align="flex-start">
                <TextInput
                  flex={1}
                  dir="auto"
                  aria-label={t(($) => $.ui.names.one, { label: shown.label, number: place + 1 })}
                  value={typed?.key === key ? typed.text : name}
                  maxLength={maxLength}
                  error={twice.has(key) ? t(($) => $.ui.names.twice) : undefined}
                  onChange={({ currentTarget: { value: text } }) => {
                    setTyped({ key, text });
                    if (text.trim() !== '') onChange(renamed(list, key, text));
                  }}
                  onBlur={() => setTyped(null)}
                />
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  size={36}
                  aria-label={t(($) => $.ui.names.remove, { name: isolatedName(name) })}
                  onClick={() => onChange(without(list, key))}
                >
                  <IconTrash size={18} aria-hidden />
                </ActionIcon>
              </Group>
            );
          })}
          {isFull ? null : (
            <TextInput
              dir="auto"
              aria-label={t(($) => $.ui.names.add, { label: shown.label })}
              placeholder={t(($) => $.ui.names.placeholder)}
              value={fresh.text}
              maxLength={maxLength}
              onChange={(event) => type(event.currentTarget.value)}
              onBlur={settle}
              onPaste={paste}
              onKeyDown={(event) => {
                if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
                event.preventDefault();
                settle();
              }}
            />
          )}
        </Stack>
      </ScrollArea.Autosize>
    </Input.Wrapper>
  );
}
