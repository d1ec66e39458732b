import { Button, Stack } from '@mantine/core';
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

interface MoreProps {
  readonly isOpenAtFirst?: boolean;
  readonly children: ReactNode;
}

/** What is asked rarely: folded until somebody wants it. */
export function More({ isOpenAtFirst = false, children }: MoreProps) {
  const { t } = useTranslation('createWizard');
  const [isOpen, setOpen] = useState(isOpenAtFirst);
  const Icon = isOpen ? IconChevronUp : IconChevronDown;
  return (
    <>
      <div>
        <Button
          variant="subtle"
          mih={44}
          px="xs"
          aria-expanded={isOpen}
          leftSection={<Icon size={18} aria-hidden />}
          onClick={() => setOpen(!isOpen)}
        >
          {t(($) => $.createWizard.more)}
        </Button>
      </div>
      {isOpen ? <Stack gap="lg">{children}</Stack> : null}
    </>
  );
}
