import { Input, SimpleGrid, Switch } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { weightLimits } from '@plumbline/domain/proposals/weights';
import { NumberInput } from '../../../ui/numbers/number-input.tsx';
import type { SettingsDraft } from '../use-settings-draft.ts';
import { SettingsSection } from './settings-section.tsx';

const weights = ['travel', 'fairness', 'continuity', 'wantedDay'] as const;

/** How the shift view opens, and what counts when it proposes people for jobs. */
export function ShiftSection({ draft: { settings, change, errorAt } }: { readonly draft: SettingsDraft }) {
  const { t } = useTranslation('settings');
  const { proposalWeights } = settings;
  return (
    <SettingsSection id="shifts" title={t(($) => $.settings.shifts.title)}>
      <Switch
        label={t(($) => $.settings.time.byDay)}
        description={t(($) => $.settings.time.byDayText)}
        checked={settings.byDay}
        onChange={({ currentTarget: { checked } }) => change('byDay', checked)}
      />
      <Input.Wrapper label={t(($) => $.settings.shifts.weights)} labelElement="div">
        <SimpleGrid cols={{ base: 1, sm: 2 }} mt={6}>
          {weights.map((name) => (
            <NumberInput
              key={name}
              label={t(($) => $.settings.shifts[name])}
              description={t(($) => $.settings.shifts.text[name])}
              value={proposalWeights[name]}
              onChange={(weight) =>
                change('proposalWeights', { ...proposalWeights, [name]: weight === '' ? weightLimits.least : weight })
              }
              min={weightLimits.least}
              max={weightLimits.most}
              allowDecimal={false}
              allowNegative={false}
              error={errorAt(`proposalWeights.${name}`)}
            />
          ))}
        </SimpleGrid>
      </Input.Wrapper>
    </SettingsSection>
  );
}
