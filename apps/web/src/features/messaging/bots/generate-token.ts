const digits = '0123456789abcdefghijklmnopqrstuvwxyz';
const chunks = 4;
const charsPerChunk = 6;
/** The largest multiple of 36 that fits into a byte: bytes from it on would make the first digits likelier. */
const limit = 256 - (256 % digits.length);

/** A webhook token: four chunks of random base-36 text, such as `k3f9x2-0a8zq1-mm41td-9pw0ce`. */
export function generateToken(
  fill: (bytes: Uint8Array<ArrayBuffer>) => void = (bytes) => crypto.getRandomValues(bytes),
): string {
  let text = '';
  const bytes = new Uint8Array(64);
  while (text.length < chunks * charsPerChunk) {
    fill(bytes);
    for (const byte of bytes) if (byte < limit) text += digits[byte % digits.length];
  }
  return Array.from({ length: chunks }, (_, index) =>
    text.slice(index * charsPerChunk, (index + 1) * charsPerChunk),
  ).join('-');
}
