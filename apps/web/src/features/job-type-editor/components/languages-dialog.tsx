import { Button, Divider, Group, Modal, Select, Stack, Text } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { languageLimit } from '@plumbline/domain/translations/language-code';
import { commonLanguages } from '@plumbline/domain/translations/language-names';
import { nameOfLanguage } from '../../../i18n/questionnaire-language-names.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { FormFailure } from '../../../ui/form-failure.tsx';
import { useProblemText } from '../../../ui/use-problem-text.ts';
import { useChangeLanguages } from '../api/languages.ts';
import { missingByQuestion, countTextsIn, sumOf } from '../model/languages.ts';
import { useScene, useSnapshot } from './editor-context.ts';
import styles from './languages-dialog.module.css';
import { Chip } from '../../../ui/chip.tsx';

interface LanguagesDialogProps {
  readonly jobTypeId: string;
  readonly onClose: () => void;
}

/** The languages of the questionnaire: which is the default, what each lacks; more of them, fewer of them. */
export function LanguagesDialog({ jobTypeId, onClose }: LanguagesDialogProps) {
  const { t, i18n } = useTranslation('jobTypeEditor');
  const problemText = useProblemText();
  const { editor, languages } = useScene();
  const { draft } = useSnapshot(editor);
  const changing = useChangeLanguages(jobTypeId);
  const [removing, setRemoving] = useState<string | null>(null);
  const [added, setAdded] = useState<string | null>(null);
  const { named, isNamed, defaultLanguage, choose } = languages;
  const [written, setWritten] = useState(defaultLanguage);
  const nameOf = (language: string) => nameOfLanguage(language, i18n.language);
  const offered = (without: readonly string[]) =>
    [...new Set([...named, ...commonLanguages])]
      .filter((language) => !without.includes(language))
      .map((language) => ({ value: language, label: nameOf(language) }))
      .toSorted((one, other) => one.label.localeCompare(other.label, i18n.language));
  const known = isNamed ? named : [written];

  const add = () => {
    if (added === null) return;
    changing.mutate((now) => [...new Set([...(now.length > 0 ? now : [written]), added])], {
      onSuccess: () => {
        choose(added);
        setAdded(null);
      },
    });
  };
  const makeDefault = async (language: string) => {
    // What is not saved yet would be written in the former default.
    await editor.flush();
    await changing.mutateAsync((now) => [language, ...now.filter((one) => one !== language)]).catch(() => undefined);
  };
  const remove = async (language: string) => {
    await changing.mutateAsync((now) => now.filter((one) => one !== language));
    if (languages.chosen === language) choose(defaultLanguage);
  };

  return (
    <Modal
      opened
      onClose={onClose}
      size="lg"
      title={t(($) => $.jobTypeEditor.languages.title)}
      closeButtonProps={{ 'aria-label': t(($) => $.jobTypeEditor.close) }}
    >
      <Stack gap="md">
        <Text size="sm" c="dimmed">
          {t(($) => $.jobTypeEditor.languages.text)}
        </Text>
        {isNamed ? (
          <ul className={styles.list}>
            {named.map((language) => {
              const name = nameOf(language);
              const missing = sumOf(missingByQuestion(draft, language, languages));
              return (
                <li key={language} className={styles.row}>
                  <span className={styles.name}>
                    <bdi>{name}</bdi>
                    {language === defaultLanguage ? <Chip>{t(($) => $.jobTypeEditor.languages.isDefault)}</Chip> : null}
                  </span>
                  <Text size="sm" c="dimmed" className={styles.standing ?? ''}>
                    {missing > 0
                      ? t(($) => $.jobTypeEditor.languages.missing, { count: missing })
                      : t(($) => $.jobTypeEditor.languages.complete)}
                  </Text>
                  {language === defaultLanguage ? null : (
                    <Group gap={4} wrap="nowrap">
                      <Button
                        variant="subtle"
                        size="compact-md"
                        mih={44}
                        disabled={changing.isPending}
                        aria-label={t(($) => $.jobTypeEditor.languages.makeThisDefault, { name })}
                        onClick={() => void makeDefault(language)}
                      >
                        {t(($) => $.jobTypeEditor.languages.makeDefault)}
                      </Button>
                      <Button
                        variant="subtle"
                        color="gray"
                        size="compact-md"
                        mih={44}
                        disabled={changing.isPending}
                        aria-label={t(($) => $.jobTypeEditor.languages.remove, { name })}
                        onClick={() => setRemoving(language)}
                      >
                        <IconTrash size={18} aria-hidden />
                      </Button>
                    </Group>
                  )}
                </li>
              );
            })}
          </ul>
        ) : (
          <Select
            label={t(($) => $.jobTypeEditor.languages.writtenIn)}
            description={t(($) => $.jobTypeEditor.languages.writtenInHint)}
            data={offered(added === null ? [] : [added])}
            value={written}
            onChange={(language) => setWritten(language ?? defaultLanguage)}
            allowDeselect={false}
            searchable
            nothingFoundMessage={t(($) => $.jobTypeEditor.nothingFound)}
          />
        )}
        <Divider />
        <Group align="flex-end" gap="xs" wrap="nowrap">
          <Select
            flex={1}
            label={t(($) => $.jobTypeEditor.languages.add)}
            data={offered(known)}
            value={added}
            onChange={setAdded}
            searchable
            limit={100}
            nothingFoundMessage={t(($) => $.jobTypeEditor.nothingFound)}
          />
          <Button
            leftSection={<IconPlus size={18} aria-hidden />}
            disabled={added === null || known.length >= languageLimit}
            loading={changing.isPending}
            onClick={add}
          >
            {t(($) => $.jobTypeEditor.languages.addButton)}
          </Button>
        </Group>
        <FormFailure text={changing.error && removing === null ? problemText(changing.error) : null} />
      </Stack>
      <ConfirmDialog
        isOpen={removing !== null}
        onClose={() => setRemoving(null)}
        title={t(($) => $.jobTypeEditor.languages.removeTitle, { name: nameOf(removing ?? '') })}
        confirm={t(($) => $.jobTypeEditor.languages.removeConfirm)}
        isDangerous
        onConfirm={() => remove(removing ?? '')}
      >
        {t(($) => $.jobTypeEditor.languages.removeText, { count: countTextsIn(draft, removing ?? '') })}
      </ConfirmDialog>
    </Modal>
  );
}
