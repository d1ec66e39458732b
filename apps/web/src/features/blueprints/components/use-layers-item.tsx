import { IconFileExport, IconStack2 } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { ToolbarItem } from './toolbar.tsx';

/** On a phone the elements are opened, and the plan is exported, from the bottom row; on a desk from the bar. */
export function useLayersItem(
  isPhone: boolean,
  onLayers: () => void,
  onExport: (() => void) | null,
): readonly ToolbarItem[] {
  const { t } = useTranslation('blueprints');
  if (!isPhone) return [];
  const exported: ToolbarItem[] = onExport
    ? [
        {
          key: 'export',
          label: t(($) => $.blueprints.export),
          icon: <IconFileExport size={20} />,
          isRare: true,
          onClick: onExport,
        },
      ]
    : [];
  return [
    { key: 'layers', label: t(($) => $.blueprints.layers), icon: <IconStack2 size={20} />, onClick: onLayers },
    ...exported,
  ];
}
