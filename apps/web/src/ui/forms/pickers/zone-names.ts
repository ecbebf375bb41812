/** Former names of renamed time zones; browsers list some zones by these. */
const formerNames: Partial<Record<string, string>> = {
  'Africa/Asmara': 'Africa/Asmera',
  'America/Nuuk': 'America/Godthab',
  'Asia/Dhaka': 'Asia/Dacca',
  'Asia/Ho_Chi_Minh': 'Asia/Saigon',
  'Asia/Kathmandu': 'Asia/Katmandu',
  'Asia/Kolkata': 'Asia/Calcutta',
  'Asia/Yangon': 'Asia/Rangoon',
  'Atlantic/Faroe': 'Atlantic/Faeroe',
  'Europe/Kyiv': 'Europe/Kiev',
};
const presentNames = new Map(Object.entries(formerNames).map(([present, former]) => [former, present]));

const presentName = (zone: string) => presentNames.get(zone) ?? zone;
const spaced = (zone: string) => zone.replaceAll('_', ' ');

/** What a zone is called now: `America/New York`, and `Europe/Kyiv` for `Europe/Kiev` as well. */
export const zoneLabel = (zone: string): string => spaced(presentName(zone));

/** All of it that typing finds a zone by. */
export function zoneSearchText(zone: string): string {
  const present = presentName(zone);
  return `${spaced(present)}\n${spaced(formerNames[present] ?? '')}`.toLowerCase();
}

interface ZoneOption {
  value: string;
  label: string;
}

/** Each zone once, by name. Those that are held keep their spelling, and come first where they are not known. */
export function zoneOptions(known: readonly string[], held: readonly string[]): ZoneOption[] {
  const zones = new Map(known.map((zone) => [presentName(zone), zone]));
  const unknown = new Set(held.filter((zone) => !zones.has(presentName(zone))));
  for (const zone of held) if (!unknown.has(zone)) zones.set(presentName(zone), zone);
  const toOption = (value: string): ZoneOption => ({ value, label: zoneLabel(value) });
  const byName = [...zones.values()].map(toOption).toSorted((one, other) => (one.label < other.label ? -1 : 1));
  return [...[...unknown].map(toOption), ...byName];
}
