import type { DocumentLayout } from './document-layout.ts';

/** The layout of a new instance; spelled out, because the browser needs it before it loads any schema. */
export const defaultDocumentLayout: DocumentLayout = {
  parts: ['cover', 'contents', 'details', 'issues', 'questions', 'plans', 'signatures', 'map', 'proof'],
  photosPerRow: 2,
  showUnanswered: true,
  showComments: true,
  showAuthors: true,
  showLogo: true,
  header: { start: '$company', end: '' },
  footer: { start: '$jobType $job', end: '$page' },
  accentColour: null,
  issueColour: null,
  paper: 'a4',
  isLandscape: false,
};
