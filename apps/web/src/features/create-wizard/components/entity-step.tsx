import { Stack, Text, UnstyledButton } from '@mantine/core';
import type { TablerIcon } from '@tabler/icons-react';
import { IconBuildingSkyscraper, IconClipboardCheck, IconUserPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { WizardEntity } from '@plumbline/domain/access/menu';
import type { Wizard } from '../use-wizard.ts';
import styles from './wizard.module.css';

const looks = {
  project: { icon: IconBuildingSkyscraper, text: 'projectText' },
  job: { icon: IconClipboardCheck, text: 'jobText' },
  user: { icon: IconUserPlus, text: 'userText' },
} as const satisfies Record<WizardEntity, { icon: TablerIcon; text: string }>;

/** What is to be created. */
export function EntityStep({ wizard: { offers, choose } }: { readonly wizard: Wizard }) {
  const { t } = useTranslation('createWizard');
  return (
    <Stack className={styles.step ?? ''} gap="sm">
      <Text>{t(($) => $.createWizard.entity.label)}</Text>
      <ul className={styles.choices}>
        {offers.map((entity, place) => {
          const { icon: Icon, text } = looks[entity];
          return (
            <li key={entity}>
              <UnstyledButton
                className={styles.choice ?? ''}
                data-autofocus={place === 0 || undefined}
                onClick={() => choose(entity)}
              >
                <Icon size={28} stroke={1.4} aria-hidden />
                <span className={styles.choiceText}>
                  <Text component="span" fw={600}>
                    {t(($) => $.createWizard.entity[entity])}
                  </Text>
                  <Text component="span" size="sm" c="dimmed">
                    {t(($) => $.createWizard.entity[text])}
                  </Text>
                </span>
              </UnstyledButton>
            </li>
          );
        })}
      </ul>
    </Stack>
  );
}
