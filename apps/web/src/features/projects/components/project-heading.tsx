import { ActionIcon, Button, Group, Menu, TextInput, Title } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useNavigate } from '@tanstack/react-router';
import {
  IconCopy,
  IconDots,
  IconLock,
  IconLockOpen,
  IconPencil,
  IconPhoto,
  IconQrcode,
  IconTrash,
} from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Project } from '@plumbline/contract/projects';
import { can } from '@plumbline/domain/access/can';
import { useActor } from '../../../lib/access/hooks.ts';
import { isolatedName } from '../../../i18n/isolated.ts';
import { ButtonMenu } from '../../../ui/button-menu.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { MuteMenuItem } from '../../notifications/index.ts';
import { ProjectAvatar } from '../../../ui/project-avatar.tsx';
import { useOpened } from '../../../ui/editing/use-opened.ts';
import { SameProjectName } from './same-project-name.tsx';
import { useEditing } from '../../../ui/use-editing.ts';
import { useProblemForm } from '../../../ui/use-problem-form.ts';
import { useProblemText } from '../../../ui/use-problem-text.ts';
import { useProjectParts } from './project-parts.tsx';
import { TeamsChannelButton } from './teams-channel-button.tsx';
import { useChangeProject, useCloneProject, useRemoveProject } from '../api/projects.ts';
import { LinkMenuItem } from '../../../ui/links/link-menu-item.tsx';

/** The name of a project, and what can be done with the whole of it. */
export function ProjectHeading({ project }: { project: Project }) {
  const { t } = useTranslation('projects');
  const { isEditing, begin, end, opener } = useEditing();
  return (
    <Group justify="space-between" wrap="nowrap" align="flex-start">
      <Group wrap="nowrap" flex={1} miw={0} align={isEditing ? 'flex-start' : 'center'}>
        <ProjectAvatar project={project} size={56} />
        {isEditing ? (
          <Rename project={project} onClose={end} />
        ) : (
          <Group gap="xs" wrap="nowrap" miw={0}>
            <Title order={1} size="h2" lineClamp={3} dir="auto" style={{ overflowWrap: 'anywhere' }}>
              {project.name}
            </Title>
            {project.private ? <IconLock size={18} aria-label={t(($) => $.projects.private)} /> : null}
            {project.can.includes('change') ? (
              <ActionIcon
                variant="subtle"
                color="gray"
                size={44}
                aria-label={t(($) => $.projects.page.rename)}
                ref={opener}
                onClick={begin}
              >
                <IconPencil size={18} aria-hidden />
              </ActionIcon>
            ) : null}
          </Group>
        )}
      </Group>
      {project.can.includes('open_channel') ? <TeamsChannelButton projectId={project._id} /> : null}
      <ProjectMenu project={project} />
    </Group>
  );
}

function Rename({ project, onClose }: { project: Project; onClose: () => void }) {
  const { t } = useTranslation('projects');
  const { mutateAsync: change } = useChangeProject(useOpened(project), useProjectParts());
  const {
    form: values,
    field,
    onSubmit,
    isSubmitting,
    failure,
  } = useProblemForm({
    defaultValues: { name: project.name },
    check: ({ name }) => (name.trim() ? {} : { name: { code: 'required' } }),
    submit: async ({ name }) => {
      await change({ name });
      onClose();
    },
  });
  const { error, ...name } = field('name');
  return (
    <form
      onSubmit={onSubmit}
      noValidate
      style={{ flex: 1, minInlineSize: 0 }}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClose();
      }}
    >
      <Group align="flex-start" gap="xs">
        <TextInput
          {...name}
          error={error ?? failure}
          aria-label={t(($) => $.projects.page.name)}
          flex="1 1 12rem"
          maxLength={200}
          dir="auto"
          autoFocus
        />
        <Button type="submit" loading={isSubmitting}>
          {t(($) => $.projects.page.save)}
        </Button>
        <Button variant="default" onClick={onClose}>
          {t(($) => $.projects.cancel)}
        </Button>
      </Group>
      <SameProjectName name={values.watch('name')} exceptId={project._id} />
    </form>
  );
}

