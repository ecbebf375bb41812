export default {
  view: 'View of “{name}”',
  chart: 'Chart',
  table: 'Table',
  none: 'No data',
  time: 'Time',
  before: '{name}, the period before',
  less: 'Less',
  more: 'More',
  hint: 'Arrow keys move along the chart.',
  opens: 'Arrow keys move along the chart, Enter shows what a number is made of.',
  list: '{value}, show what it’s made of',
  /** Pictures beside bots, colleagues, clients and the plan. */
  activity: {
    in: 'From clients',
    out: 'To clients',
    lastDays: 'Last 30 days',
    ofBot:
      '{name}, last 30 days: {received, plural, one {# message} other {# messages}} from clients, {sent, plural, one {# message} other {# messages}} to clients. Most on {day}.',
    ofPerson: '{name}, last 30 days: {count, plural, one {# answer} other {# answers}}. Most on {day}.',
    open: '{count, plural, one {# open conversation} other {# open conversations}}',
    byWeek: 'Messages by week',
    week: 'Week',
    byMonth: 'Messages by month',
    month: 'Month',
  },
} as const;
