import { Button, Group, Paper, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconShieldLock } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Program } from '@plumbline/contract/programs';
import { useFormats } from '../../../lib/access/hooks.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { DetailLine, Part } from '../../../ui/detail-line.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { FormPage, PageHeader } from '../../../ui/page-header.tsx';
import { programsQuery, useRemoveProgram } from '../api/programs.ts';
import { ProgramDialog } from './program-dialog.tsx';

/** /settings/programs: the programs of others that people of the company may let in. */
export function ProgramsScreen() {
  const { t } = useTranslation('programs');
  const programs = useQuery(programsQuery);
  const [edited, setEdited] = useState<Program | 'new' | null>(null);
  const begin = <Button onClick={() => setEdited('new')}>{t(($) => $.programs.create)}</Button>;
  return (
    <FormPage>
      <PageHeader title={t(($) => $.programs.title)} text={t(($) => $.programs.text)} actions={begin} />
      <Text size="sm" mb="md">
        {t(($) => $.programs.server)}{' '}
        <Text span inherit ff="monospace" dir="ltr" style={{ overflowWrap: 'anywhere' }}>
          {window.location.origin}
        </Text>
      </Text>
      {programs.isError && !programs.data ? (
        <ErrorState failure={programs.error} onRetry={() => void programs.refetch()} />
      ) : null}
      {programs.isPending ? <Skeleton height={120} aria-busy /> : null}
      {programs.data?.length === 0 ? (
        <EmptyState icon={IconShieldLock} title={t(($) => $.programs.none)} text={t(($) => $.programs.noneText)} />
      ) : null}
      <Stack>
        {programs.data?.map((program) => (
          <ProgramItem key={program._id} program={program} onEdit={() => setEdited(program)} />
        ))}
      </Stack>
      {edited === null ? null : (
        <ProgramDialog program={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />
      )}
    </FormPage>
  );
}

/** One program: how it names itself to the server, who has let it in. */
function ProgramItem({ program, onEdit }: { readonly program: Program; readonly onEdit: () => void }) {
  const { t } = useTranslation('programs');
  const formats = useFormats();
  const { mutateAsync: remove } = useRemoveProgram(program._id);
  const [isRemoving, setRemoving] = useState(false);
  const people = t(($) => $.programs.people, { count: program.people, shown: formats.number(program.people) });
  return (
    <Paper component="section" aria-label={program.name} p="md" radius="md" bg="var(--plumbline-surface)">
      <Stack gap="xs">
        <Text fw={600}>
          <bdi>{program.name}</bdi>
        </Text>
        <Text size="sm" c="dimmed" component="div">
          <DetailLine>
            <Part>{people}</Part>
            <Part>{program.is_confidential ? t(($) => $.programs.hasSecret) : t(($) => $.programs.isPublic)}</Part>
          </DetailLine>
        </Text>
        <Text size="sm">
          {t(($) => $.programs.clientId)}{' '}
          <Text span ff="monospace" dir="ltr" style={{ overflowWrap: 'anywhere' }}>
            {program._id}
          </Text>
        </Text>
        {program.redirect_uris.map((address) => (
          <Text key={address} size="sm" c="dimmed" dir="ltr" style={{ overflowWrap: 'anywhere' }}>
            {address}
          </Text>
        ))}
        <Group>
          <Button variant="default" onClick={onEdit}>
            {t(($) => $.programs.edit)}
          </Button>
          <Button variant="subtle" color="red" onClick={() => setRemoving(true)}>
            {t(($) => $.programs.remove)}
          </Button>
        </Group>
      </Stack>
      <ConfirmDialog
        isOpen={isRemoving}
        onClose={() => setRemoving(false)}
        title={t(($) => $.programs.removeTitle, { name: program.name })}
        confirm={t(($) => $.programs.remove)}
        isDangerous
        onConfirm={() => remove()}
      >
        {t(($) => $.programs.removeText)}
      </ConfirmDialog>
    </Paper>
  );
}
