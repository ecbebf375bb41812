/** The page that the link in such a mail leads to; the mail itself is with the other mails. */
export default {
  title: 'Weekly email',
  text: 'Don’t want the weekly numbers by email anymore?',
  stop: 'Stop the weekly email',
  stopped: 'You won’t get the weekly email anymore. You can turn it on again in the notification settings.',
} as const;
