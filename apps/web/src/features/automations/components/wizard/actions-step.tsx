import { ActionIcon, Button, Group, Menu, Stack, Text } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { AutomationActionKind } from '@plumbline/domain/automations/action-kinds';
import { automationActionKinds } from '@plumbline/domain/automations/action-kinds';
import { automationLimits } from '@plumbline/domain/events/topics';
import { ButtonMenu } from '../../../../ui/button-menu.tsx';
import { SortableList } from '../../../../ui/sortable-list.tsx';
import type { DraftAction } from '../../model/draft.ts';
import { newAction } from '../../model/draft.ts';
import { useActionText } from '../fields/use-automation-words.ts';
import { ChoiceCards } from './choice-cards.tsx';

interface ActionsStepProps {
  readonly actions: readonly DraftAction[];
  readonly onChange: (actions: readonly DraftAction[]) => void;
}

/** What follows, in its order. */
export function ActionsStep({ actions, onChange }: ActionsStepProps) {
  const { t } = useTranslation('automations');
  const actionText = useActionText();
  const add = (kind: AutomationActionKind) => onChange([...actions, newAction(kind)]);
  if (actions.length === 0) {
    return (
      <ChoiceCards
        label={t(($) => $.automations.wizard.action.title)}
        choices={automationActionKinds.map((kind) => ({
          value: kind,
          name: actionText(kind),
          text: t(($) => $.automations.actions[kind].text),
        }))}
        chosen={null}
        onChoose={add}
      />
    );
  }
  return (
    <Stack>
      <SortableList
        label={t(($) => $.automations.wizard.action.title)}
        items={actions}
        itemId={(action) => action.key}
        itemName={(action) => actionText(action.kind)}
        onReorder={onChange}
      >
        {(action) => (
          <Group justify="space-between" wrap="nowrap">
            <div>
              <Text fw={600}>{actionText(action.kind)}</Text>
              <Text size="sm" c="dimmed">
                {t(($) => $.automations.actions[action.kind].text)}
              </Text>
            </div>
            <ActionIcon
              variant="subtle"
              color="gray"
              size={44}
              aria-label={t(($) => $.automations.wizard.action.remove, { name: actionText(action.kind) })}
              onClick={() => onChange(actions.filter((one) => one.key !== action.key))}
            >
              <IconTrash size={18} aria-hidden />
            </ActionIcon>
          </Group>
        )}
      </SortableList>
      <div>
        <ButtonMenu
          position="bottom-start"
          target={
            <Button
              variant="default"
              leftSection={<IconPlus size={18} aria-hidden />}
              disabled={actions.length >= automationLimits.actions}
            >
              {t(($) => $.automations.wizard.action.add)}
            </Button>
          }
          dropdown={{ mah: 400, style: { overflowY: 'auto' } }}
        >
          {automationActionKinds.map((kind) => (
            <Menu.Item key={kind} onClick={() => add(kind)}>
              {actionText(kind)}
            </Menu.Item>
          ))}
        </ButtonMenu>
      </div>
    </Stack>
  );
}
