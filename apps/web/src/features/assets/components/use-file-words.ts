import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Asset } from '@plumbline/contract/assets';
import { useFormats } from '../../../lib/access/hooks.ts';
import { isolated } from '../../../i18n/isolated.ts';
import { sizeIn } from '../../../lib/file-size.ts';
import { groupOf } from '../file-look.ts';

const twoDigits = (value: number) => String(value).padStart(2, '0');

/** What is said of a file: its kind, its size, how long it lasts. */
export function useFileWords() {
  const { t } = useTranslation('files');
  const formats = useFormats();
  return useMemo(
    () => ({
      kind: (file: Pick<Asset, 'contentType' | 'extension'>) => {
        const group = groupOf(file);
        return group ? t(($) => $.files.kinds[group]) : isolated(file.extension);
      },
      size: (bytes: number) => {
        const { amount, unit } = sizeIn(bytes);
        return t(($) => $.files.sizes[unit], { amount: formats.number(amount) });
      },
      duration: (seconds: number) => isolated(`${Math.floor(seconds / 60)}:${twoDigits(Math.floor(seconds % 60))}`),
      pixels: (width: number, height: number) => isolated(`${width} × ${height}`),
    }),
    [t, formats],
  );
}
