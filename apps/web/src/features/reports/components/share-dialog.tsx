import { Button, CloseButton, Group, Radio, Stack, Text } from '@mantine/core';
import { IconUserPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Report } from '@plumbline/contract/report-shapes';
import { isolatedName } from '../../../i18n/isolated.ts';
import { useOpened } from '../../../ui/editing/use-opened.ts';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { FormEnd } from '../../../ui/form-end.tsx';
import { PersonAvatar, shownName } from '../../../ui/person-avatar.tsx';
import { UserPicker } from '../../pickers/index.ts';
import { useProblemText } from '../../../ui/use-problem-text.ts';
import { useChangeReport } from '../api/reports.ts';
import { useReportParts } from './use-report-parts.ts';

interface ShareDialogProps {
  readonly report: Report;
  readonly onClose: () => void;
}

/** The roles that work with reports (spec/4 §2 "Who sees what"). */
const readers = ['sys_admin', 'business_admin', 'project_manager'] as const;

/** With whom a report is shared: everybody who works with reports, or some people. */
export function ShareDialog({ report, onClose }: ShareDialogProps) {
  const { t } = useTranslation('reports');
  const problemText = useProblemText();
  const opened = useOpened(report);
  const parts = useReportParts(({ name }) => name);
  const change = useChangeReport(report._id);
  const [isShared, setShared] = useState(report.is_shared);
  const [people, setPeople] = useState<Report['users']>(report.users);
  const [isPicking, setPicking] = useState(false);
  const ids = people.map(({ _id }) => _id);
  const save = () =>
    change.mutate({ opened, change: { is_shared: isShared, users: ids }, parts }, { onSuccess: onClose });
  return (
    <FormDialog title={t(($) => $.reports.share.title)} size={500} content={{ isShared, ids }} onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        <Stack>
          <Radio.Group
            aria-label={t(($) => $.reports.share.title)}
            value={isShared ? 'everybody' : 'some'}
            onChange={(value) => setShared(value === 'everybody')}
          >
            <Stack gap="sm">
              <Radio
                value="everybody"
                label={t(($) => $.reports.share.everybody)}
                description={t(($) => $.reports.share.everybodyText)}
              />
              <Radio value="some" label={t(($) => $.reports.share.some)} />
            </Stack>
          </Radio.Group>
          {isShared ? null : (
            <Stack gap={4}>
              {people.length === 0 ? (
                <Text size="sm" c="dimmed">
                  {t(($) => $.reports.share.none)}
                </Text>
              ) : null}
              {people.map((person) => (
                <Group key={person._id} gap="xs" wrap="nowrap">
                  <PersonAvatar person={person} size={32} />
                  <Text component="bdi" flex={1} truncate>
                    {shownName(person)}
                  </Text>
                  <CloseButton
                    size={44}
                    iconSize={18}
                    aria-label={t(($) => $.reports.share.remove, { name: isolatedName(shownName(person)) })}
                    onClick={() => setPeople(people.filter(({ _id }) => _id !== person._id))}
                  />
                </Group>
              ))}
              <Button
                variant="default"
                leftSection={<IconUserPlus size={18} aria-hidden />}
                onClick={() => setPicking(true)}
              >
                {t(($) => $.reports.share.add)}
              </Button>
            </Stack>
          )}
          <FormEnd
            failure={change.error ? problemText(change.error) : null}
            cancel={t(($) => $.reports.cancel)}
            onCancel={onClose}
            submit={t(($) => $.reports.save)}
            isSubmitting={change.isPending}
          />
        </Stack>
      </form>
      <UserPicker
        isOpen={isPicking}
        onClose={() => setPicking(false)}
        title={t(($) => $.reports.share.picker)}
        roles={readers}
        chosenIds={[...ids, ...(report.owner ? [report.owner._id] : [])]}
        onPick={(picked) => setPeople([...people, ...picked])}
      />
    </FormDialog>
  );
}
