import { isSameName } from '@plumbline/domain/projects/same-name';
import { isFoundIn, searchWords } from '@plumbline/domain/search/search';
import { Button, Checkbox, Group, ScrollArea, Skeleton, Stack, Stepper, Text, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorState } from '../../../ui/error-state.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { FormFailure } from '../../../ui/form-failure.tsx';
import { suggestionDelay } from '../../../ui/pickers/suggestion-delay.ts';
import { useProblemText } from '../../../ui/use-problem-text.ts';
import { companiesQuery, givenProjectsQuery } from '../api/companies.ts';

interface GivenProject {
  readonly _id: string;
  readonly name: string;
}

export interface ClientAccess {
  readonly companies: readonly string[];
  readonly projects: readonly GivenProject[];
}

interface ClientProjectsWizardProps extends ClientAccess {
  readonly title: string;
  readonly onClose: () => void;
  /** The dialog stays open while it runs, and when it fails says why. */
  readonly onDone: (access: ClientAccess) => Promise<unknown> | void;
}

/** What a client may see, in two steps: companies, then projects (spec/2 §4 "Client projects wizard"). */
export function ClientProjectsWizard(props: ClientProjectsWizardProps) {
  const { t } = useTranslation(['users', 'ui']);
  const problemText = useProblemText();
  const [step, setStep] = useState<0 | 1>(0);
  const [companies, setCompanies] = useState<readonly string[]>(props.companies);
  const [projects, setProjects] = useState<readonly GivenProject[]>(props.projects);
  const [isSaving, setSaving] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  const done = async () => {
    setSaving(true);
    setFailure(null);
    try {
      await props.onDone({ companies, projects });
      props.onClose();
    } catch (refusal) {
      setFailure(problemText(refusal));
    } finally {
      setSaving(false);
    }
  };

  return (
    <FormDialog title={props.title} size="lg" content={[companies, projects]} onClose={props.onClose}>
      <Stack>
        <Stepper active={step} size="sm" allowNextStepsSelect={false}>
          <Stepper.Step label={t(($) => $.users.client.companies)} />
          <Stepper.Step label={t(($) => $.users.client.projects)} />
        </Stepper>
        {step === 0 ? (
          <Companies value={companies} onChange={setCompanies} />
        ) : (
          <Projects value={projects} companies={companies} onChange={setProjects} />
        )}
        <FormFailure text={failure} />
        <Group justify="space-between">
          <Button variant="default" disabled={step === 0 || isSaving} onClick={() => setStep(0)}>
            {t(($) => $.users.client.back)}
          </Button>
          {step === 0 ? (
            <Button onClick={() => setStep(1)}>{t(($) => $.users.client.next)}</Button>
          ) : (
            <Button loading={isSaving} onClick={() => void done()}>
              {t(($) => $.users.client.done)}
            </Button>
          )}
        </Group>
      </Stack>
    </FormDialog>
  );
}

function Companies({ value, onChange }: { value: readonly string[]; onChange: (names: readonly string[]) => void }) {
  const { t } = useTranslation('users');
  const known = useQuery(companiesQuery);
  const [typed, setTyped] = useState('');
  const search = typed.trim();
  const all = [...new Set([...value, ...(known.data ?? [])])];
  const offered = all.filter((name) => isFoundIn(name, searchWords(search)));
  const isNew = search !== '' && !all.some((name) => isSameName(name, search));
  const add = () => {
    onChange([...value, search]);
    setTyped('');
  };
  return (
    <Stack gap="xs">
      <Text size="sm" c="dimmed">
        {t(($) => $.users.client.companiesHint)}
      </Text>
      <Group gap="xs" wrap="nowrap">
        <TextInput
          flex={1}
          dir="auto"
          maxLength={200}
          aria-label={t(($) => $.users.client.searchCompanies)}
          placeholder={t(($) => $.users.client.searchCompanies)}
          leftSection={<IconSearch size={18} aria-hidden />}
          value={typed}
          data-autofocus
          onChange={(event) => setTyped(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && isNew) add();
          }}
        />
        <Button variant="default" disabled={!isNew} onClick={add}>
          {t(($) => $.users.client.addCompany)}
        </Button>
      </Group>
      {known.isError ? <ErrorState failure={known.error} onRetry={() => void known.refetch()} /> : null}
      {known.isPending ? [1, 2, 3].map((row) => <Skeleton key={row} height={36} />) : null}
      <ScrollArea.Autosize mah={320} type="auto">
        <Stack gap="xs" p={4}>
          {offered.map((name) => (
            <Checkbox
              key={name}
              label={<bdi>{name}</bdi>}
              checked={value.includes(name)}
              onChange={() => onChange(value.includes(name) ? value.filter((one) => one !== name) : [...value, name])}
            />
          ))}
        </Stack>
      </ScrollArea.Autosize>
    </Stack>
  );
}

interface ProjectsProps {
  readonly value: readonly GivenProject[];
  readonly companies: readonly string[];
  readonly onChange: (projects: readonly GivenProject[]) => void;
}

/** Projects that come with a chosen company are given already. */
function Projects({ value, companies, onChange }: ProjectsProps) {
  const { t } = useTranslation('users');
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed.trim(), suggestionDelay);
  const found = useQuery(givenProjectsQuery(search));
  const isChosen = (id: string) => value.some((project) => project._id === id);
  return (
    <Stack gap="xs">
      <TextInput
        type="search"
        dir="auto"
        aria-label={t(($) => $.users.client.searchProjects)}
        placeholder={t(($) => $.users.client.searchProjects)}
        leftSection={<IconSearch size={18} aria-hidden />}
        value={typed}
        data-autofocus
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      {found.isError ? <ErrorState failure={found.error} onRetry={() => void found.refetch()} /> : null}
      {found.isPending ? [1, 2, 3].map((row) => <Skeleton key={row} height={36} />) : null}
      {found.data?.length === 0 ? <Text c="dimmed">{t(($) => $.users.client.noProjects)}</Text> : null}
      <ScrollArea.Autosize mah={320} type="auto">
        <Stack gap="xs" p={4}>
          {found.data?.map(({ _id, name, companies: own }) => {
            const isByCompany = own.some((company) => companies.includes(company));
            return (
              <Checkbox
                key={_id}
                label={<bdi>{name}</bdi>}
                description={isByCompany ? t(($) => $.users.client.byCompany) : null}
                checked={isByCompany || isChosen(_id)}
                disabled={isByCompany}
                onChange={() =>
                  onChange(isChosen(_id) ? value.filter((project) => project._id !== _id) : [...value, { _id, name }])
                }
              />
            );
          })}
        </Stack>
      </ScrollArea.Autosize>
    </Stack>
  );
}
