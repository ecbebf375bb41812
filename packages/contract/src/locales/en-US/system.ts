export default {
  channel_created: '{user} created the channel',
  joined: '{user} joined',
  left: '{user} left',
  added: '{user} added {target}',
  removed: '{user} removed {target}',
  manager_joined: '{user} joined as manager',
  manager_left: '{user} left; the conversation is back with the new clients',
  manager_assigned: '{user} assigned the conversation to {target}',
  conversation_started: '{client} started the conversation through {bot}',
  client_blocked_bot: '{client} stopped the bot',
  client_returned: '{client} is back',
} as const;
