export default {
  channel: {
    not_found: 'There is no such channel',
    not_member: 'Join the channel first',
    cannot_leave: 'This channel cannot be left',
  },
  conversation: {
    already_joined: 'Somebody has already joined this conversation',
    manager_changed: 'Somebody else already manages this conversation',
    file_too_large: 'A file is too large for the messenger',
    reply_window_closed: 'The messenger allows no reply until the client writes again',
    client_blocked: 'The client is blocked: nothing can be sent to them',
    bot_gone: 'The bot of this conversation is not connected any more',
  },
  validation: {
    unknown_member: 'There is no such user to add',
    unknown_manager: 'This user cannot answer clients',
    manager_inactive: 'This user is deactivated',
    manager_gone: 'This user is no longer here',
  },
} as const;
