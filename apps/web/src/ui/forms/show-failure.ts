import { notifications } from '@mantine/notifications';

/** Shows a failure at the edge of the screen when nothing else can show it, as after its form was closed. */
export const showFailure = (message: string, title: string | undefined) =>
  notifications.show({ color: 'red', message, ...(title !== undefined && { title }) });
