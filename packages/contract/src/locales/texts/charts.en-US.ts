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
} as const;
