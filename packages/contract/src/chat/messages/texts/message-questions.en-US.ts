export default {
  delete: {
    title: 'Delete message',
    text: 'The text and files will be deleted for everyone here. This can’t be undone.',
    textConversation:
      'The text and files will be deleted for everyone here, and from the client’s phone if the messenger still allows it. This can’t be undone.',
    textHere:
      'The text and files will be deleted for everyone here. The client keeps them, because this messenger can’t take messages back. This can’t be undone.',
    confirm: 'Delete',
    failed: 'Couldn’t delete the message',
  },
  pin: {
    title: 'Pin message',
    text: 'Everyone in the channel will find it in the pinned items.',
    confirm: 'Pin',
    failed: 'Couldn’t pin the message',
  },
  unpin: {
    title: 'Unpin message',
    text: 'It will be removed from the pinned items for everyone in the channel.',
    confirm: 'Unpin',
    failed: 'Couldn’t unpin the message',
  },
} as const;
