import { MantineThemeProvider } from '@mantine/core';
import { Notifications } from '@mantine/notifications';

/** As the frame has them: the library's own close button has no name. */
const named = { components: { Notification: { defaultProps: { closeButtonProps: { 'aria-label': 'Close' } } } } };

/** The place of short notices, in a test of what gives some. */
export const Notices = () => (
  <MantineThemeProvider inherit theme={named}>
    <Notifications />
  </MantineThemeProvider>
);
