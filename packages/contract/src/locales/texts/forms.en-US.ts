export default {
  leaveTitle: 'Leave without saving?',
  leaveText: 'What you’ve typed here won’t be saved.',
  leave: 'Leave',
  stay: 'Stay',
  field: {
    required: '{field} is required',
    too_short:
      '{field} is too short: at least {of, select, characters {{min, plural, one {# character} other {# characters}}} other {{min, number}}}',
    too_long:
      '{field} is too long: at most {of, select, characters {{max, plural, one {# character} other {# characters}}} other {{max, number}}}',
    invalid: '{field} is not valid',
    must_match: '{field} must match',
  },
} as const;
