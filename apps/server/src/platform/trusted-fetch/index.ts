import { request } from 'undici';

/**
 * Fetches an address that the operator has chosen, and follows no redirect; addresses chosen by others are fetched by
 * safe-fetch. Of a longer answer it reads little more than `maxBytes`. Throws without an answer in time.
 */
export const fetchTrusted = async (
  url: string,
  { timeoutMs, maxBytes }: { timeoutMs: number; maxBytes: number },
): Promise<{ status: number; text: string }> => {
  const signal = AbortSignal.timeout(timeoutMs);
  const { statusCode, body } = await request(url, { signal, headersTimeout: timeoutMs, bodyTimeout: timeoutMs });
  let text = '';
  for await (const chunk of body as AsyncIterable<Buffer>) {
    text += chunk.toString('utf8');
    if (text.length > maxBytes) break;
  }
  return { status: statusCode, text };
};
