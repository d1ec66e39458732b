import { Button, Group } from '@mantine/core';
import { IconPencil, IconPlayerPause, IconPlayerPlay, IconRefresh, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { InstanceOnWire } from '@plumbline/contract/instances';
import { graceDays } from '@plumbline/domain/instances/life-cycle';
import { isolatedName } from '../../../i18n/isolated.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { FormFailure } from '../../../ui/form-failure.tsx';
import { useProblemText } from '../../../ui/use-problem-text.ts';
import {
  useChangeInstance,
  useDeleteInstance,
  useEraseInstance,
  useMigrateInstance,
  useUndeleteInstance,
} from '../api/instances.ts';
import { EditInstanceDialog } from './edit-instance-dialog.tsx';
import { useInstanceName } from './instance-parts.tsx';
import { TypedNameDialog } from './typed-name-dialog.tsx';

type Opened = 'edit' | 'suspend' | 'delete' | 'erase' | null;

/** What a system administrator does with an installation: change, suspend and resume, delete in two steps. */
export function InstanceActions({ instance }: { readonly instance: InstanceOnWire }) {
  const { t } = useTranslation('instances');
  const [opened, setOpened] = useState<Opened>(null);
  const close = () => setOpened(null);
  return (
    <>
      {instance.state === 'deleting' ? (
        <DeletedActions instance={instance} onErase={() => setOpened('erase')} />
      ) : (
        <Group gap="xs">
          <Button
            variant="default"
            leftSection={<IconPencil size={18} aria-hidden />}
            onClick={() => setOpened('edit')}
          >
            {t(($) => $.instances.actions.edit)}
          </Button>
          {instance.state === 'suspended' ? (
            <Resume instance={instance} />
          ) : (
            <Button
              variant="default"
              leftSection={<IconPlayerPause size={18} aria-hidden />}
              onClick={() => setOpened('suspend')}
            >
              {t(($) => $.instances.actions.suspend)}
            </Button>
          )}
          {instance.state === 'failed' ? <MigrateAgain instance={instance} /> : null}
          <Button
            variant="default"
            c="var(--mantine-color-error)"
            leftSection={<IconTrash size={18} aria-hidden />}
            onClick={() => setOpened('delete')}
          >
            {t(($) => $.instances.actions.delete)}
          </Button>
        </Group>
      )}
      {opened === 'edit' ? <EditInstanceDialog instance={instance} onClose={close} /> : null}
      <Suspend instance={instance} isOpen={opened === 'suspend'} onClose={close} />
      {opened === 'delete' ? <Delete instance={instance} onClose={close} /> : null}
      {opened === 'erase' ? <Erase instance={instance} onClose={close} /> : null}
    </>
  );
}

interface InstanceDialogProps {
  readonly instance: InstanceOnWire;
  readonly onClose: () => void;
}

function Suspend({ instance, isOpen, onClose }: InstanceDialogProps & { readonly isOpen: boolean }) {
  const { t } = useTranslation('instances');
  const nameOf = useInstanceName();
  const { mutateAsync: change } = useChangeInstance(instance._id);
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={onClose}
      title={t(($) => $.instances.actions.suspendTitle, { company: isolatedName(nameOf(instance)) })}
      confirm={t(($) => $.instances.actions.suspend)}
      onConfirm={() => change({ isActive: false })}
    >
      {t(($) => $.instances.actions.suspendText)}
    </ConfirmDialog>
  );
}

function Delete({ instance, onClose }: InstanceDialogProps) {
  const { t } = useTranslation('instances');
  const nameOf = useInstanceName();
  const { mutateAsync } = useDeleteInstance(instance._id);
  return (
    <TypedNameDialog
      title={t(($) => $.instances.actions.deleteTitle, { company: isolatedName(nameOf(instance)) })}
      text={t(($) => $.instances.actions.deleteText, { count: graceDays })}
      name={instance.name}
      confirm={t(($) => $.instances.actions.delete)}
      onConfirm={mutateAsync}
      onClose={onClose}
    />
  );
}

function Erase({ instance, onClose }: InstanceDialogProps) {
  const { t } = useTranslation('instances');
  const nameOf = useInstanceName();
  const { mutateAsync } = useEraseInstance(instance._id);
  return (
    <TypedNameDialog
      title={t(($) => $.instances.actions.eraseTitle, { company: isolatedName(nameOf(instance)) })}
      text={t(($) => $.instances.actions.eraseText)}
      name={instance.name}
      confirm={t(($) => $.instances.actions.erase)}
      onConfirm={mutateAsync}
      onClose={onClose}
    />
  );
}

/** A button that does one thing at once, and says below itself why it failed. */
function useAction(action: { mutateAsync: () => Promise<unknown>; isPending: boolean; error: Error | null }) {
  const problemText = useProblemText();
  return {
    press: { loading: action.isPending, onClick: () => void action.mutateAsync().catch(() => undefined) },
    failure: action.error ? problemText(action.error) : null,
  };
}

function Resume({ instance }: { readonly instance: InstanceOnWire }) {
  const { t } = useTranslation('instances');
  const { mutateAsync, isPending, error } = useChangeInstance(instance._id);
  const { press, failure } = useAction({ mutateAsync: () => mutateAsync({ isActive: true }), isPending, error });
  return (
    <>
      <Button variant="default" leftSection={<IconPlayerPlay size={18} aria-hidden />} {...press}>
        {t(($) => $.instances.actions.resume)}
      </Button>
      <FormFailure text={failure} />
    </>
  );
}

function MigrateAgain({ instance }: { readonly instance: InstanceOnWire }) {
  const { t } = useTranslation('instances');
  const { press, failure } = useAction(useMigrateInstance(instance._id));
  return (
    <>
      <Button variant="default" leftSection={<IconRefresh size={18} aria-hidden />} {...press}>
        {t(($) => $.instances.actions.migrate)}
      </Button>
      <FormFailure text={failure} />
    </>
  );
}

function DeletedActions({ instance, onErase }: { readonly instance: InstanceOnWire; readonly onErase: () => void }) {
  const { t } = useTranslation('instances');
  const { press, failure } = useAction(useUndeleteInstance(instance._id));
  return (
    <>
      <Group gap="xs">
        <Button variant="default" {...press}>
          {t(($) => $.instances.actions.undelete)}
        </Button>
        <Button
          variant="default"
          c="var(--mantine-color-error)"
          leftSection={<IconTrash size={18} aria-hidden />}
          onClick={onErase}
        >
          {t(($) => $.instances.actions.erase)}
        </Button>
      </Group>
      <FormFailure text={failure} />
    </>
  );
}
