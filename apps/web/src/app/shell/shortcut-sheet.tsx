import { Kbd, Modal, Table } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

const keysOf = {
  find: ['Ctrl', 'K'],
  search: ['/'],
  create: ['N'],
  move: ['↑', '↓'],
  open: ['Enter'],
  select: ['Space'],
  close: ['Esc'],
  sheet: ['?'],
} as const;

/** `?` lists the keys. */
export function ShortcutSheet() {
  const { t } = useTranslation(['shell', 'ui']);
  const [isOpen, setOpen] = useState(false);
  useHotkeys([['shift+?', () => setOpen(true)]]);
  const names = Object.keys(keysOf) as (keyof typeof keysOf)[];
  return (
    <Modal
      opened={isOpen}
      onClose={() => setOpen(false)}
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
