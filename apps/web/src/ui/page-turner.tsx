import { ActionIcon, Group, Text } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

interface PageTurnerProps {
  /** Counts from 0. */
  readonly page: number;
  readonly pages: number;
  readonly isLast: boolean;
  readonly onTurn: (page: number) => void;
}

/** Turns the pages of a short list; nothing while there is one page only. */
export function PageTurner({ page, pages, isLast, onTurn }: PageTurnerProps) {
  const { t } = useTranslation('ui');
  if (pages <= 1) return null;
  return (
    <Group gap="xs" justify="flex-end">
      <ActionIcon
        variant="default"
        size={44}
        disabled={page === 0}
        aria-label={t(($) => $.ui.grid.previousPage)}
        onClick={() => onTurn(page - 1)}
      >
        <IconChevronLeft size={18} className="mirrored" aria-hidden />
      </ActionIcon>
      <Text size="sm">{t(($) => $.ui.grid.pageOfPages, { page: page + 1, pages })}</Text>
      <ActionIcon
        variant="default"
        size={44}
        disabled={isLast}
        aria-label={t(($) => $.ui.grid.nextPage)}
        onClick={() => onTurn(page + 1)}
      >
        <IconChevronRight size={18} className="mirrored" aria-hidden />
      </ActionIcon>
    </Group>
  );
}
