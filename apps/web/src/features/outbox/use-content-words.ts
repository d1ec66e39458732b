import { useTranslation } from 'react-i18next';
import type { OutboxContent } from '../../offline/outbox-groups.ts';

/** "3 answers, 2 plan markings, plate.jpg, Submit". */
export function useContentWords(): (content: OutboxContent) => string {
  const { t } = useTranslation('outbox');
  return ({ answers, marks, files, submits }) =>
    [
      answers > 0 ? t(($) => $.outbox.answers, { count: answers }) : '',
      marks > 0 ? t(($) => $.outbox.marks, { count: marks }) : '',
      files.length > 2 ? t(($) => $.outbox.files, { count: files.length }) : files.map(isolatedName).join(', '),
      submits ? t(($) => $.outbox.submit) : '',
    ]
      .filter(Boolean)
      .join(', ');
}

/** Isolates the direction of a file's name within a sentence. */
function isolatedName(name: string): string {
  return `\u2068${name}\u2069`;
}
