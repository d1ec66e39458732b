import { Kbd, Modal, Table } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { ScreenShortcut } from '../../ui/shell/shortcuts.ts';
import { useScreenShortcuts } from '../../ui/shell/shortcuts.ts';
import { useMayCreate } from './use-may-create.ts';

const keysOf = {
  find: ['Ctrl', 'K'],
  search: ['/'],
  create: ['C'],
  move: ['↑', '↓'],
  open: ['Enter'],
  select: ['Space'],
  walk: ['K', 'J'],
  close: ['Esc'],
  sheet: ['?'],
} as const;

const onSomeScreens: readonly string[] = ['search', 'move', 'open', 'select', 'walk'] satisfies ScreenShortcut[];

/** `?` lists the keys that do something here and now. */
export function ShortcutSheet({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation(['shell', 'ui']);
  const present: ReadonlySet<string> = useScreenShortcuts();
  const mayCreate = useMayCreate();
  const names = (Object.keys(keysOf) as (keyof typeof keysOf)[]).filter(
    (name) => (present.has(name) || !onSomeScreens.includes(name)) && (mayCreate || name !== 'create'),
  );
  return (
    <Modal
      opened
      onClose={onClose}
      title={t(($) => $.shell.shortcuts.title)}
      closeButtonProps={{ 'aria-label': t(($) => $.ui.close) }}
    >
      <Table>
        <Table.Tbody>
          {names.map((name) => (
            <Table.Tr key={name}>
              <Table.Td>{t(($) => $.shell.shortcuts[name])}</Table.Td>
              <Table.Td ta="end">
                <bdi dir="ltr">
                  {keysOf[name].map((key) => (
                    <Kbd key={key} mx={2}>
                      {key}
                    </Kbd>
                  ))}
                </bdi>
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Modal>
  );
}
