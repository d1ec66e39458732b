import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CatalogueElement } from '@plumbline/domain/blueprints/catalogue';
import { inCatalogueOrder, lookOf } from '@plumbline/domain/blueprints/catalogue';
import { maxCatalogue } from '@plumbline/domain/assets/limits';
import { newId } from '../../../lib/api/new-id.ts';
import { realLanguage } from '../../../i18n/language.ts';
import { SortableList } from '../../../ui/sortable-list.tsx';
import type { SettingsDraft } from '../use-settings-draft.ts';
import { CatalogueRow } from './catalogue-row.tsx';
import { planSwatches } from './plan-swatches.ts';
import { SettingsSection } from './settings-section.tsx';

const numbered = (elements: readonly CatalogueElement[]): CatalogueElement[] =>
  elements.map((element, order) => ({ ...element, order }));

/** What people draw with on plans: names in both languages, colours, shapes and sizes, in the order of the toolbar. */
export function CatalogueSection({ draft }: { draft: SettingsDraft }) {
  // The names of types are those of the editor; its fields would wait for them when they open.
  const { t, i18n } = useTranslation(['settings', 'blueprints']);
  const { blueprintSettings } = draft.settings;
  const elements = inCatalogueOrder(blueprintSettings.elements);
  const [opened, setOpened] = useState<string | null>(null);
  const nameOf = (element: CatalogueElement) =>
    lookOf(element, realLanguage(i18n.language)).name ?? t(($) => $.settings.blueprints.nameless);

  const set = (next: readonly CatalogueElement[]) =>
    draft.change('blueprintSettings', { ...blueprintSettings, elements: numbered(next) });

  function add(): void {
    const id = newId();
    const color = planSwatches[elements.length % planSwatches.length] ?? '#F05F63';
    set([...elements, { id, name: '', color, type: 0, size: 4, order: elements.length, translations: {} }]);
    setOpened(id);
  }

  return (
    <SettingsSection
      id="catalogue"
      title={t(($) => $.settings.blueprints.catalogue)}
      text={t(($) => $.settings.blueprints.catalogueText)}
    >
      <SortableList
        label={t(($) => $.settings.blueprints.catalogue)}
        items={elements}
        itemId={({ id }) => id}
        itemName={nameOf}
        onReorder={set}
      >
        {(element) => {
          const index = elements.indexOf(element);
          return (
            <CatalogueRow
              element={element}
              shownName={nameOf(element)}
              errorAt={(field) => draft.errorAt(`blueprintSettings.elements.${index}.${field}`)}
              isOpen={opened === element.id}
              onToggle={() => setOpened((present) => (present === element.id ? null : element.id))}
              onChange={(next) => set(elements.map((one) => (one.id === next.id ? next : one)))}
              onRemove={() => set(elements.filter((one) => one.id !== element.id))}
            />
          );
        }}
      </SortableList>
      <div>
        <Button
          variant="default"
          leftSection={<IconPlus size={18} aria-hidden />}
          onClick={add}
          disabled={elements.length >= maxCatalogue}
        >
          {t(($) => $.settings.blueprints.add)}
        </Button>
      </div>
    </SettingsSection>
  );
}
