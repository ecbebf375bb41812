import { request } from 'undici';

/**
 * Fetches an address that was chosen by who runs the server, and follows no redirect; what others choose is fetched by
 * safe-fetch. Of a longer answer it reads little more than `maxBytes`. Throws where nobody answers in time.
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
