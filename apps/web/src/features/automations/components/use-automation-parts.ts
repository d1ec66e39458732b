import { useTranslation } from 'react-i18next';
import type { WireAutomation } from '@plumbline/contract/automations';
import type { EditedPart } from '../../../ui/editing/save-over.ts';
import { wordsIn } from '../../../ui/editing/words-in.ts';
import { contentOf, draftOf } from '../model/draft.ts';
import { useDescribeAutomation } from './use-describe-automation.ts';

export interface AutomationChange {
  readonly name: string;
  /** Event, conditions and actions, which are one: conditions and actions ask for what the event brings. */
  readonly content: ReturnType<typeof contentOf>;
}

/** Names of kinds, fields and things, which say nothing to people. */
const isCode = (word: string) => /^[a-z0-9_.:-]*$/.test(word);

/** What can be changed of an automation, as two people who change it at once read it. */
export function useAutomationParts(): Readonly<Record<keyof AutomationChange, EditedPart<WireAutomation>>> {
  const { t } = useTranslation('automations');
  const describe = useDescribeAutomation();
  return {
    name: { label: t(($) => $.automations.columns.name), of: ({ name }) => name, show: String },
    content: {
      label: t(($) => $.automations.wizard.configuration.short),
      of: (automation) => contentOf(draftOf(automation)),
      show: (value) => {
        const { conditions, ...content } = value as AutomationChange['content'];
        const texts = wordsIn([conditions, content.actions]).split(', ');
        const said = [...new Set(texts)].filter((text) => !isCode(text)).join(', ');
        const whole = describe(content as Pick<WireAutomation, 'event' | 'actions'>);
        return said === '' ? whole : `${whole}: ${said}`;
      },
    },
  };
}
