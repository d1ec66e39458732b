import '@mantine/notifications/styles.layer.css';
import { MantineThemeProvider } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';

/** The short notices that say what was done; each goes by itself. */
export function Notices({ isDesk }: { readonly isDesk: boolean }) {
  const { t } = useTranslation('shell');
  const closeWord = t(($) => $.shell.closeNotice);
  // The library's own close button has no name.
  const theme = useMemo(
    () => ({ components: { Notification: { defaultProps: { closeButtonProps: { 'aria-label': closeWord } } } } }),
    [closeWord],
  );
  return (
    <MantineThemeProvider inherit theme={theme}>
      <Notifications position={isDesk ? 'bottom-right' : 'top-center'} autoClose={3000} />
    </MantineThemeProvider>
  );
}
