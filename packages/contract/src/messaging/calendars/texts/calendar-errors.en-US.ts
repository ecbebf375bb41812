export default {
  calendar: {
    not_found: 'This calendar no longer exists',
    changed: 'Someone else has changed this calendar. Close the form and open it again.',
    too_many: 'You’ve reached the limit of calendars. Delete the ones you don’t need first.',
  },
  validation: {
    ends_before_start: 'Ends before it starts',
    hours_overlap: 'These hours overlap',
    days_overlap: 'Two exceptions share a day',
  },
} as const;
