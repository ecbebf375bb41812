export const episodeErrorCodes = {
  /** `params` hold the newer `state` and its `version`. */
  'conversation.state_changed': { status: 409, message: 'The state of the conversation has changed meanwhile' },
  'conversation.client_wrote': { status: 409, message: 'The client has written since the message that was seen' },
  'conversation.nothing_to_undo': { status: 409, message: 'There is nothing to undo' },
} as const;

export const episodeValidationCodes = ['validation.date_too_far'] as const;
