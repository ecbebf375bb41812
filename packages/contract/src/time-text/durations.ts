const units = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
  ['second', 1_000],
] as const;
type Unit = (typeof units)[number][0];

/** `2 hr 5 min`: the largest unit and the next one. Nobody's day of work has 24 hours, so working time has no days. */
export const makeDurations = (locale: string, isWorkingTime: boolean) => {
  const used = isWorkingTime ? units.slice(1) : units;
  const format = (unit: Unit, digits: number) =>
    new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'short', maximumFractionDigits: digits });
  const short = Object.fromEntries(units.map(([unit]) => [unit, format(unit, 0)])) as Record<Unit, Intl.NumberFormat>;
  const placeOf = (ms: number) => {
    const found = used.findIndex(([, size]) => ms >= size);
    return found < 0 ? used.length - 1 : found;
  };
  const full = (ms: number): string => {
    const next = used[Math.min(placeOf(ms) + 1, used.length - 1)] ?? units[3];
    const rounded = Math.max(Math.round(ms / next[1]) * next[1], ms > 0 ? 1_000 : 0);
    const place = placeOf(rounded);
    const [unit, size] = used[place] ?? units[3];
    const whole = Math.floor(rounded / size);
    const [nextUnit, nextSize] = used[place + 1] ?? [unit, size];
    const rest = Math.round((rounded - whole * size) / nextSize);
    return rest > 0 && nextUnit !== unit
      ? `${short[unit].format(whole)} ${short[nextUnit].format(rest)}`
      : short[unit].format(whole);
  };
  const brief = (ms: number): string => {
    const [unit, size] = used[placeOf(ms)] ?? units[3];
    return format(unit, 1).format(ms / size);
  };
  return { full, brief };
};
