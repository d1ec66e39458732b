import { Button } from '@mantine/core';
import { IconQrcode } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';

const CodeWindow = lazy(async () => ({ default: (await import('./code-window.tsx')).CodeWindow }));

/** The button that opens the reader of QR codes, which is loaded then. */
export function CodeReader({ onCode }: { readonly onCode: (text: string) => void }) {
  const { t } = useTranslation('questionInputs');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="default"
        size="lg"
        leftSection={<IconQrcode size={22} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        <bdi>{t(($) => $.questionInputs.code.scan)}</bdi>
      </Button>
      <Suspense fallback={null}>
        {isOpen ? (
          <CodeWindow
            onCode={(text) => {
              setOpen(false);
              onCode(text);
            }}
            onClose={() => setOpen(false)}
          />
        ) : null}
      </Suspense>
    </>
  );
}
