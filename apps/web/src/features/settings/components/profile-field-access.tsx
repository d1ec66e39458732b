import { Checkbox, Table } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { FieldAccess, ProfileField } from '@plumbline/domain/users/profile-fields';

const readers = ['user', 'business_admin', 'project_manager', 'inspector', 'client'] as const;

interface ProfileFieldAccessProps {
  readonly field: ProfileField;
  readonly onChange: (rules: FieldAccess) => void;
}

/** Who reads a field of a profile and who changes it; nothing is closed to a system administrator (spec/2 §6). */
export function ProfileFieldAccess({ field: { accessRules }, onChange }: ProfileFieldAccessProps) {
  const { t } = useTranslation(['settings', 'roles']);
  const set = (who: (typeof readers)[number], rule: { read: boolean; update: boolean }) =>
    onChange({ ...accessRules, [who]: rule });
  return (
    <Table withRowBorders={false} verticalSpacing={4}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t(($) => $.settings.profileFields.who)}</Table.Th>
          <Table.Th>{t(($) => $.settings.profileFields.read)}</Table.Th>
          <Table.Th>{t(($) => $.settings.profileFields.update)}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {readers.map((who) => {
          const name = who === 'user' ? t(($) => $.settings.profileFields.themselves) : t(($) => $.roles[who]);
          const { read, update } = accessRules[who];
          return (
            <Table.Tr key={who}>
              <Table.Td>{name}</Table.Td>
              <Table.Td>
                <Checkbox
                  aria-label={`${name}: ${t(($) => $.settings.profileFields.read)}`}
                  checked={read}
                  // Who doesn't read it doesn't change it either.
                  onChange={(event) =>
                    set(who, { read: event.currentTarget.checked, update: event.currentTarget.checked && update })
                  }
                />
              </Table.Td>
              <Table.Td>
                <Checkbox
                  aria-label={`${name}: ${t(($) => $.settings.profileFields.update)}`}
                  checked={update}
                  onChange={(event) =>
                    set(who, { read: read || event.currentTarget.checked, update: event.currentTarget.checked })
                  }
                />
              </Table.Td>
            </Table.Tr>
          );
        })}
      </Table.Tbody>
    </Table>
  );
}
