export default {
  title: 'Targets',
  kinds: { first_answer: 'First answer', next_answer: 'Later answers', closing: 'Closing' },
  /** Of a notification. */
  notice: {
    near: {
      first_answer: 'The first answer is due soon',
      next_answer: 'An answer is due soon',
      closing: 'This conversation is due to be closed soon',
    },
    late: {
      first_answer: 'The first answer is late',
      next_answer: 'An answer is late',
      closing: 'This conversation should be closed by now',
    },
  },
} as const;
