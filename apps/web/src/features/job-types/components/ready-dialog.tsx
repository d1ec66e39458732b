import { Button, Checkbox, Stack, Text, TextInput } from '@mantine/core';
import { IconFileExport } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { JobType } from '@plumbline/contract/job-types';
import type { ReadyJobType } from '@plumbline/contract/ready-job-types';
import { languages, type Language } from '@plumbline/domain/languages/languages';
import { isolatedName } from '../../../i18n/isolated.ts';
import { nameOfLanguage } from '../../../i18n/questionnaire-language-names.ts';
import { useSettings } from '../../../lib/access/hooks.ts';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { FormEnd } from '../../../ui/form-end.tsx';
import { FormFailure } from '../../../ui/form-failure.tsx';
import { useProblemForm } from '../../../ui/use-problem-form.ts';
import { useProblemText } from '../../../ui/use-problem-text.ts';
import { saveReadyJobType, useTakeReadyJobType } from '../api/ready-job-types.ts';
import { MadeStep } from './made-step.tsx';
import { ReadyQuestions } from './ready-questions.tsx';

interface ReadyDialogProps {
  readonly readyJobType: ReadyJobType;
  readonly onClose: () => void;
}

/** Shows what a ready-made job type asks, and creates one of it under a title, in one language or several. */
export function ReadyDialog({ readyJobType, onClose }: ReadyDialogProps) {
  const { t, i18n } = useTranslation('jobTypes');
  const { defaultLanguage } = useSettings();
  const { mutateAsync: take } = useTakeReadyJobType(readyJobType.name);
  const [made, setMade] = useState<JobType | null>(null);
  const others = languages.filter((one) => one !== defaultLanguage);
  const [alsoIn, setAlsoIn] = useState<readonly Language[]>(others);
  const { form, field, onSubmit, isSubmitting, failure } = useProblemForm({
    defaultValues: { title: readyJobType.title },
    check: ({ title }) => (title.trim() ? {} : { title: { code: 'required' } }),
    submit: async ({ title }) => {
      // Its own title is in each of the languages; one that was typed is in none.
      const own = title.trim() === readyJobType.title ? {} : { title };
      setMade(await take({ ...own, languages: [defaultLanguage, ...others.filter((one) => alsoIn.includes(one))] }));
    },
  });
  const content = { ...form.watch(), alsoIn };
  return (
    <FormDialog
      title={readyJobType.title}
      size="lg"
      // Once it is created, nothing can be lost.
      content={made ? { ...form.formState.defaultValues, alsoIn: others } : content}
      onClose={onClose}
    >
      {made ? (
        <MadeStep made={made} onMore={onClose} />
      ) : (
        <form onSubmit={onSubmit} noValidate>
          <Stack>
            <Text size="sm" c="dimmed">
              {readyJobType.description}
            </Text>
            <ReadyQuestions name={readyJobType.name} />
            <TextInput
              {...field('title')}
              label={t(($) => $.jobTypes.fields.title)}
              maxLength={200}
              dir="auto"
              required
              data-autofocus
            />
            {others.map((language) => (
              <Checkbox
                key={language}
                size="md"
                label={t(($) => $.jobTypes.ready.alsoIn, {
                  language: isolatedName(nameOfLanguage(language, i18n.language)),
                })}
                checked={alsoIn.includes(language)}
                onChange={({ currentTarget: { checked } }) =>
                  setAlsoIn((now) => (checked ? [...now, language] : now.filter((one) => one !== language)))
                }
              />
            ))}
            <SaveAsFile name={readyJobType.name} />
            <FormEnd
              failure={failure}
              cancel={t(($) => $.jobTypes.cancel)}
              onCancel={onClose}
              submit={t(($) => $.jobTypes.ready.take)}
              isSubmitting={isSubmitting}
            />
          </Stack>
        </form>
      )}
    </FormDialog>
  );
}

function SaveAsFile({ name }: { readonly name: string }) {
  const { t } = useTranslation('jobTypes');
  const problemText = useProblemText();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const save = async () => {
    setBusy(true);
    setFailure(null);
    await saveReadyJobType(name).catch(setFailure);
    setBusy(false);
  };
  return (
    <div>
      <Button
        variant="subtle"
        size="compact-sm"
        leftSection={<IconFileExport size={18} aria-hidden />}
        loading={isBusy}
        onClick={() => void save()}
      >
        {t(($) => $.jobTypes.ready.save)}
      </Button>
      <FormFailure text={failure ? problemText(failure) : null} />
    </div>
  );
}
