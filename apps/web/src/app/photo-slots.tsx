import type { ComponentType } from 'react';
import { lazy } from 'react';

export interface PhotoWindowSlotProps {
  /** A file of the server or of this device. */
  readonly fileId: string;
  /** Drawing on it belongs to answers. */
  readonly onDrawn: null;
  readonly onClose: () => void;
}

/** A photo over the whole window, for every feature that has photos; loaded with the first that is opened. */
export const photoSlots: { readonly PhotoWindow: ComponentType<PhotoWindowSlotProps> } = {
  PhotoWindow: lazy(async () => ({
    default: (await import('../features/photos/photo-window.tsx')).PhotoWindow,
  })),
};
