import { ActionIcon, Button, Collapse, ColorInput, Select, TextInput } from '@mantine/core';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { CatalogueElement } from '@plumbline/domain/blueprints/catalogue';
import { drawnColour } from '@plumbline/domain/blueprints/colours';
import { elementStyles, styleNameOf, styleNames } from '@plumbline/domain/blueprints/styles';
import { languages } from '@plumbline/domain/languages/languages';
import { isolatedName } from '../../../i18n/isolated.ts';
import { languageNames } from '../../../i18n/language-names.ts';
import { directionOf } from '../../../i18n/language.ts';
import { ElementIcon } from '../../../ui/element-icon.tsx';
import { planSwatches } from './plan-swatches.ts';
import styles from './settings.module.css';
import { NumberInput } from '../../../ui/numbers/number-input.tsx';

interface CatalogueRowProps {
  readonly element: CatalogueElement;
  readonly shownName: string;
  readonly errorAt: (field: string) => string | undefined;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
  readonly onChange: (element: CatalogueElement) => void;
  readonly onRemove: () => void;
}

function CatalogueFields({ element, errorAt, onChange, onRemove }: CatalogueRowProps) {
  const { t } = useTranslation(['settings', 'blueprints']);
  const change = (part: Partial<CatalogueElement>) => onChange({ ...element, ...part });
  return (
    <div className={styles.statusFields}>
      <TextInput
        label={t(($) => $.settings.blueprints.name)}
        value={element.name}
        onChange={(event) => change({ name: event.currentTarget.value })}
        error={errorAt('name')}
        maxLength={200}
        dir="auto"
        required
        data-autofocus={element.name === '' || undefined}
      />
      {languages.map((language) => (
        <TextInput
          key={language}
          label={t(($) => $.settings.blueprints.nameIn, { language: languageNames[language] })}
          placeholder={element.name}
          value={element.translations[language] ?? ''}
          onChange={(event) => {
            const { [language]: _, ...others } = element.translations;
            const text = event.currentTarget.value;
            change({ translations: text === '' ? others : { ...others, [language]: text } });
          }}
          error={errorAt(`translations.${language}`)}
          maxLength={200}
          dir={directionOf(language)}
          lang={language}
        />
      ))}
      <Select
        label={t(($) => $.settings.blueprints.type)}
        value={styleNameOf(element.type)}
        data={styleNames.map((name) => ({ value: name, label: t(($) => $.blueprints.styles[name]) }))}
        onChange={(name) => {
          const style = styleNames.find((one) => one === name);
          if (style) change({ type: elementStyles[style].code });
        }}
        error={errorAt('type')}
        allowDeselect={false}
      />
      <ColorInput
        label={t(($) => $.settings.blueprints.colour)}
        value={element.color}
        onChange={(color) => change({ color })}
        error={errorAt('color')}
        swatches={planSwatches}
        withEyeDropper={false}
        popoverProps={{ withRoles: false }}
        dir="ltr"
      />
      <NumberInput
        label={t(($) => $.settings.blueprints.size)}
        description={t(($) => $.settings.blueprints.sizeText)}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        value={element.size}
        onChange={(value) => change({ size: typeof value === 'number' ? value : Number.NaN })}
        error={errorAt('size')}
        min={1}
        max={1000}
      />
      <Button
        variant="subtle"
        color="red"
        c="var(--mantine-color-error)"
        leftSection={<IconTrash size={18} aria-hidden />}
        onClick={onRemove}
        style={{ justifySelf: 'start', alignSelf: 'end' }}
      >
        {t(($) => $.settings.blueprints.remove)}
      </Button>
    </div>
  );
}

/** One element of the catalogue: how it looks and is called, and its properties behind the pencil. */
export function CatalogueRow(props: CatalogueRowProps) {
  const { element, shownName, errorAt, isOpen, onToggle } = props;
  const { t } = useTranslation('settings');
  const fields = useId();
  const hasMistake = ['name', 'color', 'size', 'type'].some((field) => errorAt(field) !== undefined);
  const isShown = isOpen || hasMistake;
  return (
    <>
      <div className={styles.statusRow}>
        <span className={styles.statusName}>
          <ElementIcon color={drawnColour(element.color)} drawing={styleNameOf(element.type)} width={40} />
          <bdi>{shownName}</bdi>
        </span>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={44}
          aria-label={t(($) => $.settings.blueprints.edit, { name: isolatedName(shownName) })}
          aria-expanded={isShown}
          aria-controls={fields}
          onClick={onToggle}
        >
          <IconPencil size={18} aria-hidden />
        </ActionIcon>
      </div>
      <Collapse expanded={isShown} id={fields}>
        {isShown ? <CatalogueFields {...props} /> : null}
      </Collapse>
    </>
  );
}
