import { createContext, useContext } from 'react';

interface Opening {
  /** Shows a photo among those of the job; false where it is none of them. */
  readonly open: (fileId: string) => boolean;
}

/** Where the photos of a job are shown one after the other. */
export const JobPhotosContext = createContext<Opening | null>(null);

/** Opens a photo among the others of its job, where it is read with them; null elsewhere. */
export const useJobPhotos = (): Opening | null => useContext(JobPhotosContext);
