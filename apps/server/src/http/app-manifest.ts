import type { AppSettings } from '@plumbline/domain/settings/app-settings';
import { writtenDirection } from '@plumbline/domain/settings/text-direction';
import { textsIn } from '@plumbline/texts/texts';

/** The number of characters that launchers have room for. */
const shortNameLength = 12;
const isAssetId = (value: string) => /^[0-9a-f-]{36}$/i.test(value);

const productIcons = [
  { src: '/icon.svg', type: 'image/svg+xml', sizes: 'any' },
  { src: '/icons/192.png', type: 'image/png', sizes: '192x192' },
  { src: '/icons/512.png', type: 'image/png', sizes: '512x512' },
  { src: '/icons/maskable-512.png', type: 'image/png', sizes: '512x512', purpose: 'maskable' },
] as const;

type Branded = Pick<AppSettings, 'companyName' | 'branding' | 'defaultLanguage' | 'secondaryLogoUrl'>;

/**
 * The web app manifest, to install the app as an instance's own: with its name, color and language, and its square logo
 * if there is one (decision 0024; spec/1 §9: the secondary logo is the square one).
 */
export function appManifest({ companyName, branding, defaultLanguage, secondaryLogoUrl }: Branded) {
  const name = companyName.trim() || 'Plumbline';
  const { description, jobs, projects } = textsIn(defaultLanguage).app;
  const square = secondaryLogoUrl !== null && isAssetId(secondaryLogoUrl) ? secondaryLogoUrl : null;
  return {
    id: '/',
    name,
    short_name: [...name].slice(0, shortNameLength).join('').trim(),
    description,
    lang: defaultLanguage,
    dir: writtenDirection(defaultLanguage),
    start_url: '/',
    scope: '/',
    display: 'standalone',
    background_color: '#ffffff',
    theme_color: branding.primaryColour,
    icons: square
      ? [{ src: `/v1/s3/download/${square}?size=500x500&preview=true`, type: 'image/webp', sizes: '500x500' }]
      : productIcons,
    shortcuts: [
      { name: jobs, url: '/jobs' },
      { name: projects, url: '/projects' },
    ],
  };
}
