import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';

/** Where a client stopped reading; `epoch` changes when the numbering restarts. */
export const cursorShape = z.object({ epoch: z.string().max(64), seq: z.int().min(0) });
export type Cursor = z.infer<typeof cursorShape>;

export const getEventCursor = defineEndpoint({
  name: 'getEventCursor',
  summary:
    'Where the event log is: a socket that continues here misses nothing since. Null just after a change of rights',
  method: 'GET',
  path: '/event-cursor',
  access: 'signedIn',
  scope: null,
  rate: 'read',
  result: cursorShape.nullable(),
});

export const realtimeEndpoints = { getEventCursor } as const;
