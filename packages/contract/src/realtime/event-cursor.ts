import { defineEndpoint } from '../endpoint.ts';
import { cursorShape } from './socket.ts';

export const getEventCursor = defineEndpoint({
  name: 'getEventCursor',
  summary:
    'Where the event log is: a socket that continues here misses nothing since. Null just after a change of rights',
  method: 'GET',
  path: '/event-cursor',
  access: 'signedIn',
  rate: 'read',
  result: cursorShape.nullable(),
});

export const realtimeEndpoints = { getEventCursor } as const;
