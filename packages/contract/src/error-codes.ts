/** Every error code of the API with its HTTP status. The web app translates by code; `message` is English for other readers. */
export const errorCodes = {
  'request.malformed': { status: 400, message: 'The request could not be read' },
  'request.too_large': { status: 413, message: 'The request is too large' },
  'request.unsupported_type': { status: 415, message: 'This content type is not accepted' },
  'request.not_found': { status: 404, message: 'Not found' },
  'request.rate_limited': { status: 429, message: 'Too many requests' },
  'server.failed': { status: 500, message: 'Something went wrong' },
  'server.unavailable': { status: 503, message: 'The service is not available right now' },
  'auth.required': { status: 401, message: 'Sign in first' },
  'auth.wrong_credentials': { status: 401, message: "Email or Password isn't correct." },
  'auth.code_invalid': { status: 400, message: 'Code is invalid.' },
  'auth.session_not_found': { status: 404, message: 'There is no such session' },
  'permission.denied': { status: 403, message: 'Sorry, but you do not have a permission to do this' },
  'workspace.not_found': { status: 404, message: 'There is no workspace at this address' },
  'workspace.creation_closed': { status: 403, message: 'New workspaces are not open here' },
  'workspace.bare_host_only': { status: 404, message: 'This call belongs to the bare host' },
  'user.not_found': { status: 404, message: 'There is no such user' },
  'channel.not_found': { status: 404, message: 'There is no such channel' },
  'channel.not_member': { status: 403, message: 'Join the channel first' },
  'channel.cannot_leave': { status: 403, message: 'This channel cannot be left' },
  'conversation.already_joined': { status: 409, message: 'Somebody has already joined this conversation' },
  'conversation.bot_gone': { status: 409, message: 'The bot of this conversation is not connected any more' },
  'message.not_found': { status: 404, message: 'There is no such message' },
  'message.too_many_pins': { status: 409, message: 'There are too many pinned messages in this channel' },
  'message.too_many_reactions': { status: 409, message: 'There are too many different reactions on this message' },
  'message.not_retryable': { status: 409, message: 'Only a failed delivery can be tried again' },
  'file.not_found': { status: 404, message: 'There is no such file' },
  'file.too_large': { status: 413, message: 'File size should be less than 20mb' },
  'file.missing': { status: 400, message: 'The request carries no file' },
  'file.empty': { status: 400, message: 'The file is empty' },
  'file.storage_full': { status: 413, message: 'There is no space left for files' },
  'push.unavailable': { status: 503, message: 'Push notifications are not available right now' },
  'push.subscription_not_found': { status: 404, message: 'There is no such push subscription' },
  'bot.not_found': { status: 404, message: 'There is no such bot' },
  'bot.already_exists': { status: 409, message: 'Bot already exists' },
  'bot.invalid_token': { status: 422, message: 'Invalid bot token' },
  'bot.provider_unavailable': { status: 503, message: 'The messenger does not answer right now' },
  'bot.plan_limit': { status: 402, message: 'The plan allows no more bots' },
} as const satisfies Record<string, { status: number; message: string }>;

export type ErrorCode = keyof typeof errorCodes;

/** Codes of field errors (422): `message` of each entry of `errors`. */
export const validationCodes = [
  'validation.required',
  'validation.too_short',
  'validation.too_long',
  'validation.invalid',
  'validation.must_match',
  'validation.email_invalid',
  'validation.email_taken',
  'validation.username_taken',
  'validation.subdomain_taken',
  'validation.subdomain_reserved',
  'validation.subdomain_invalid',
  'validation.password_common',
  'validation.empty_message',
  'validation.too_many_files',
  'validation.unknown_member',
  'validation.unknown_file',
  'validation.unknown_parent',
  'validation.unknown_manager',
  'validation.messenger_unsupported',
  'validation.timezone_invalid',
  'validation.emoji_invalid',
  'validation.date_invalid',
  'validation.push_endpoint_invalid',
  'validation.image_required',
] as const;
export type ValidationCode = (typeof validationCodes)[number];

export interface FieldError {
  field: string;
  message: ValidationCode;
  params: Record<string, string | number>;
}

/** Body of every error that is not a field error. */
export interface ErrorBody {
  error: { code: ErrorCode; message: string; params: Record<string, string | number> };
}
