import { notifications } from '@mantine/notifications';

/** Tells at the edge of the screen what can be told nowhere else: the form it belongs to has been closed. */
export const tellFailure = (message: string, title: string | undefined) =>
  notifications.show({ color: 'red', message, ...(title !== undefined && { title }) });
