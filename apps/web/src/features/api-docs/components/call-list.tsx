import { Button, Stack, Title, UnstyledButton } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { lazy, Suspense, useDeferredValue, useId, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Splash } from '../../../ui/splash.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { SearchBox } from '../../../ui/search-box.tsx';
import type { ApiDocument, ListedCall } from '../document-parts.ts';
import { callsByTag, documentOfCall, isMeant } from '../document-parts.ts';
import styles from './call-list.module.css';

const ApiReference = lazy(async () => {
  const { ApiReference: component } = await import('./api-reference.tsx');
  return { default: component };
});

/** The searchable list of a version's calls; an opened one is documented in full. */
export function CallList({ document }: { document: ApiDocument }) {
  const { t } = useTranslation(['apiDocs', 'ui']);
  const [typed, setTyped] = useState('');
  const search = useDeferredValue(typed.trim());
  const tags = useMemo(() => callsByTag(document), [document]);
  const found = [...tags].flatMap(([tag, calls]) => {
    const meant = calls.filter((call) => isMeant(call, search));
    return meant.length > 0 ? [{ tag, calls: meant }] : [];
  });
  return (
    <Stack gap="lg">
      <SearchBox maw="26rem" label={t(($) => $.apiDocs.search)} typed={typed} onType={setTyped} />
      {found.length === 0 ? (
        <Notice kind="nothingFound" title={t(($) => $.apiDocs.nothingFound)}>
          <Button variant="default" onClick={() => setTyped('')}>
            {t(($) => $.ui.grid.clearSearch)}
          </Button>
        </Notice>
      ) : null}
      {found.map(({ tag, calls }) => (
        <section key={tag} dir="ltr" lang="en" className={styles.tag}>
          <Title order={3} size="h4" mb="xs">
            {tag}
          </Title>
          <ul className={styles.calls}>
            {calls.map((call) => (
              <Call key={call.id} call={call} document={document} />
            ))}
          </ul>
        </section>
      ))}
    </Stack>
  );
}

function Call({ call, document }: { call: ListedCall; document: ApiDocument }) {
  const [isOpen, setOpen] = useState(false);
  const region = useId();
  return (
    <li className={styles.call}>
      <UnstyledButton
        className={styles.head ?? ''}
        aria-expanded={isOpen}
        aria-controls={region}
        onClick={() => setOpen(!isOpen)}
      >
        <span className={styles.method} data-method={call.method}>
          {call.method.toUpperCase()}
        </span>
        <span className={styles.address}>{call.path}</span>
        <span className={styles.summary}>{call.summary}</span>
        <IconChevronDown size={18} aria-hidden className={styles.chevron ?? ''} />
      </UnstyledButton>
      <div id={region}>{isOpen ? <OpenCall call={call} document={document} /> : null}</div>
    </li>
  );
}

/** Swagger UI takes a whole document apart for each call that is opened: it is given this one's part alone. */
function OpenCall({ call, document }: { call: ListedCall; document: ApiDocument }) {
  const part = useMemo(() => documentOfCall(document, call), [document, call]);
  return (
    <Suspense fallback={<Splash />}>
      <ApiReference document={part} />
    </Suspense>
  );
}
