import { ActionIcon, Button, Group, NativeSelect, Stack, Text, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconPencil } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Me } from '@plumbline/contract/users';
import { can } from '@plumbline/domain/access/can';
import { seesSkills } from '@plumbline/domain/actor/rule-parts';
import { fullName, splitName } from '@plumbline/domain/users/names';
import { languages } from '@plumbline/domain/languages/languages';
import type { Language } from '@plumbline/domain/languages/languages';
import { useActor, usePerson, useSettings } from '../../../lib/access/hooks.ts';
import { changeLanguage } from '../../../lib/change-language.ts';
import { languageNames } from '../../../i18n/language-names.ts';
import { realLanguage } from '../../../i18n/language.ts';
import { ProfileFieldList, useProfileFieldPart } from '../../profile-fields/index.ts';
import { useOpened } from '../../../ui/editing/use-opened.ts';
import { PersonMarks } from '../../../ui/pickers/person-marks.tsx';
import { PersonAvatar, shownName } from '../../../ui/person-avatar.tsx';
import { PersonSkills } from '../../skills/index.ts';
import { useEditing } from '../../../ui/use-editing.ts';
import { useProblemForm } from '../../../ui/use-problem-form.ts';
import { useProblemText } from '../../../ui/use-problem-text.ts';
import { useUpdateMe } from '../api/profile.ts';
import { OwnPicture } from './own-picture.tsx';
import { ProfilePart } from './profile-part.tsx';
import styles from './profile.module.css';

/** Picture, name, language and profile fields of oneself. */
export function OwnDetails() {
  const { t } = useTranslation(['profile', 'roles', 'skills']);
  const person = usePerson();
  const actor = useActor();
  const { userFields } = useSettings();
  const { mutateAsync: update } = useUpdateMe();
  const fieldPart = useProfileFieldPart();
  const { isEditing, begin, end, opener } = useEditing();
  return (
    <div className={styles.columns}>
      <Stack>
        <ProfilePart title={t(($) => $.profile.details.title)}>
          <Group align="flex-start" gap="md" wrap="nowrap">
            <PersonAvatar person={person} size={72} />
            <Stack gap={6} flex={1} miw={0}>
              {isEditing ? (
                <NameForm onClose={end} />
              ) : (
                <Group gap={4} wrap="nowrap">
                  <Text component="bdi" fz="xl" fw={600} truncate>
                    {shownName(person)}
                  </Text>
                  <PersonMarks inTraining={person.inTraining} greenMark={person.greenMark} />
                  <ActionIcon
                    variant="subtle"
                    color="gray"
                    size={44}
                    aria-label={t(($) => $.profile.details.changeName)}
                    ref={opener}
                    onClick={begin}
                  >
                    <IconPencil size={18} aria-hidden />
                  </ActionIcon>
                </Group>
              )}
              <Text>{t(($) => $.roles[person.role])}</Text>
              <Text c="dimmed">
                <bdi dir="ltr">{person.email}</bdi>
              </Text>
              <OwnPicture />
            </Stack>
          </Group>
          <LanguageChoice />
        </ProfilePart>
        {seesSkills(actor) ? (
          <ProfilePart title={t(($) => $.skills.title)}>
            <PersonSkills
              userId={person._id}
              role={person.role}
              name={shownName(person)}
              skills={person.skills}
              mayManage={can(actor, 'skill.manage').allowed}
            />
          </ProfilePart>
        ) : null}
      </Stack>
      <ProfilePart title={t(($) => $.profile.details.fields)}>
        <ProfileFieldList
          fields={userFields}
          values={person.fields}
          editable={person.editable_fields}
          userId={person._id}
          item={person}
          onSave={(field, value, opened) =>
            update({ fields: { [field.value]: value }, over: { opened, parts: { fields: fieldPart(field) } } })
          }
        />
      </ProfilePart>
    </div>
  );
}

/** One line, split on the first space into first and last name (spec/2 §5). */
function NameForm({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['profile', 'ui']);
  const person = useOpened(usePerson());
  const { mutateAsync: update } = useUpdateMe();
  const { field, onSubmit, isSubmitting, failure } = useProblemForm({
    defaultValues: { name: fullName(person.name) },
    check: ({ name }) => (name.trim() ? {} : { name: { code: 'required' } }),
    submit: async ({ name }) => {
      const label = t(($) => $.profile.details.name);
      await update({
        name: splitName(name),
        over: {
          opened: person,
          parts: { name: { label, of: (one) => one.name, show: (value) => fullName(value as Me['name']) } },
        },
      });
      onClose();
    },
  });
  const { error, ...input } = field('name');
  return (
    <form onSubmit={onSubmit} noValidate>
      <Stack gap="xs">
        <TextInput
          {...input}
          error={error ?? failure}
          label={t(($) => $.profile.details.name)}
          autoComplete="name"
          maxLength={200}
          dir="auto"
          autoFocus
        />
        <Group gap="xs">
          <Button type="submit" loading={isSubmitting}>
            {t(($) => $.profile.save)}
          </Button>
          <Button variant="default" onClick={onClose}>
            {t(($) => $.ui.cancel)}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

/** The language of the screens here, and of the mails the person gets. */
function LanguageChoice() {
  const { t, i18n } = useTranslation('profile');
  const problemText = useProblemText();
  const { mutateAsync: update } = useUpdateMe();
  const choose = async (language: Language) => {
    await changeLanguage(language);
    await update({ language }).catch((failure: unknown) =>
      notifications.show({ color: 'red', message: problemText(failure) }),
    );
  };
  return (
    <NativeSelect
      mt="md"
      label={t(($) => $.profile.details.language)}
      description={t(($) => $.profile.details.languageHint)}
      value={realLanguage(i18n.language)}
      data={languages.map((language) => ({ value: language, label: languageNames[language] }))}
      onChange={(event) => void choose(event.currentTarget.value as Language)}
    />
  );
}
