export const customFieldErrorCodes = {
  'custom_field.not_found': { status: 404, message: 'There is no such custom field' },
  'custom_field.too_many': { status: 409, message: 'There are too many custom fields' },
  'custom_field.changed': { status: 409, message: 'Somebody else has changed the custom fields' },
} as const;

export const customFieldValidationCodes = [
  'validation.number_invalid',
  'validation.link_invalid',
  'validation.choice_invalid',
  'validation.choices_required',
] as const;
