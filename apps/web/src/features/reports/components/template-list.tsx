import { isFoundIn, searchWords } from '@plumbline/domain/search/search';
import { ActionIcon, Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ReportTemplate } from '@plumbline/contract/report-shapes';
import { reportLimits } from '@plumbline/domain/reports/report-types';
import { useFormats } from '../../../lib/access/hooks.ts';
import { isolatedName } from '../../../i18n/isolated.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { DetailLine, Part } from '../../../ui/detail-line.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { useKeepDraft, useRestored } from '../../../ui/editing/use-device-draft.ts';
import { useFlushOnLeaving } from '../../../ui/editing/use-flush-on-leaving.ts';
import { useAskBeforeLeaving } from '../../../ui/use-ask-before-leaving.ts';
import type { SaveStatus } from '../../../ui/save-state.tsx';
import { SaveState } from '../../../ui/save-state.tsx';
import { useProblemText } from '../../../ui/use-problem-text.ts';
import { useRemoveTemplate, useRenameTemplate } from '../api/templates.ts';
import styles from './new-report.module.css';
import { Chip } from '../../../ui/chip.tsx';

/** The debounce in milliseconds before a template's new name is saved (spec/2 §9). */
export const templateNameDelay = 500;

interface TemplateListProps {
  readonly templates: readonly ReportTemplate[];
  readonly onBack: () => void;
  readonly onUse: (template: ReportTemplate) => void;
}

/** The templates to begin with; they are renamed in their place, and deleted where they can be. */
export function TemplateList({ templates, onBack, onUse }: TemplateListProps) {
  const { t } = useTranslation('reports');
  const [search, setSearch] = useState('');
  const [going, setGoing] = useState<ReportTemplate | null>(null);
  const { mutateAsync: remove } = useRemoveTemplate();
  const wanted = searchWords(search);
  const found = templates.filter(({ name, description }) => isFoundIn(`${name} ${description}`, wanted));
  return (
    <Stack>
      <TextInput
        type="search"
        dir="auto"
        aria-label={t(($) => $.reports.templates.search)}
        placeholder={t(($) => $.reports.templates.search)}
        leftSection={<IconSearch size={18} aria-hidden />}
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
        data-autofocus
      />
      {found.length === 0 ? <Notice kind="nothingFound" title={t(($) => $.reports.templates.noneFound)} /> : null}
      <ul className={styles.templates} aria-label={t(($) => $.reports.templates.title)}>
        {found.map((template) => (
          <li key={template._id}>
            <TemplateRow template={template} onUse={() => onUse(template)} onRemove={() => setGoing(template)} />
          </li>
        ))}
      </ul>
      <Group justify="flex-start">
        <Button variant="default" onClick={onBack}>
          {t(($) => $.reports.back)}
        </Button>
      </Group>
      <ConfirmDialog
        isOpen={going !== null}
        onClose={() => setGoing(null)}
        title={t(($) => $.reports.templates.deleteTitle, { name: isolatedName(going?.name ?? '') })}
        confirm={t(($) => $.reports.templates.delete)}
        isDangerous
        onConfirm={() => (going ? remove(going._id) : undefined)}
      >
        {t(($) => $.reports.templates.deleteText)}
      </ConfirmDialog>
    </Stack>
  );
}

interface TemplateRowProps {
  readonly template: ReportTemplate;
  readonly onUse: () => void;
  readonly onRemove: () => void;
}

function TemplateRow({ template, onUse, onRemove }: TemplateRowProps) {
  const { t } = useTranslation('reports');
  const formats = useFormats();
  const named = { name: isolatedName(template.name) };
  return (
    <div className={styles.template}>
      <div className={styles.templateText}>
        {template.can.includes('change') ? (
          <NameInput template={template} />
        ) : (
          <Text component="bdi" fw={600}>
            {template.name}
          </Text>
        )}
        <Text size="sm" c="dimmed" component="div">
          <DetailLine>
            <Part>{t(($) => $.reports.types[template.type])}</Part>
            <Part>
              {t(($) => $.reports.templates.columns, {
                count: template.columns_count,
                shown: formats.number(template.columns_count),
              })}
            </Part>
          </DetailLine>
          {template.description ? <bdi>{template.description}</bdi> : null}
        </Text>
        {template.is_generic ? <Chip>{t(($) => $.reports.templates.generic)}</Chip> : null}
      </div>
      <div className={styles.templateActions}>
        {template.canBeDeleted ? (
          <ActionIcon
            variant="subtle"
            color="gray"
            size={44}
            aria-label={t(($) => $.reports.templates.deleteNamed, named)}
            onClick={onRemove}
          >
            <IconTrash size={18} aria-hidden />
          </ActionIcon>
        ) : null}
        <Button variant="light" aria-label={t(($) => $.reports.templates.useNamed, named)} onClick={onUse}>
          {t(($) => $.reports.templates.use)}
        </Button>
      </div>
    </div>
  );
}

/** A template's name, saved half a second after the last keystroke (spec/2 §9). An empty one is not saved. */
function NameInput({ template }: { readonly template: ReportTemplate }) {
  const { t } = useTranslation('reports');
  const problemText = useProblemText();
  const [typed, setTyped] = useState(template.name);
  const [saveStatus, setSaveStatus] = useState<SaveStatus>({ kind: 'idle' });
  const { mutateAsync: rename } = useRenameTemplate(template._id);
  const save = useDebouncedCallback(
    async (name: string) => {
      setSaveStatus({ kind: 'saving' });
      try {
        await rename(name);
        setSaveStatus({ kind: 'saved' });
      } catch (refusal) {
        setSaveStatus({ kind: 'failed', message: problemText(refusal) });
      }
    },
    { delay: templateNameDelay, flushOnUnmount: true },
  );
  const draftName = `template-name/${template._id}`;
  const type = (name: string) => {
    setTyped(name);
    if (name.trim() === '') return;
    setSaveStatus({ kind: 'saving' });
    void save(name.trim());
  };
  useRestored<string>(draftName, type);
  const isUnsaved = saveStatus.kind === 'saving' || saveStatus.kind === 'failed';
  useKeepDraft(draftName, typed, isUnsaved);
  useAskBeforeLeaving(isUnsaved);
  useFlushOnLeaving(() => save.flush());
  return (
    <Group gap="xs" wrap="nowrap">
      <TextInput
        flex={1}
        dir="auto"
        size="sm"
        aria-label={t(($) => $.reports.templates.rename)}
        maxLength={reportLimits.name}
        value={typed}
        onChange={({ currentTarget: { value } }) => type(value)}
      />
      <SaveState saveStatus={saveStatus} />
    </Group>
  );
}
