import { Button, FileButton, Group, Select, Switch, TextInput } from '@mantine/core';
import { IconDownload, IconSearch, IconUpload } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { TranslatedName } from '@plumbline/contract/translations';
import { saveFile } from '../../../ui/save-file.ts';
import type { TranslationEdits } from '../translation-edits.ts';
import { csvOfNames } from '../translation-edits.ts';
import styles from './translations.module.css';

interface TranslationToolsProps extends NameFilesProps {
  readonly choices: readonly { readonly value: string; readonly label: string }[];
  /** The kind of names that is shown; undefined: all. */
  readonly wanted: string | undefined;
  readonly onWanted: (kind: string | null) => void;
  readonly search: string;
  readonly onSearch: (text: string) => void;
  /** How many lack a translation, and whether only those are shown. */
  readonly missing: number;
  readonly isOnlyMissing: boolean;
  readonly onOnlyMissing: (isOnly: boolean) => void;
}

/** Which names are shown, and the same as a file. */
export function TranslationTools(props: TranslationToolsProps) {
  const { t } = useTranslation('settings');
  const { choices, wanted, onWanted, search, onSearch, missing, isOnlyMissing, onOnlyMissing, ...files } = props;
  return (
    <div className={styles.tools}>
      <Select
        aria-label={t(($) => $.settings.translations.what)}
        data={[...choices]}
        value={wanted ?? ''}
        allowDeselect={false}
        onChange={onWanted}
        searchable
      />
      <TextInput
        aria-label={t(($) => $.settings.translations.search)}
        placeholder={t(($) => $.settings.translations.search)}
        leftSection={<IconSearch size={18} aria-hidden />}
        value={search}
        dir="auto"
        onChange={(event) => onSearch(event.currentTarget.value)}
      />
      <Switch
        label={t(($) => $.settings.translations.onlyMissing, { count: missing })}
        checked={isOnlyMissing}
        onChange={(event) => onOnlyMissing(event.currentTarget.checked)}
      />
      <NameFiles {...files} />
    </div>
  );
}

interface NameFilesProps {
  /** What is written into a file. */
  readonly rows: readonly TranslatedName[];
  readonly edits: TranslationEdits;
  readonly onFile: (file: File | null) => void;
}

function NameFiles({ rows, edits, onFile }: NameFilesProps) {
  const { t } = useTranslation('settings');
  return (
    <Group gap="xs" className={styles.files ?? ''}>
      <FileButton accept=".csv,.tsv,.txt,text/csv" onChange={onFile}>
        {(props) => (
          <Button {...props} variant="default" leftSection={<IconUpload size={18} aria-hidden />}>
            {t(($) => $.settings.translations.import)}
          </Button>
        )}
      </FileButton>
      <Button
        variant="default"
        leftSection={<IconDownload size={18} aria-hidden />}
        disabled={rows.length === 0}
        onClick={() =>
          saveFile(
            new Blob([csvOfNames(rows, edits)], { type: 'text/csv;charset=utf-8' }),
            `${t(($) => $.settings.translations.fileName)}.csv`,
          )
        }
      >
        {t(($) => $.settings.translations.export)}
      </Button>
    </Group>
  );
}
