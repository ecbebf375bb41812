import '@mantine/notifications/styles.css';
import { MantineThemeProvider, Notification } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import { useT } from '../i18n/use-t.ts';

/** Where short messages show; what is said before this has loaded waits for it. */
export default function Toasts() {
  const t = useT('common');
  const named = Notification.extend({ defaultProps: { closeButtonProps: { 'aria-label': t('close') } } });
  return (
    <MantineThemeProvider theme={{ components: { Notification: named } }} inherit>
      <Notifications position="bottom-right" />
    </MantineThemeProvider>
  );
}
