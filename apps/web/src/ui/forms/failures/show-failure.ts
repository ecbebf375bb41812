import { notifications } from '@mantine/notifications';

/** Shows a failure at the edge of the screen when no other element can, as after its form was closed. */
export const showFailure = (message: string, title: string | undefined) =>
  notifications.show({ color: 'red', message, ...(title !== undefined && { title }) });
