export default {
  custom_field: {
    not_found: 'This custom field no longer exists',
    too_many: 'You’ve reached the limit of custom fields. Delete one you don’t need first.',
    changed: 'Someone else has changed the custom fields in the meantime. Try again.',
  },
  validation: {
    number_invalid: 'Enter a number',
    link_invalid: 'Enter an address, such as https://example.com',
    choice_invalid: 'Choose one from the list',
    choices_required: 'Enter at least one choice',
  },
} as const;
