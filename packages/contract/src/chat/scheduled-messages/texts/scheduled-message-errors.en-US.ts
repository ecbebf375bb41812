export default {
  scheduled_message: {
    not_found: 'This message has already been sent or deleted',
    changed: 'This message has changed in the meantime. Close the form and open it again.',
    too_many: 'You’ve reached the limit of scheduled messages. Send or delete some first.',
  },
} as const;
