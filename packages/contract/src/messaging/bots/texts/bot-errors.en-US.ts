export default {
  bot: {
    not_found: 'There is no such bot',
    already_exists: 'Bot already exists',
    connected_elsewhere: 'Another program receives the messages of this bot',
    invalid_token: 'Invalid bot token',
    invalid_page_id: 'Invalid page id',
    invalid_page_token: 'Invalid page access token',
    provider_unavailable: 'The messenger does not answer right now',
    plan_limit: 'The plan allows no more bots',
  },
  validation: {
    messenger_unsupported: 'This messenger is not supported yet',
  },
} as const;
