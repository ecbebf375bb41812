import type { ByteRange } from '../../platform/files/index.ts';

/**
 * Parses a `Range` header (RFC 9110, section 14): one range, `whole` for no range or several, or `unsatisfiable` when
 * it starts past the end. range-parser 1 refuses the last 64 KB of a smaller file.
 */
export const parseByteRange = (header: string | undefined, size: number): ByteRange | 'whole' | 'unsatisfiable' => {
  const match = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '');
  if (match === null) return 'whole';
  const [, from = '', to = ''] = match;
  if (from === '' && to === '') return 'whole';
  if (from !== '' && to !== '' && Number(from) > Number(to)) return 'whole';
  const start = from === '' ? Math.max(0, size - Number(to)) : Number(from);
  const end = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1);
  return start < size && start <= end ? { start, end } : 'unsatisfiable';
};
