import { Input, Switch } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { ProjectField } from '@plumbline/domain/projects/field-definitions';
import styles from './project-settings.module.css';

const ruledRoles = ['project_manager', 'inspector', 'client'] as const;

interface FieldAccessProps {
  readonly draft: ProjectField;
  readonly onChange: (rules: ProjectField['accessRules']) => void;
}

/** Who reads and who writes, a line a role; who writes reads too. */
export function FieldAccess({ draft, onChange }: FieldAccessProps) {
  const { t } = useTranslation(['projectSettings', 'roles']);
  const rules = draft.accessRules;
  return (
    <Input.Wrapper
      label={t(($) => $.projectSettings.form.access)}
      description={t(($) => $.projectSettings.form.accessHint)}
      labelElement="div"
    >
      <table className={styles.rules}>
        <thead>
          <tr>
            <td />
            <th scope="col">{t(($) => $.projectSettings.form.read)}</th>
            <th scope="col">{t(($) => $.projectSettings.form.write)}</th>
          </tr>
        </thead>
        <tbody>
          {ruledRoles.map((role) => {
            const name = t(($) => $.roles[role], { ns: 'roles' });
            const rule = rules[role];
            return (
              <tr key={role}>
                <th scope="row">{name}</th>
                <td>
                  <Switch
                    aria-label={t(($) => $.projectSettings.form.reads, { role: name })}
                    checked={rule.read}
                    onChange={(event) => {
                      const read = event.currentTarget.checked;
                      onChange({ ...rules, [role]: { read, write: read && rule.write } });
                    }}
                  />
                </td>
                <td>
                  {role === 'client' ? null : (
                    <Switch
                      aria-label={t(($) => $.projectSettings.form.writes, { role: name })}
                      checked={rule.write}
                      onChange={(event) => {
                        const write = event.currentTarget.checked;
                        onChange({ ...rules, [role]: { read: write || rule.read, write } });
                      }}
                    />
                  )}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </Input.Wrapper>
  );
}
