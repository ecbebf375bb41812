import { statement } from '../database/index.ts';

/** The channel of LISTEN/NOTIFY. */
const channel = 'switchboard';

export const listenSql = `listen ${channel}`;

export const notify = statement({
  name: 'notify',
  text: `select pg_notify('${channel}', payload) from unnest($1::text[]) payload`,
  values: (payloads: readonly string[]) => [payloads],
}).run();
