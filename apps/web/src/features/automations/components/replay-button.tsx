import { Button, Menu } from '@mantine/core';
import { IconChevronDown, IconRefresh } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { ReplayRule } from '@plumbline/contract/automation-runs';
import { ButtonMenu } from '../../../ui/button-menu.tsx';

interface ReplayButtonProps {
  readonly label: string;
  readonly isSmall?: boolean;
  /** Whether the rule is another by now, so that it has to be said which. */
  readonly hasChanged: boolean;
  readonly isReplaying: boolean;
  readonly onReplay: (rule: ReplayRule) => void;
}

/** Takes runs up again: with the rule as it is now, or, from the menu beside it, as it was. */
export function ReplayButton({ label, isSmall = false, hasChanged, isReplaying, onReplay }: ReplayButtonProps) {
  const { t } = useTranslation('automations');
  const look = isSmall
    ? ({ variant: 'default', size: 'compact-md', mih: 36 } as const)
    : ({ variant: 'default' } as const);
  const icon = <IconRefresh size={isSmall ? 16 : 18} aria-hidden />;
  return (
    <Button.Group>
      <Button {...look} leftSection={icon} loading={isReplaying} onClick={() => onReplay('now')}>
        {label}
      </Button>
      {hasChanged ? (
        <ButtonMenu
          target={
            <Button {...look} px="xs" disabled={isReplaying} aria-label={t(($) => $.automations.log.replayHow)}>
              <IconChevronDown size={16} aria-hidden />
            </Button>
          }
        >
          <Menu.Item onClick={() => onReplay('now')}>{t(($) => $.automations.log.replayNow)}</Menu.Item>
          <Menu.Item onClick={() => onReplay('then')}>{t(($) => $.automations.log.replayThen)}</Menu.Item>
        </ButtonMenu>
      ) : null}
    </Button.Group>
  );
}
