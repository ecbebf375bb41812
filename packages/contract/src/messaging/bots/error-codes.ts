export const botErrorCodes = {
  'bot.not_found': { status: 404, message: 'There is no such bot' },
  'bot.already_exists': { status: 409, message: 'Bot already exists' },
  'bot.connected_elsewhere': { status: 409, message: 'Another program receives the messages of this bot' },
  'bot.invalid_token': { status: 422, message: 'Invalid bot token' },
  'bot.invalid_page_id': { status: 422, message: 'Invalid page id' },
  'bot.invalid_page_token': { status: 422, message: 'Invalid page access token' },
  'bot.provider_unavailable': { status: 503, message: 'The messenger does not answer right now' },
  'bot.plan_limit': { status: 402, message: 'The plan allows no more bots' },
} as const;

export const botValidationCodes = ['validation.messenger_unsupported'] as const;
