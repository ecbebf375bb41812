export const ratingLimits = {
  /** Of a question, and of a thanks, in one language. */
  ratingTextChars: 300,
  ratingOnceInDays: 365,
  /** The question leaves so long after the closing, unless that is undone. */
  ratingDelaySeconds: 15,
  /** A question that has not been answered for so long is over. */
  ratingAnswerDays: 7,
  /** The client may change their rating for so long. */
  ratingChangeHours: 24,
  /** Of one person, the newest. */
  ratingsShown: 20,
} as const;
