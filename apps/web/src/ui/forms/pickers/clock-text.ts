const lastHour = 23;
const lastMinute = 59;

/** `9`, `930`, `9:30`, `9.30`, `21 30`, `9:30 pm`. */
const written = /^(\d{1,2})(?:\D*(\d{1,2}))?\s*([ap]m)?$/iu;

const pad = (count: number, most: number) => String(Math.min(count, most)).padStart(2, '0');

/**
 * Reads a time of day as people write it: hours above 23 and minutes above 59 become the last ones, both get two digits
 * (`09:05`). Null for other texts.
 */
export function readClock(text: string): string | null {
  // Of three digits the first is the hour.
  const typed = text.trim().replace(/^(\d)(\d{2})(?!\d)/u, '$1:$2');
  const parts = written.exec(typed);
  if (!parts) return null;
  const [, hours = '', minutes = '0', half = ''] = parts;
  const hour = half === '' ? Number(hours) : (Number(hours) % 12) + (half.toLowerCase() === 'pm' ? 12 : 0);
  return `${pad(hour, lastHour)}:${pad(Number(minutes), lastMinute)}`;
}

/** The time some minutes later or earlier, stopping at the ends of the day. */
export function moveClock(clock: string, minutes: number): string {
  const [hour = 0, minute = 0] = clock.split(':').map(Number);
  const at = Math.max(0, Math.min(hour * 60 + minute + minutes, lastHour * 60 + lastMinute));
  return `${pad(Math.floor(at / 60), lastHour)}:${pad(at % 60, lastMinute)}`;
}
