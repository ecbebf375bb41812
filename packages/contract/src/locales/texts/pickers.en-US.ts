export default {
  anyDay: 'Any day',
  noDay: 'No date',
  calendar: 'Open the calendar',
  previousMonth: 'Previous month',
  nextMonth: 'Next month',
  previousYear: 'Previous year',
  nextYear: 'Next year',
  previousYears: 'Earlier years',
  nextYears: 'Later years',
  timeText: 'Should look like 1w 1d 1h 1m',
  textLanguage: 'Language of the text',
  hasText: 'has text',
} as const;
