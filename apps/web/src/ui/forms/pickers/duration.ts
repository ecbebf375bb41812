/** Minutes of each. */
export const durationUnits = { minutes: 1, hours: 60, days: 1_440 } as const;
export type DurationUnit = keyof typeof durationUnits;

/** The largest unit in which it is a whole number. */
const unitOf = (minutes: number): DurationUnit => {
  if (minutes === 0 || minutes % durationUnits.hours !== 0) return 'minutes';
  return minutes % durationUnits.days === 0 ? 'days' : 'hours';
};

/** A duration as the two controls of a `DurationField` have it; without one the unit is what most will choose. */
export const toDuration = (minutes: number | null, usual: DurationUnit): [number | null, DurationUnit] => {
  if (minutes === null) return [null, usual];
  const unit = unitOf(minutes);
  return [minutes / durationUnits[unit], unit];
};

export const toMinutes = (amount: number | null, unit: DurationUnit): number | null =>
  amount === null ? null : amount * durationUnits[unit];
