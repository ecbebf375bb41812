export const calendarErrorCodes = {
  'calendar.not_found': { status: 404, message: 'There is no such calendar' },
  'calendar.changed': { status: 409, message: 'Someone else has changed this calendar' },
  'calendar.too_many': { status: 409, message: 'There are too many calendars' },
} as const;

export const calendarValidationCodes = [
  'validation.ends_before_start',
  'validation.hours_overlap',
  'validation.days_overlap',
] as const;
