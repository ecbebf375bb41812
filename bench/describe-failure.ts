const causes = [
  { sign: /ENOSPC|No space left on device|disk is full/i, sentence: 'the disk is full' },
  {
    sign: /ECONNREFUSED|ECONNRESET|socket hang up|Connection terminated/,
    sentence: 'the product does not answer any more',
  },
] as const;

/** Why a measurement failed: a sentence for causes of the machine, else the error. */
export function describeFailure(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const code = 'code' in error ? String(error.code) : '';
  const known = causes.find(({ sign }) => sign.test(code) || sign.test(error.message));
  if (known) return known.sentence;
  return error.message || code || error.name;
}
