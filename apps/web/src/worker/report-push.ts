import type { BodyOf, endpoints } from '@switchboard/contract';

type Endpoint = typeof endpoints.reportPush;
const method: Endpoint['method'] = 'POST';
const path: Endpoint['path'] = '/push/receipts';

/** A page that waits for the push gets to know of it within this time, whether or not the server does. */
const withinMs = 4_000;

/** Says to the server that a push has arrived; without a session, as the receipt is proof enough. Never rejects. */
export const reportPush = (receipt: string): Promise<void> =>
  fetch(`/api${path}`, {
    method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ receipt } satisfies BodyOf<Endpoint>),
    cache: 'no-store',
    signal: AbortSignal.timeout(withinMs),
  }).then(
    () => undefined,
    () => undefined,
  );
