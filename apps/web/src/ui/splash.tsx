import { Center, Loader } from '@mantine/core';
import { useTranslation } from 'react-i18next';

/** While a screen's own code is on its way. */
export function Splash() {
  const { t } = useTranslation('ui');
  return (
    <Center mih="60vh" role="status" aria-label={t(($) => $.ui.loading)}>
      <Loader type="dots" />
    </Center>
  );
}
