import { Button, FileButton, Group, Menu, Modal, Skeleton } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconBolt, IconDotsVertical, IconFileImport, IconPlus, IconTemplate } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { WireAutomation } from '@plumbline/contract/automations';
import { ButtonMenu } from '../../../ui/button-menu.tsx';
import { ListScreen } from '../../../ui/grid/list-screen.tsx';
import { useGridState } from '../../../ui/grid/use-grid-state.ts';
import { newRow, useOpenedRow } from '../../../ui/grid/use-opened-row.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { useProblemText } from '../../../ui/use-problem-text.ts';
import { automationQuery, automationsQuery, useImportAutomation } from '../api/automations.ts';
import type { AutomationDraft } from '../model/draft.ts';
import { draftOf, emptyDraft } from '../model/draft.ts';
import { AutomationCard, useAutomationColumns } from './automation-columns.tsx';
import { AutomationPanel } from './automation-panel.tsx';
import { TemplateList } from './template-list.tsx';
import { AutomationWizard } from './wizard/automation-wizard.tsx';

const gridDefaults = { sort: '-created_at' };
const cardOf = (automation: WireAutomation) => <AutomationCard automation={automation} />;

/** /settings/automations, for the desk: what happens by itself, one of them in the panel beside, and the wizard. */
export function AutomationsScreen() {
  const { t } = useTranslation('automations');
  const { wizard } = useSearch({ from: '/main/settings/automations' });
  const navigate = useNavigate();
  const [template, setTemplate] = useState<AutomationDraft>(emptyDraft);
  const go = (part: { automation?: string; wizard?: string }) =>
    void navigate({
      to: '/settings/automations',
      search: ({ automation: _, wizard: __, ...rest }) => ({ ...rest, ...part }),
    });
  const begin = (draft: AutomationDraft) => {
    setTemplate(draft);
    go({ wizard: newRow });
  };
  if (wizard === newRow) {
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
  return <AutomationList onBegin={begin} onEdit={(id) => go({ wizard: id })} />;
}

interface AutomationListProps {
  /** Begins a new automation with what a template has, or with nothing. */
  readonly onBegin: (draft: AutomationDraft) => void;
  readonly onEdit: (id: string) => void;
}

function AutomationList({ onBegin, onEdit }: AutomationListProps) {
  const { t } = useTranslation('automations');
  const grid = useGridState(gridDefaults);
  const opened = useOpenedRow('automation');
  const [isChoosing, setChoosing] = useState(false);
  const ways = { onNew: () => onBegin(emptyDraft), onTemplate: () => setChoosing(true) };
  return (
    <ListScreen
      label={t(($) => $.automations.title)}
      screen="automations"
      columns={useAutomationColumns()}
      page={useQuery(automationsQuery(grid.query))}
      state={grid}
      rowName={(automation) => automation.name}
      card={cardOf}
      accent={({ state }) => (state === 'failing' ? 'var(--mantine-color-red-6)' : undefined)}
      opened={opened}
      renderPanel={(id) => (
        <AutomationPanel id={id} onClose={opened.close} onEdit={() => onEdit(id)} onCopied={opened.open} />
      )}
      actions={<ScreenActions {...ways} onImported={opened.open} />}
      empty={{
        icon: IconBolt,
        title: t(($) => $.automations.emptyTitle),
        text: t(($) => $.automations.emptyText),
        actions: <FirstActions {...ways} />,
      }}
    >
      <Modal
        opened={isChoosing}
        onClose={() => setChoosing(false)}
        title={t(($) => $.automations.templates.title)}
        size="80vw"
        closeButtonProps={{ 'aria-label': t(($) => $.automations.close) }}
      >
        <TemplateList onChoose={onBegin} />
      </Modal>
    </ListScreen>
  );
}

interface Ways {
  readonly onNew: () => void;
  readonly onTemplate: () => void;
}

/** In place of a list without automations. */
function FirstActions({ onNew, onTemplate }: Ways) {
  const { t } = useTranslation('automations');
  return (
    <Group justify="center">
      <Button onClick={onNew} leftSection={<IconPlus size={18} aria-hidden />}>
        {t(($) => $.automations.create)}
      </Button>
      <Button variant="default" onClick={onTemplate} leftSection={<IconTemplate size={18} aria-hidden />}>
        {t(($) => $.automations.templates.open)}
      </Button>
    </Group>
  );
}

function ScreenActions({ onNew, onTemplate, onImported }: Ways & { readonly onImported: (id: string) => void }) {
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
          <ButtonMenu
            target={
              <Button variant="default" px="xs" aria-label={t(($) => $.automations.more)}>
                <IconDotsVertical size={18} aria-hidden />
              </Button>
            }
          >
            <Menu.Item leftSection={<IconTemplate size={18} aria-hidden />} onClick={onTemplate}>
              {t(($) => $.automations.templates.open)}
            </Menu.Item>
            <Menu.Item leftSection={<IconFileImport size={18} aria-hidden />} onClick={onClick}>
              {t(($) => $.automations.import)}
            </Menu.Item>
          </ButtonMenu>
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
