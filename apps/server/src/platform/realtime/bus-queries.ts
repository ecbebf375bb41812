/** The channel of LISTEN/NOTIFY. */
const channel = 'switchboard';

export const listenSql = `listen ${channel}`;

/** `$1` holds the payloads. */
export const notifyStatement = {
  name: 'notify',
  text: `select pg_notify('${channel}', payload) from unnest($1::text[]) payload`,
};
