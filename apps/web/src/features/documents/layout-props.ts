import type { DocumentLayout } from '@plumbline/domain/documents/document-layout';

/** What the parts of the layout form share. */
export interface LayoutProps {
  readonly layout: DocumentLayout;
  readonly set: (part: Partial<DocumentLayout>) => void;
  /** What is wrong at a path within the layout (`header.start`), if anything is. */
  readonly errorAt: (path: string) => string | undefined;
}
