import { Accordion } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { SettingsDraft } from '../use-settings-draft.ts';
import { MenuLabels } from './menu-labels.tsx';
import { OwnTexts } from './own-texts.tsx';
import { SettingsSection } from './settings-section.tsx';

/** What the instance calls things: the menu's entries, and any other text of the product (spec/1 §1). */
export function LabelsSection({ draft }: { draft: SettingsDraft }) {
  const { t } = useTranslation('settings');
  return (
    <SettingsSection id="labels" title={t(($) => $.settings.labels.title)} text={t(($) => $.settings.labels.text)}>
      <Accordion multiple order={3} variant="separated" transitionDuration={0} keepMounted={false}>
        <Accordion.Item value="menu">
          <Accordion.Control>{t(($) => $.settings.labels.menu)}</Accordion.Control>
          <Accordion.Panel>
            <MenuLabels draft={draft} />
          </Accordion.Panel>
        </Accordion.Item>
        <Accordion.Item value="texts">
          <Accordion.Control>{t(($) => $.settings.labels.others)}</Accordion.Control>
          <Accordion.Panel>
            <OwnTexts draft={draft} />
          </Accordion.Panel>
        </Accordion.Item>
      </Accordion>
    </SettingsSection>
  );
}
