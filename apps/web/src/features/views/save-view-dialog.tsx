import { Checkbox, Radio, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ListView } from '@plumbline/contract/views';
import { can } from '@plumbline/domain/access/can';
import { roles } from '@plumbline/domain/actor/roles';
import type { Role } from '@plumbline/domain/actor/roles';
import type { ViewList } from '@plumbline/domain/actor/view-lists';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { FormEnd } from '../../ui/form-end.tsx';
import { useProblemText } from '../../ui/use-problem-text.ts';
import { useActor } from '../../lib/access/hooks.ts';

/** A view's name, and with whom it is shared. */
export type ViewHead = Pick<ListView, 'name' | 'sharing' | 'roles'>;

interface SaveViewDialogProps {
  readonly list: ViewList;
  readonly title: string;
  readonly first: ViewHead;
  readonly isSaving: boolean;
  readonly failure: unknown;
  readonly onSave: (head: ViewHead) => void;
  readonly onClose: () => void;
}

/** The longest name of a view (`viewLimits` of domain/views). */
const longestName = 80;
const staffLists: ReadonlySet<ViewList> = new Set(['users', 'files']);
const staff: readonly Role[] = ['sys_admin', 'business_admin', 'project_manager'];

/** Names a view, and says who finds it in their menu. */
export function SaveViewDialog({ list, title, first, isSaving, failure, onSave, onClose }: SaveViewDialogProps) {
  const { t } = useTranslation(['filters', 'roles', 'ui']);
  const problemText = useProblemText();
  const [head, setHead] = useState<ViewHead>(first);
  const mayShare = can(useActor(), 'view.share').allowed || first.sharing !== 'private';
  // Administrators see what is shared with any role.
  const offered = (staffLists.has(list) ? staff : roles).filter((role) => !role.endsWith('_admin'));
  const isComplete = head.name.trim() !== '' && (head.sharing !== 'roles' || head.roles.length > 0);
  return (
    <FormDialog title={title} size={500} content={head} onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (isComplete) onSave({ ...head, roles: head.sharing === 'roles' ? head.roles : [] });
        }}
      >
        <Stack>
          <TextInput
            label={t(($) => $.filters.views.name)}
            dir="auto"
            data-autofocus
            required
            maxLength={longestName}
            value={head.name}
            onChange={({ currentTarget: { value } }) => setHead({ ...head, name: value })}
          />
          {mayShare ? (
            <Radio.Group
              label={t(($) => $.filters.views.sharing)}
              value={head.sharing}
              onChange={(sharing) => setHead({ ...head, sharing: sharing as ViewHead['sharing'] })}
            >
              <Stack gap="sm" mt="xs">
                <Radio value="private" label={t(($) => $.filters.views.private)} />
                <Radio value="roles" label={t(($) => $.filters.views.withRoles)} />
                {head.sharing === 'roles' ? (
                  <Checkbox.Group
                    ms="xl"
                    aria-label={t(($) => $.filters.views.withRoles)}
                    value={[...head.roles]}
                    onChange={(chosen) => setHead({ ...head, roles: roles.filter((role) => chosen.includes(role)) })}
                  >
                    <Stack gap="xs">
                      {offered.map((role) => (
                        <Checkbox key={role} value={role} label={t(($) => $.roles[role])} />
                      ))}
                    </Stack>
                  </Checkbox.Group>
                ) : null}
                <Radio
                  value="everybody"
                  label={t(($) => $.filters.views.everybody)}
                  description={t(($) => $.filters.views.everybodyText)}
                />
              </Stack>
            </Radio.Group>
          ) : null}
          <FormEnd
            failure={failure ? problemText(failure) : null}
            cancel={t(($) => $.ui.cancel)}
            onCancel={onClose}
            submit={t(($) => $.filters.views.saveIt)}
            isSubmitting={isSaving}
          />
        </Stack>
      </form>
    </FormDialog>
  );
}