function ProjectMenu({ project }: { project: Project }) {
  const { t } = useTranslation('projects');
  const navigate = useNavigate();
  const problemText = useProblemText();
  const [isRemoving, setRemoving] = useState(false);
  const { mutateAsync: clone } = useCloneProject();
  const { mutateAsync: remove } = useRemoveProject();
  const { mutateAsync: change } = useChangeProject(project, useProjectParts());
  const mayLink = can(useActor(), 'job_type.create').allowed;
  const may = (verb: string) => project.can.includes(verb);
  // Told before it is tried: a project with jobs is not deleted (spec/1 §5).
  const hasJobs = Object.values(project.statuses).some((count) => count > 0);
  const showFailure = (failure: unknown) => notifications.show({ color: 'red', message: problemText(failure) });
  const duplicate = () =>
    clone(project._id).then((copy) => {
      notifications.show({ message: t(($) => $.projects.page.duplicated, { name: isolatedName(copy.name) }) });
      return navigate({ to: '/project/view/$id/{-$dialog}', params: { id: copy._id } });
    }, showFailure);
  return (
    <>
      <ButtonMenu
        target={
          <ActionIcon variant="default" size={44} aria-label={t(($) => $.projects.page.more)}>
            <IconDots size={20} aria-hidden />
          </ActionIcon>
        }
      >
        <MuteMenuItem project={project._id} />
        {may('change') ? (
          <LinkMenuItem
            to="/project/view/$id/{-$dialog}"
            params={{ id: project._id, dialog: 'pictures' }}
            leftSection={<IconPhoto size={18} aria-hidden />}
          >
            {t(($) => $.projects.pictures.open)}
          </LinkMenuItem>
        ) : null}
        {mayLink ? (
          <LinkMenuItem
            to="/project/view/$id/{-$dialog}"
            params={{ id: project._id, dialog: 'link' }}
            leftSection={<IconQrcode size={18} aria-hidden />}
          >
            {t(($) => $.projects.link.open)}
          </LinkMenuItem>
        ) : null}
        {may('change_privacy') ? (
          <Menu.Item
            leftSection={project.private ? <IconLockOpen size={18} aria-hidden /> : <IconLock size={18} aria-hidden />}
            onClick={() => void change({ private: !project.private }).catch(showFailure)}
          >
            {project.private ? t(($) => $.projects.page.makePublic) : t(($) => $.projects.page.makePrivate)}
          </Menu.Item>
        ) : null}
        {may('duplicate') ? (
          <Menu.Item leftSection={<IconCopy size={18} aria-hidden />} onClick={() => void duplicate()}>
            {t(($) => $.projects.page.duplicate)}
          </Menu.Item>
        ) : null}
        {may('erase') ? (
          <Menu.Item
            c={hasJobs ? undefined : 'var(--mantine-color-error)'}
            disabled={hasJobs}
            leftSection={<IconTrash size={18} aria-hidden />}
            onClick={() => setRemoving(true)}
          >
            {t(($) => $.projects.page.delete)}
          </Menu.Item>
        ) : null}
        {may('erase') && hasJobs ? (
          <Menu.Label maw="15rem">{t(($) => $.projects.page.deleteHasJobs)}</Menu.Label>
        ) : null}
      </ButtonMenu>
      <ConfirmDialog
        isOpen={isRemoving}
        onClose={() => setRemoving(false)}
        title={t(($) => $.projects.page.deleteTitle, { name: isolatedName(project.name) })}
        confirm={t(($) => $.projects.page.delete)}
        isDangerous
        onConfirm={async () => {
          await remove(project._id);
          await navigate({ to: '/projects' });
        }}
      >
        {t(($) => $.projects.page.deleteText)}
      </ConfirmDialog>
    </>
  );
}
