export default {
  delete: {
    title: 'Delete message',
    text: 'The text and files disappear for everyone here. This cannot be undone.',
    textConversation:
      'The text and files disappear here for everyone, and from the client’s phone when the messenger still allows it. This cannot be undone.',
    textHere:
      'The text and files disappear here for everyone. The client keeps them: this messenger takes nothing back. This cannot be undone.',
    confirm: 'Delete',
    failed: 'The message could not be deleted',
  },
  pin: {
    title: 'Pin message',
    text: 'Everyone in the channel finds it among the pinned items.',
    confirm: 'Pin',
    failed: 'The message could not be pinned',
  },
  unpin: {
    title: 'Unpin message',
    text: 'It leaves the pinned items for everyone in the channel.',
    confirm: 'Unpin',
    failed: 'The message could not be unpinned',
  },
} as const;
