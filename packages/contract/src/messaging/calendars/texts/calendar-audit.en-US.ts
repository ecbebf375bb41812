export default {
  actions: { calendar: { created: 'Calendar added', changed: 'Calendar changed', deleted: 'Calendar deleted' } },
  fields: { time_zone: 'Time zone', hours: 'Hours', exceptions: 'Exceptions', people: 'People' },
} as const;
