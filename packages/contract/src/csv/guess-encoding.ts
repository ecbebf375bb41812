/** How many bytes are looked at. */
const sampleBytes = 2_000;

/** A text in UTF-16 has at least so many: its line breaks, digits and delimiters. */
const zeroShare = 0.02;

/** Texts in UTF-16 have zero bytes, all at odd places (little-endian) or all at even ones; texts in UTF-8 hardly any. */
export const guessEncoding = (bytes: Uint8Array): 'utf-8' | 'utf-16le' | 'utf-16be' => {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  let [even, odd] = [0, 0];
  const sample = bytes.subarray(0, sampleBytes);
  for (const [place, byte] of sample.entries()) {
    if (byte !== 0) continue;
    if (place % 2 === 0) even += 1;
    else odd += 1;
  }
  if (even === odd || even + odd < sample.length * zeroShare) return 'utf-8';
  return odd > even ? 'utf-16le' : 'utf-16be';
};
