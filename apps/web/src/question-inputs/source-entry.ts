import type { Translated } from '@plumbline/domain/languages/names';

/** One thing to choose. */
export interface SourceEntry extends Translated {
  readonly id: string;
  readonly label: string;
  /** A second line that tells it from others of the same name. */
  readonly more?: string | undefined;
}
