export default {
  moment: '< 1 min',
  minutes: '{count, number} min',
  hours: '{count, number} h',
  days: '{count, number} d',
  since: 'Awaiting reply since {time}',
} as const;
