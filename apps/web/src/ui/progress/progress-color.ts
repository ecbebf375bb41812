/** The colour of a bar that is so full, in percent. */
export const progressColor = (percent: number): string => {
  if (percent < 50) return 'orange';
  return percent < 99 ? 'coral' : 'green';
};
