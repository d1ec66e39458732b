import { Button, Group, Select } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconUser, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AuditEntry, AuditFilters } from '@plumbline/contract/audit';
import { auditAreas } from '@plumbline/domain/events/audited';
import { DateField } from '../../../ui/dates/date-time-field.tsx';
import { shownName } from '../../../ui/person-avatar.tsx';
import { SearchBox } from '../../../ui/search-box.tsx';
import { UserPicker } from '../../pickers/index.ts';
import styles from './audit.module.css';

/** A pause in typing, in milliseconds, after which it is searched for. */
const searchDelay = 400;

/** Changed filters, undefined for what is asked for no longer. */
export type AuditFilterChanges = { readonly [Name in keyof AuditFilters]?: AuditFilters[Name] | undefined };

interface AuditFilterBarProps {
  readonly filters: AuditFilters;
  /** Those that are shown: they have the names of people in an address. */
  readonly entries: readonly AuditEntry[];
  readonly onChange: (changes: AuditFilterChanges) => void;
}

/** What the trail is narrowed by: area, people, days, text. */
export function AuditFilterBar({ filters, entries, onChange }: AuditFilterBarProps) {
  const { t } = useTranslation('audit');
  const [typed, setTyped] = useState(filters.search ?? '');
  const search = useDebouncedCallback((words: string) => onChange({ search: words.trim() || undefined }), searchDelay);
  const type = (words: string) => {
    setTyped(words);
    search(words);
  };
  return (
    <Group align="end" gap="sm" className={styles.filters ?? ''}>
      <Select
        label={t(($) => $.audit.area)}
        placeholder={t(($) => $.audit.allAreas)}
        clearable
        value={filters.area ?? null}
        data={auditAreas.map((value) => ({ value, label: t(($) => $.audit.areas[value]) }))}
        onChange={(value) => onChange({ area: auditAreas.find((one) => one === value) })}
      />
      <PersonFilter
        label={t(($) => $.audit.actor)}
        id={filters.actor}
        known={entries.map(({ actor }) => actor)}
        onChange={(actor) => onChange({ actor })}
      />
      <PersonFilter
        label={t(($) => $.audit.person)}
        id={filters.person}
        known={entries.map(({ person }) => person)}
        onChange={(person) => onChange({ person })}
      />
      <div className={styles.date}>
        <DateField
          label={t(($) => $.audit.from)}
          value={filters.from ?? null}
          onChange={(day) => onChange({ from: day ?? undefined })}
          isClearable
        />
      </div>
      <div className={styles.date}>
        <DateField
          label={t(($) => $.audit.until)}
          value={filters.until ?? null}
          onChange={(day) => onChange({ until: day ?? undefined })}
          isClearable
        />
      </div>
      <SearchBox label={t(($) => $.audit.search)} typed={typed} onType={type} flex="1 1 14rem" />
    </Group>
  );
}

interface PersonFilterProps {
  readonly label: string;
  readonly id: string | undefined;
  readonly known: readonly AuditEntry['actor'][];
  readonly onChange: (id: string | undefined) => void;
}

/** Somebody whose entries are asked for, chosen from the people of the company. */
function PersonFilter({ label, id, known, onChange }: PersonFilterProps) {
  const { t } = useTranslation('audit');
  const [isOpen, setOpen] = useState(false);
  const [picked, setPicked] = useState<{ readonly id: string; readonly name: string } | null>(null);
  const found = known.find((person) => person?._id === id);
  const chosen = picked?.id === id ? picked?.name : found && shownName(found);
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconUser size={18} aria-hidden />}
        onClick={() => setOpen(true)}
        aria-haspopup="dialog"
      >
        {id === undefined ? label : t(($) => $.audit.personIs, { label, name: chosen ?? t(($) => $.audit.chosen) })}
      </Button>
      {id === undefined ? null : (
        <Button
          variant="subtle"
          color="gray"
          leftSection={<IconX size={16} aria-hidden />}
          onClick={() => onChange(undefined)}
        >
          {t(($) => $.audit.clear, { label })}
        </Button>
      )}
      <UserPicker
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        title={label}
        max={1}
        onPick={([person]) => {
          setOpen(false);
          if (!person) return;
          setPicked({ id: person._id, name: shownName(person) });
          onChange(person._id);
        }}
      />
    </>
  );
}
