import { ColorInput, SegmentedControl, Input, Text } from '@mantine/core';
import type { CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import type { Language } from '@plumbline/domain/languages/languages';
import { languages } from '@plumbline/domain/languages/languages';
import { defaultBrandColour } from '@plumbline/domain/settings/product-defaults';
import { languageNames } from '../../../i18n/language-names.ts';
import { brightShade, contrast, liftedShade, shadesOf, strongShade, textOn } from '@plumbline/domain/colours/shades';
import type { SettingsDraft } from '../use-settings-draft.ts';
import styles from './settings.module.css';
import { SettingsSection } from './settings-section.tsx';

const swatches = [
  defaultBrandColour,
  '#1864AB',
  '#0B7285',
  '#2B8A3E',
  '#5C940D',
  '#E67700',
  '#C92A2A',
  '#862E9C',
  '#364FC7',
  '#343A40',
];
const isColour = (text: string) => /^#[0-9a-fA-F]{6}$/.test(text);

interface PreviewProps {
  readonly name: string;
  readonly ground: string;
  readonly button: string;
  readonly link: string;
  readonly chosen: string;
}

/** The colour at work on one ground, with the contrast it reaches. */
function Preview({ name, ground, button, link, chosen }: PreviewProps) {
  const { t } = useTranslation('settings');
  const body = textOn(ground);
  const style = (color: string, background: string): CSSProperties => ({ color, background });
  const ratio = Math.min(contrast(button, textOn(button)), contrast(link, ground));
  return (
    <div className={styles.preview} style={style(body, ground)}>
      <Text size="sm" inherit>
        {name}
      </Text>
      <span className={styles.previewButton} style={style(textOn(button), button)}>
        {t(($) => $.settings.look.button)}
      </span>
      <span style={{ color: link, textDecoration: 'underline' }}>{t(($) => $.settings.look.link)}</span>
      <span className={styles.previewChosen} style={style(body, chosen)}>
        {t(($) => $.settings.look.chosen)}
      </span>
      <Text size="sm" inherit>
        {t(($) => $.settings.look.contrast, { ratio: ratio.toFixed(1) })}
      </Text>
    </div>
  );
}

/** The brand colour as buttons, links and what is chosen really show it: in shades that read, whatever was picked. */
function BrandPreview({ colour }: { colour: string }) {
  const { t } = useTranslation('settings');
  const shades = shadesOf(colour);
  const strong = shades[strongShade];
  const lifted = shades[liftedShade];
  const isDarkened = strong !== colour.toLowerCase();
  return (
    <>
      <div className={styles.previews} aria-hidden>
        <Preview
          name={t(($) => $.settings.look.light)}
          ground="#ffffff"
          button={strong}
          link={strong}
          chosen={shades[0]}
        />
        <Preview
          name={t(($) => $.settings.look.dark)}
          ground="#2e2e2e"
          button={lifted}
          link={shades[brightShade]}
          chosen={`color-mix(in srgb, ${lifted} 32%, #2e2e2e)`}
        />
      </div>
      <Text size="sm" c="dimmed" role="status">
        {isDarkened
          ? t(($) => $.settings.look.darkened, { ratio: contrast(colour, '#ffffff').toFixed(1) })
          : t(($) => $.settings.look.asIs)}
      </Text>
    </>
  );
}

/** How the instance looks, and in which language it speaks first. */
export function LookSection({ draft: { settings, change, errorAt } }: { draft: SettingsDraft }) {
  const { t } = useTranslation('settings');
  const { branding } = settings;
  return (
    <SettingsSection id="look" title={t(($) => $.settings.look.title)}>
      <ColorInput
        label={t(($) => $.settings.look.primary)}
        description={t(($) => $.settings.look.primaryText)}
        value={branding.primaryColour}
        onChange={(primaryColour) => change('branding', { ...branding, primaryColour })}
        error={errorAt('branding.primaryColour')}
        swatches={swatches}
        format="hex"
        withEyeDropper={false}
        popoverProps={{ withRoles: false }}
        maw={{ sm: 320 }}
        dir="ltr"
      />
      {isColour(branding.primaryColour) ? <BrandPreview colour={branding.primaryColour} /> : null}
      <Input.Wrapper
        label={t(($) => $.settings.look.language)}
        description={t(($) => $.settings.look.languageText)}
        labelElement="div"
        id="default-language"
      >
        <SegmentedControl
          mt={6}
          aria-labelledby="default-language-label"
          data={languages.map((value) => ({ value, label: languageNames[value] }))}
          value={settings.defaultLanguage}
          onChange={(value) => change('defaultLanguage', value as Language)}
        />
      </Input.Wrapper>
    </SettingsSection>
  );
}
