import { Tabs } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { FormPage, PageHeader } from '../../../ui/page-header.tsx';
import { FieldList } from './field-list.tsx';
import { OptionLists } from './option-lists.tsx';

const firstList = 'factories';

/** /settings/projects, for administrators at a desk: the fields of projects, and the lists that are chosen from. */
export function ProjectSettingsScreen() {
  const { t } = useTranslation(['projectSettings', 'menu']);
  const { list } = useSearch({ from: '/main/settings/projects' });
  const navigate = useNavigate();
  const open = (name: string | undefined) =>
    void navigate({ to: '/settings/projects', search: name ? { list: name } : {}, replace: true });
  return (
    <FormPage>
      <PageHeader title={t(($) => $.menu.settings_projects, { ns: 'menu' })} text={t(($) => $.projectSettings.intro)} />
      <Tabs
        value={list ? 'lists' : 'fields'}
        onChange={(tab) => open(tab === 'lists' ? firstList : undefined)}
        keepMounted={false}
      >
        <Tabs.List mb="lg">
          <Tabs.Tab value="fields">{t(($) => $.projectSettings.tabs.fields)}</Tabs.Tab>
          <Tabs.Tab value="lists">{t(($) => $.projectSettings.tabs.lists)}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="fields">
          <FieldList onOpenList={open} />
        </Tabs.Panel>
        <Tabs.Panel value="lists">
          <OptionLists list={list ?? firstList} onChoose={open} />
        </Tabs.Panel>
      </Tabs>
    </FormPage>
  );
}
