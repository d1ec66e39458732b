import { ActionIcon, Button, Checkbox, Collapse, ColorInput, TextInput } from '@mantine/core';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import type { CSSProperties } from 'react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isBuiltInStatus } from '@plumbline/domain/jobs/status';
import type { Language } from '@plumbline/domain/languages/languages';
import { languages } from '@plumbline/domain/languages/languages';
import { isolatedName } from '../../../i18n/isolated.ts';
import { languageNames } from '../../../i18n/language-names.ts';
import { directionOf } from '../../../i18n/language.ts';
import type { SettingsDraft } from '../use-settings-draft.ts';
import { ownStatusText } from '../use-shown-status.ts';
import styles from './settings.module.css';
import { statusSwatches } from './status-swatches.ts';

interface StatusRowProps {
  readonly status: string;
  readonly text: string;
  readonly colour: string;
  readonly draft: SettingsDraft;
  readonly wasSaved: boolean;
  readonly onRemove: () => void;
}

function StatusFields({ status, colour, draft, wasSaved, onRemove }: Omit<StatusRowProps, 'text'>) {
  const { t } = useTranslation('settings');
  const { settings, change, errorAt } = draft;
  const own = settings.customStatuses.findIndex((one) => one.name === status);

  function translate(language: Language, text: string): void {
    const { [language]: _, ...others } = settings.statusTranslations[status] ?? {};
    const translated = text === '' ? others : { ...others, [language]: text };
    const { [status]: before, ...rest } = settings.statusTranslations;
    void before;
    change('statusTranslations', Object.keys(translated).length === 0 ? rest : { ...rest, [status]: translated });
  }

  function recolour(next: string): void {
    if (status === 'review') change('branding', { ...settings.branding, reviewColour: next });
    else {
      change(
        'customStatuses',
        settings.customStatuses.map((one) => (one.name === status ? { ...one, colour: next } : one)),
      );
    }
  }

  const isColourOwn = status === 'review' || own >= 0;
  return (
    <div className={styles.statusFields}>
      {languages.map((language) => (
        <TextInput
          key={language}
          label={t(($) => $.settings.statuses.wordIn, { language: languageNames[language] })}
          placeholder={ownStatusText(status, language)}
          value={settings.statusTranslations[status]?.[language] ?? ''}
          onChange={(event) => translate(language, event.currentTarget.value)}
          error={errorAt(`statusTranslations.${status}.${language}`)}
          maxLength={200}
          dir={directionOf(language)}
          lang={language}
        />
      ))}
      {isColourOwn ? (
        <ColorInput
          label={t(($) => $.settings.statuses.colour)}
          value={colour}
          onChange={recolour}
          error={errorAt(status === 'review' ? 'branding.reviewColour' : `customStatuses.${own}.colour`)}
          swatches={statusSwatches}
          format="hex"
          withEyeDropper={false}
          popoverProps={{ withRoles: false }}
          dir="ltr"
        />
      ) : null}
      {isBuiltInStatus(status) ? null : (
        <Button
          variant="subtle"
          color="red"
          c="var(--mantine-color-error)"
          leftSection={<IconTrash size={18} aria-hidden />}
          onClick={onRemove}
          style={{ justifySelf: 'start', alignSelf: 'end' }}
        >
          {wasSaved ? t(($) => $.settings.statuses.remove) : t(($) => $.settings.statuses.dontAdd)}
        </Button>
      )}
    </div>
  );
}

/** One status: its word and colour, whether inspectors may answer in it, and what can be changed of it behind the pencil. */
export function StatusRow({ text, ...props }: StatusRowProps) {
  const { t } = useTranslation('settings');
  const { status, colour, draft } = props;
  const { settings, change, errorAt } = draft;
  const own = settings.customStatuses.findIndex((one) => one.name === status);
  const hasMistake =
    errorAt(`customStatuses.${own}.colour`) !== undefined ||
    (status === 'review' && errorAt('branding.reviewColour') !== undefined);
  const [isOpen, setOpen] = useState(false);
  const fields = useId();
  const name = isolatedName(text);
  return (
    <>
      <div className={styles.statusRow}>
        <span className={styles.statusName}>
          <span className={styles.dot} style={{ '--status': colour } as CSSProperties} aria-hidden />
          <bdi>{text}</bdi>
        </span>
        {settings.allowedStatuses ? (
          <Checkbox
            label={t(($) => $.settings.statuses.inspectorsAnswer)}
            aria-label={t(($) => $.settings.statuses.inspectorsAnswerIn, { name })}
            checked={settings.allowedStatuses[status] === true}
            onChange={(event) =>
              change('allowedStatuses', { ...settings.allowedStatuses, [status]: event.currentTarget.checked })
            }
          />
        ) : null}
        <ActionIcon
          variant="subtle"
          color="gray"
          size={44}
          aria-label={t(($) => $.settings.statuses.edit, { name })}
          aria-expanded={isOpen || hasMistake}
          aria-controls={fields}
          onClick={() => setOpen(!isOpen)}
        >
          <IconPencil size={18} aria-hidden />
        </ActionIcon>
      </div>
      <Collapse expanded={isOpen || hasMistake} id={fields}>
        <StatusFields {...props} />
      </Collapse>
    </>
  );
}
