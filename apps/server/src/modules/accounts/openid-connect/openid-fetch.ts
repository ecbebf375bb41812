import type { CustomFetch } from 'openid-client';
import type { SafeFetch } from '../../../platform/safe-fetch/index.ts';

/** For each call to a provider. */
const callTimeoutMs = 5_000;
/** Discovery documents have a few kilobytes, keys and tokens less. */
const answerBytes = 256 * 1024;
const bodilessStatuses = new Set([101, 204, 205, 304]);

/** Of the answer as it came over the wire; the body here is decompressed. */
const wireHeaders = ['content-encoding', 'content-length', 'transfer-encoding'];

/**
 * The fetch function openid-client calls providers with: an administrator types the address, so it must not lead inside
 * our network.
 */
export const makeOpenIdFetch =
  (safeFetch: SafeFetch): CustomFetch =>
  async (url, { method, headers, body }) => {
    const answer = await safeFetch(url, {
      method: method === 'POST' ? 'POST' : 'GET',
      headers: { ...headers },
      ...(body !== undefined && body !== null && { body: String(body) }),
      maxBytes: answerBytes,
      timeoutMs: callTimeoutMs,
      followsRedirects: false,
    });
    const kept = Object.entries(answer.headers).filter(([name]) => !wireHeaders.includes(name.toLowerCase()));
    const isBodiless = bodilessStatuses.has(answer.status);
    return new Response(isBodiless ? null : new Uint8Array(answer.body), { status: answer.status, headers: kept });
  };
