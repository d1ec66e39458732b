import { useEffect, useState } from 'react';
import { useContentAddress } from '../asset-picture.tsx';

interface ShownPhoto {
  readonly address: string | undefined;
  readonly size: { readonly width: number; readonly height: number } | null;
  readonly hasFailed: boolean;
}

/** A photo to be shown as large as there is room, once it is known how large it is. */
export function useShownPhoto({ content, hasFailed }: { content: Blob | undefined; hasFailed: boolean }): ShownPhoto {
  const address = useContentAddress(content);
  const [measured, setMeasured] = useState<{ of: string; width: number; height: number } | null>(null);
  const [broken, setBroken] = useState<string | null>(null);
  useEffect(() => {
    if (!address) return;
    const picture = new Image();
    picture.src = address;
    picture.decode().then(
      () => setMeasured({ of: address, width: picture.naturalWidth, height: picture.naturalHeight }),
      () => setBroken(address),
    );
  }, [address]);
  const size = measured !== null && measured.of === address ? measured : null;
  return { address, size, hasFailed: hasFailed || (broken !== null && broken === address) };
}
