export default {
  title: 'A scheduled message wasn’t sent',
  reasons: {
    late: 'The server was down at that time',
    client_wrote: 'The client has written since',
    writer_left: 'Whoever wrote it has left; it’s yours now',
    workspace_closed: 'The workspace was closed at that time',
    not_member: 'You’re no longer in this conversation',
    not_allowed: 'You can no longer write there',
    client_blocked: 'The client is blocked',
    bot_gone: 'The bot is no longer connected',
    window_closed: 'The messenger’s reply window has closed',
    file_too_large: 'A file is too large for the messenger',
    part_gone: 'A file, or the message it replies to, is gone',
    failed: 'Something went wrong',
  },
} as const;
