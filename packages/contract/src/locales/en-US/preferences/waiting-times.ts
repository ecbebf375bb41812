export default {
  title: 'Waiting for an answer',
  long: 'Long',
  longHint: 'From then on the time is amber',
  tooLong: 'Too long',
  tooLongHint: 'From then on the time is red',
  minutes: '{count, plural, one {# minute} other {# minutes}}',
  hours: '{count, plural, one {# hour} other {# hours}}',
  days: '{count, plural, one {# day} other {# days}}',
  save: 'Save',
  saved: 'Saved',
  failed: 'The times could not be saved',
} as const;
