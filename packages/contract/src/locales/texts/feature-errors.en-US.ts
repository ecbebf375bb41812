export default {
  validation: {
    date_invalid: 'This date is not valid',
  },
} as const;
