import pg from 'pg';

/** Works on a connection of its own. When it is lost its statement fails; without the listener the process would end too. */
export const withOwner = async <Result>(
  connection: pg.ClientConfig,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> => {
  const client = new pg.Client(connection);
  client.on('error', () => {});
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
};
