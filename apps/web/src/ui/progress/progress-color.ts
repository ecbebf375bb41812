/** The colour of a bar of progress that is so full, in percent. */
export const progressColor = (percent: number): string => {
  if (percent < 50) return 'orange';
  return percent < 99 ? 'coral' : 'green';
};

/** The colour of a bar that shows how much of a limit is used, in percent: quiet until the limit is near. */
export const usageColor = (percent: number): string => {
  if (percent < 80) return 'gray.6';
  return percent < 100 ? 'yellow' : 'red';
};
