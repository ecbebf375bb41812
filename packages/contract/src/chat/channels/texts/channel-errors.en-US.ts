export default {
  channel: {
    not_found: 'Channel not found',
    not_member: 'Join the channel first',
    cannot_leave: 'You can’t leave this channel',
  },
  conversation: {
    already_joined: 'Someone has already joined this conversation',
    manager_changed: 'Someone else is already managing this conversation',
    file_too_large: 'A file is too large for the messenger',
    reply_window_closed: 'You can’t reply until the client writes again',
    client_blocked: 'This client is blocked, so you can’t send them anything',
    bot_gone: 'The bot of this conversation is no longer connected',
  },
  validation: {
    unknown_member: 'User not found',
    unknown_manager: 'This user can’t answer clients',
    manager_inactive: 'This user is deactivated',
    manager_gone: 'This user is no longer here',
  },
} as const;
