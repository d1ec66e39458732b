import '@mantine/notifications/styles.layer.css';
import { MantineThemeProvider } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import { useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';

const place = 'bottom-center';

/** Tells the frame how much room the notices take at the lower end: what is scrolled there ends above them. */
function useRoomOfNotices(): void {
  useEffect(() => {
    const style = document.documentElement.style;
    let frame = 0;
    const watcher = new ResizeObserver(([entry]) => {
      const height = entry?.borderBoxSize[0]?.blockSize ?? 0;
      style.setProperty('--plumbline-toasts', `${height > 0 ? height + 16 : 0}px`);
    });
    // The library draws its places a moment later than itself.
    const seek = () => {
      const root = document.querySelector(`.mantine-Notifications-root[data-position='${place}']`);
      if (root) watcher.observe(root);
      else frame = requestAnimationFrame(seek);
    };
    seek();
    return () => {
      cancelAnimationFrame(frame);
      watcher.disconnect();
      style.removeProperty('--plumbline-toasts');
    };
  }, []);
}

/** The short notices that say what was done; each goes by itself. The screen makes room for them. */
export function Notices() {
  const { t } = useTranslation('shell');
  const closeWord = t(($) => $.shell.closeNotice);
  useRoomOfNotices();
  // The library's own close button has no name.
  const theme = useMemo(
    () => ({ components: { Notification: { defaultProps: { closeButtonProps: { 'aria-label': closeWord } } } } }),
    [closeWord],
  );
  return (
    <MantineThemeProvider inherit theme={theme}>
      <Notifications position={place} autoClose={3000} />
    </MantineThemeProvider>
  );
}
