export default {
  from: '{author} · {channel}',
  newClient: 'New client: {name}',
  handedOver: '{user} handed this conversation over to you',
  several: '{title} ({count, number})',
  emptyMessage: 'New message',
  note: 'Note: {text}',
  someone: 'Someone',
  bar: {
    label: 'Notifications',
    ask: 'Turn on notifications to hear about new messages while you work in another window.',
    enable: 'Enable notifications',
    later: 'Not now',
    soundBlocked: 'Sound is off until you click or press a key',
  },
  update: {
    ready: 'A new version is ready.',
    waitsForFiles: 'A new version is ready. You can refresh once the files are uploaded.',
    refresh: 'Refresh',
  },
  title: 'Notifications',
  testTitle: 'This is a test notification',
  testBody: 'New messages will look like this.',
} as const;
