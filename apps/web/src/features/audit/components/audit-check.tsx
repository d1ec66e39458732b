import { Alert, Button, Loader, Modal, Stack, Text } from '@mantine/core';
import { IconShieldCheck, IconShieldX } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorState } from '../../../ui/error-state.tsx';
import type { CheckedTrail } from '../api/audit.ts';
import { checkTrail } from '../api/audit.ts';
import styles from './audit.module.css';

type Check =
  | { readonly state: 'running'; readonly checked: number }
  | { readonly state: 'failed'; readonly failure: unknown }
  | { readonly state: 'done'; readonly found: CheckedTrail };

/** Has the chain computed again, and says whether all entries are as they were. */
export function AuditCheck() {
  const { t } = useTranslation(['audit', 'ui']);
  const [check, setCheck] = useState<Check | null>(null);
  const start = async () => {
    setCheck({ state: 'running', checked: 0 });
    try {
      const found = await checkTrail((checked) => setCheck((now) => now && { state: 'running', checked }));
      setCheck((now) => now && { state: 'done', found });
    } catch (failure) {
      setCheck((now) => now && { state: 'failed', failure });
    }
  };
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconShieldCheck size={18} aria-hidden />}
        onClick={() => void start()}
        loading={check?.state === 'running'}
      >
        {t(($) => $.audit.check.start)}
      </Button>
      <Modal
        opened={check !== null}
        onClose={() => setCheck(null)}
        title={t(($) => $.audit.check.title)}
        closeButtonProps={{ 'aria-label': t(($) => $.ui.close, { ns: 'ui' }) }}
      >
        <Stack role="status">
          {check?.state === 'running' ? (
            <>
              <Loader aria-hidden />
              <Text>{t(($) => $.audit.check.checked, { count: check.checked })}</Text>
            </>
          ) : null}
          {check?.state === 'failed' ? <ErrorState failure={check.failure} onRetry={() => void start()} /> : null}
          {check?.state === 'done' ? <Found found={check.found} /> : null}
        </Stack>
      </Modal>
    </>
  );
}

function Found({ found: { checked, erased, fault, last, unchained } }: { readonly found: CheckedTrail }) {
  const { t } = useTranslation('audit');
  return (
    <>
      {fault ? (
        <Alert color="red" icon={<IconShieldX aria-hidden />} title={t(($) => $.audit.check.broken)}>
          {t(($) => $.audit.check.faults[fault.kind], { position: fault.position })}
        </Alert>
      ) : (
        <Alert color="green" icon={<IconShieldCheck aria-hidden />}>
          <Text size="sm" fw={700}>
            {t(($) => $.audit.check.whole)}
          </Text>
          {t(($) => $.audit.check.checked, { count: checked })}
        </Alert>
      )}
      {erased > 0 ? <Text size="sm">{t(($) => $.audit.check.erased, { count: erased })}</Text> : null}
      {unchained ? <Text size="sm">{t(($) => $.audit.check.unchained, { count: unchained })}</Text> : null}
      {last ? (
        <Text size="sm">
          {t(($) => $.audit.check.last)}{' '}
          <bdi dir="ltr" className={styles.hash}>
            {last.position}:{last.hash}
          </bdi>
        </Text>
      ) : null}
    </>
  );
}
