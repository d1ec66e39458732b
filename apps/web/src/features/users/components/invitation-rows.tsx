import { Table, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { InvitationResult } from '@plumbline/contract/invitations';
import styles from './invitation-rows.module.css';

interface InvitationRowsProps {
  readonly results: readonly InvitationResult[];
  /** As they were sent, in the order of the results. */
  readonly names: readonly { readonly name?: { readonly first: string; readonly last: string } | undefined }[];
}

/** The rows of a list of invitations, each with its outcome in words. */
export function InvitationRows({ results, names }: InvitationRowsProps) {
  const { t } = useTranslation('users');
  return (
    // What scrolls can be reached by the keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, so it must be reached by keyboard
    <div className={styles.rows} role="region" aria-label={t(($) => $.users.inviteMany.rows)} tabIndex={0}>
      <Table verticalSpacing="xs">
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">{t(($) => $.users.columns.email)}</Table.Th>
            <Table.Th scope="col">{t(($) => $.users.inviteMany.outcome)}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {results.map(({ email, outcome }, place) => {
            const { first = '', last = '' } = names[place]?.name ?? {};
            const isGood = outcome === 'ready' || outcome === 'invited';
            return (
              // The same address may be there twice.
              // oxlint-disable-next-line react/no-array-index-key -- they have no id, and two may be alike
              <Table.Tr key={place}>
                <Table.Td className={styles.address ?? ''}>
                  <bdi>{email}</bdi>
                  {first || last ? (
                    <Text component="span" display="block" size="xs" c="dimmed">
                      <bdi>{`${first} ${last}`.trim()}</bdi>
                    </Text>
                  ) : null}
                </Table.Td>
                <Table.Td c={isGood ? undefined : 'var(--mantine-color-error)'}>
                  {t(($) => $.users.inviteMany.outcomes[outcome])}
                </Table.Td>
              </Table.Tr>
            );
          })}
        </Table.Tbody>
      </Table>
    </div>
  );
}
