import '@mantine/notifications/styles.css';
import { Notifications } from '@mantine/notifications';

/** Where short messages show; what is said before this has loaded waits for it. */
export default function Toasts() {
  return <Notifications position="bottom-right" />;
}
