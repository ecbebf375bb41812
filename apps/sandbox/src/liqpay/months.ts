/** So many months later, on the same day or the month's last. */
export const addMonths = (from: number, months: number): number => {
  const date = new Date(from);
  const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months + 1, 0)).getUTCDate();
  return Date.UTC(
    date.getUTCFullYear(),
    date.getUTCMonth() + months,
    Math.min(date.getUTCDate(), last),
    date.getUTCHours(),
    date.getUTCMinutes(),
    date.getUTCSeconds(),
    date.getUTCMilliseconds(),
  );
};
