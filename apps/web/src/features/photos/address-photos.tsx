import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { WholeWindow } from '../../ui/whole-window.tsx';
import { PhotoFrame } from './photo-frame.tsx';

/** A photo that is known by its address alone. */
export interface AddressedPhoto {
  readonly address: string;
  readonly name: string;
  readonly alt: string;
  readonly facts: readonly string[];
}

interface AddressPhotosProps {
  readonly photos: readonly AddressedPhoto[];
  /** Which one is shown, counted from 0. */
  readonly position: number;
  readonly onMove: (position: number) => void;
  readonly onClose: () => void;
}

/** Photos over the whole window, one after the other, for whoever has no account. */
export function AddressPhotos({ photos, position, onMove, onClose }: AddressPhotosProps) {
  const { t } = useTranslation('drawing');
  const photo = photos[position];
  const shown = useMeasured(photo?.address);
  if (!photo) return null;
  return (
    <WholeWindow label={t(($) => $.drawing.photo, { name: photo.name })}>
      <PhotoFrame
        name={photo.name}
        alt={photo.alt}
        address={photo.address}
        size={shown.size}
        hasFailed={shown.hasFailed}
        walk={{ position, total: photos.length, onMove }}
        facts={photo.facts}
        onClose={onClose}
      />
    </WholeWindow>
  );
}

/** How large a picture is, once it has been read. */
function useMeasured(address: string | undefined) {
  const [read, setRead] = useState<{ of: string; size: { width: number; height: number } | null } | null>(null);
  useEffect(() => {
    if (!address) return;
    const picture = new Image();
    picture.src = address;
    picture.decode().then(
      () => setRead({ of: address, size: { width: picture.naturalWidth, height: picture.naturalHeight } }),
      () => setRead({ of: address, size: null }),
    );
  }, [address]);
  const known = read?.of === address ? read : null;
  return { size: known?.size ?? null, hasFailed: known !== null && known.size === null };
}
