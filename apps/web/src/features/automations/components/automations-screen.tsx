import { Button, FileButton, Group, Menu, Modal, Skeleton } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconBolt, IconDotsVertical, IconFileImport, IconPlus, IconTemplate } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { WireAutomation } from '@plumbline/contract/automations';
import { DataGrid } from '../../../ui/grid/data-grid.tsx';
import { noSelection } from '../../../ui/grid/selection.ts';
import { useGridState } from '../../../ui/grid/use-grid-state.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { TopBarActions } from '../../../ui/shell/top-bar-actions.tsx';
import { useProblemText } from '../../../ui/use-problem-text.ts';
import { automationQuery, automationsQuery, useImportAutomation } from '../api/automations.ts';
import type { AutomationDraft } from '../model/draft.ts';
import { draftOf, emptyDraft } from '../model/draft.ts';
import { AutomationCard, useAutomationColumns } from './automation-columns.tsx';
import { AutomationPanel } from './automation-panel.tsx';
import { TemplateList } from './template-list.tsx';
import { AutomationWizard } from './wizard/automation-wizard.tsx';

/** What the address says while a new automation is written. */
const newAutomation = 'new';
const gridDefaults = { sort: '-created_at' };
const cardOf = (automation: WireAutomation) => <AutomationCard automation={automation} />;

/** /settings/automations, for the desk: what happens by itself, one of them in the panel beside, and the wizard. */
export function AutomationsScreen() {
  const { t } = useTranslation('automations');
  const { automation: openId, wizard } = useSearch({ from: '/main/settings/automations' });
  const navigate = useNavigate();
  const [template, setTemplate] = useState<AutomationDraft>(emptyDraft);
  const [isChoosing, setChoosing] = useState(false);
  const go = (part: { automation?: string; wizard?: string }) =>
    void navigate({
      to: '/settings/automations',
      search: ({ automation: _, wizard: __, ...rest }) => ({ ...rest, ...part }),
    });
  const begin = (draft: AutomationDraft) => {
    setTemplate(draft);
    setChoosing(false);
    go({ wizard: newAutomation });
  };
  if (wizard === newAutomation) {
    return (
      <>
        <PageHeader title={t(($) => $.automations.newTitle)} />
        <AutomationWizard
          known={null}
          initial={template}
          onDone={({ _id }) => go({ automation: _id })}
          onCancel={() => go({})}
        />
      </>
    );
  }
  if (wizard) {
    return <Edit id={wizard} onDone={() => go({ automation: wizard })} />;
  }
  return (
    <>
      <TopBarActions>
        <ScreenActions
          onNew={() => begin(emptyDraft)}
          onTemplate={() => setChoosing(true)}
          onImported={(id) => go({ automation: id })}
        />
      </TopBarActions>
      <List
        openId={openId}
        onOpen={(id) => go(id === null ? {} : { automation: id })}
        start={
          <Group justify="center">
            <Button onClick={() => begin(emptyDraft)} leftSection={<IconPlus size={18} aria-hidden />}>
              {t(($) => $.automations.create)}
            </Button>
            <Button
              variant="default"
              onClick={() => setChoosing(true)}
              leftSection={<IconTemplate size={18} aria-hidden />}
            >
              {t(($) => $.automations.templates.open)}
            </Button>
          </Group>
        }
      />
      {openId ? (
        <AutomationPanel
          key={openId}
          id={openId}
          onClose={() => go({})}
          onEdit={() => go({ wizard: openId })}
          onCopied={(id) => go({ automation: id })}
        />
      ) : null}
      <Modal
        opened={isChoosing}
        onClose={() => setChoosing(false)}
        title={t(($) => $.automations.templates.title)}
        size="80vw"
        closeButtonProps={{ 'aria-label': t(($) => $.automations.close) }}
      >
        <TemplateList onChoose={begin} />
      </Modal>
    </>
  );
}

interface ListProps {
  readonly openId: string | undefined;
  readonly onOpen: (id: string | null) => void;
  readonly start: ReactNode;
}

function List({ openId, onOpen, start }: ListProps) {
  const { t } = useTranslation('automations');
  const grid = useGridState(gridDefaults);
  const page = useQuery(automationsQuery(grid.query));
  const columns = useAutomationColumns();
  return (
    <DataGrid
      label={t(($) => $.automations.title)}
      screen="automations"
      columns={columns}
      page={page}
      state={grid}
      rowId={(automation) => automation._id}
      rowName={(automation) => automation.name}
      card={cardOf}
      selection={noSelection}
      onSelect={() => undefined}
      openId={openId}
      onOpen={(automation) => onOpen(automation._id)}
      onClose={() => onOpen(null)}
      isMultiple={false}
      accent={({ state }) => (state === 'failing' ? 'var(--mantine-color-red-6)' : undefined)}
      empty={
        <Notice
          kind="empty"
          icon={IconBolt}
          title={t(($) => $.automations.emptyTitle)}
          text={t(($) => $.automations.emptyText)}
        >
          {start}
        </Notice>
      }
    />
  );
}

interface ScreenActionsProps {
  readonly onNew: () => void;
  readonly onTemplate: () => void;
  readonly onImported: (id: string) => void;
}

function ScreenActions({ onNew, onTemplate, onImported }: ScreenActionsProps) {
  const { t } = useTranslation('automations');
  const problemText = useProblemText();
  const { mutateAsync: bringIn } = useImportAutomation();

  async function read(file: File | null): Promise<void> {
    if (!file) return;
    try {
      const content = JSON.parse(await file.text()) as Parameters<typeof bringIn>[0];
      const made = await bringIn(content);
      notifications.show({ message: t(($) => $.automations.imported) });
      onImported(made._id);
    } catch (refusal) {
      const message = refusal instanceof SyntaxError ? t(($) => $.automations.notAFile) : problemText(refusal);
      notifications.show({ message, color: 'red' });
    }
  }

  return (
    <Group gap="xs" wrap="nowrap">
      <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={onNew}>
        {t(($) => $.automations.create)}
      </Button>
      <FileButton accept="application/json,.json" onChange={(file) => void read(file)}>
        {({ onClick }) => (
          <Menu position="bottom-end" shadow="md">
            <Menu.Target>
              <Button variant="default" px="xs" aria-label={t(($) => $.automations.more)}>
                <IconDotsVertical size={18} aria-hidden />
              </Button>
            </Menu.Target>
            <Menu.Dropdown>
              <Menu.Item leftSection={<IconTemplate size={18} aria-hidden />} onClick={onTemplate}>
                {t(($) => $.automations.templates.open)}
              </Menu.Item>
              <Menu.Item leftSection={<IconFileImport size={18} aria-hidden />} onClick={onClick}>
                {t(($) => $.automations.import)}
              </Menu.Item>
            </Menu.Dropdown>
          </Menu>
        )}
      </FileButton>
    </Group>
  );
}

/** An automation that is there already, in the wizard. */
function Edit({ id, onDone }: { id: string; onDone: () => void }) {
  const { t } = useTranslation('automations');
  const { data, error, refetch } = useQuery({ ...automationQuery(id), staleTime: Number.POSITIVE_INFINITY });
  return (
    <>
      <PageHeader title={data?.name ?? t(($) => $.automations.title)} />
      {data ? <AutomationWizard known={data} initial={draftOf(data)} onDone={onDone} onCancel={onDone} /> : null}
      {!data && error ? <ErrorState failure={error} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <Skeleton height={320} m="md" aria-busy /> : null}
    </>
  );
}
