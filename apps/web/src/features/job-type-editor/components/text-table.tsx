import { Button, FileButton, Group, Modal, Switch, Text } from '@mantine/core';
import { IconDownload, IconUpload } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { textKinds } from '@plumbline/domain/translations/texts';
import { saveFile } from '../../../ui/save-file.ts';
import { TextGrid } from '../../../ui/text-grid/text-grid.tsx';
import { toShownMentions, toStoredMentions } from '../../../ui/mentions/named-mentions.ts';
import {
  csvOfTexts,
  isIncomplete,
  pasteTexts,
  readTexts,
  rowsOfTexts,
  withChanges,
  type TextChange,
  type TextRow,
} from '../model/text-table.ts';
import { useScene, useSnapshot } from './editor-context.ts';
import { useMentionLabels } from './use-question-words.ts';

const keyOf = ({ questionId, key }: TextRow) => `${questionId} ${key}`;

/**
 * All texts of the questionnaire with its languages side by side: written in place, pasted from a spreadsheet, or taken out as
 * a file and in again.
 */
export function TextTable({ title, onClose }: { readonly title: string; readonly onClose: () => void }) {
  const { t } = useTranslation('jobTypeEditor');
  const { editor, languages } = useScene();
  const { draft } = useSnapshot(editor);
  const { all } = languages;
  const labels = useMentionLabels(draft);
  const rows = useMemo(() => {
    const stored = rowsOfTexts(draft, languages);
    return stored.map((row) => ({ ...row, texts: named(row, labels) }));
  }, [draft, languages, labels]);
  /** Those that lacked something when they were asked for: what is filled in stays until then. */
  const [lacking, setLacking] = useState<ReadonlySet<string> | null>(null);
  const shown = lacking ? rows.filter((row) => lacking.has(keyOf(row))) : rows;
  const [told, tell] = useState<{ readonly text: string; readonly isWrong: boolean } | null>(null);
  const missing = rows.filter(isIncomplete).length;

  const apply = (changes: readonly TextChange[], mark: string | null = null) => {
    const stored = changes.map((change) => ({
      ...change,
      text: toStoredMentions(change.text, labels(), isRich(change.key)),
    }));
    if (stored.length > 0) editor.edit((now) => withChanges(now, stored, languages), mark);
  };
  const read = async (file: File | null) => {
    if (!file) return;
    const found = readTexts(await file.text(), rows, all);
    if (found.kind === 'no_columns') {
      return tell({ text: t(($) => $.jobTypeEditor.texts.noColumns, { languages: all.join(', ') }), isWrong: true });
    }
    apply(found.changes);
    const taken = t(($) => $.jobTypeEditor.texts.taken, { count: found.changes.length });
    const left = found.unknownRows
      ? ` ${t(($) => $.jobTypeEditor.texts.unknownRows, { count: found.unknownRows })}`
      : '';
    return tell({ text: taken + left, isWrong: false });
  };
  const onPaste = (pasted: string, at: { readonly row: number; readonly column: number }) => {
    const changes = pasteTexts(pasted, shown, all, at);
    apply(changes);
    tell({ text: t(($) => $.jobTypeEditor.texts.taken, { count: changes.length }), isWrong: false });
  };
  const gridRows = shown.map((row) => {
    const about = t(($) => $.jobTypeEditor.texts.about, {
      place: row.place,
      kind: t(($) => $.jobTypeEditor.textKind[row.kind]),
    });
    return { row, key: keyOf(row), lead: about, name: about, limit: textKinds[row.kind].limit };
  });

  return (
    <Modal
      opened
      onClose={onClose}
      size="min(90rem, 96vw)"
      title={t(($) => $.jobTypeEditor.texts.title)}
      closeButtonProps={{ 'aria-label': t(($) => $.jobTypeEditor.close) }}
    >
      <div style={{ display: 'flex', flexDirection: 'column', minBlockSize: 0 }}>
        <Group gap="xs" mb="sm" justify="space-between">
          <Switch
            label={t(($) => $.jobTypeEditor.texts.onlyMissing, { count: missing })}
            checked={lacking !== null}
            onChange={(event) =>
              setLacking(event.currentTarget.checked ? new Set(rows.filter(isIncomplete).map(keyOf)) : null)
            }
          />
          <TextFiles
            onFile={(file) => void read(file)}
            onSave={() =>
              saveFile(new Blob([csvOfTexts(rows, all)], { type: 'text/csv;charset=utf-8' }), `${title}.csv`)
            }
          />
        </Group>
        <Text size="sm" {...(told?.isWrong ? { c: 'red' } : { c: 'dimmed' })} mb="xs" role="status">
          {told?.text ?? t(($) => $.jobTypeEditor.texts.hint)}
        </Text>
        <TextGrid
          heading={t(($) => $.jobTypeEditor.texts.where)}
          rows={gridRows}
          languages={all}
          cell={({ row }, language) => {
            const text = row.texts[language] ?? '';
            return { text, isLacking: isIncomplete(row) && text.trim() === '' };
          }}
          onText={({ row: { questionId, key } }, language, text) =>
            apply([{ questionId, key, language, text }], `${questionId} ${language} ${key}`)
          }
          onPaste={onPaste}
          height="calc(100dvh - 13rem)"
        />
      </div>
    </Modal>
  );
}

interface TextFilesProps {
  readonly onFile: (file: File | null) => void;
  readonly onSave: () => void;
}

/** The same texts as a file. */
function TextFiles({ onFile, onSave }: TextFilesProps) {
  const { t } = useTranslation('jobTypeEditor');
  return (
    <Group gap="xs">
      <FileButton accept=".csv,.tsv,.txt,text/csv" onChange={onFile}>
        {(props) => (
          <Button {...props} variant="default" leftSection={<IconUpload size={18} aria-hidden />}>
            {t(($) => $.jobTypeEditor.texts.import)}
          </Button>
        )}
      </FileButton>
      <Button variant="default" leftSection={<IconDownload size={18} aria-hidden />} onClick={onSave}>
        {t(($) => $.jobTypeEditor.texts.export)}
      </Button>
    </Group>
  );
}

function isRich(key: string): boolean {
  return key === 'message';
}

/** What a text says, with the questions that it mentions by name. */
function named({ key, texts }: TextRow, labels: ReturnType<typeof useMentionLabels>): TextRow['texts'] {
  if (!Object.values(texts).some((text) => text.includes('$'))) return texts;
  return Object.fromEntries(
    Object.entries(texts).map(([language, text]) => [language, toShownMentions(text, labels(), isRich(key))]),
  );
}
