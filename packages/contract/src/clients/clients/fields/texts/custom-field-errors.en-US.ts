export default {
  custom_field: {
    not_found: 'This custom field does not exist any more',
    too_many: 'There are too many custom fields. Delete one that nobody needs first.',
    changed: 'Somebody else has changed the custom fields meanwhile. Try again.',
  },
  validation: {
    number_invalid: 'Write a number',
    link_invalid: 'Write an address, such as https://example.com',
    choice_invalid: 'Choose one of the list',
    choices_required: 'Write at least one choice',
  },
} as const;
