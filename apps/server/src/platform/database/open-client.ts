import { Client, type ClientConfig } from 'pg';

/**
 * Opens a connection outside the pool, its time limits and its role, for work that has its own. The caller ends it. A
 * lost one shows in its next query, and in `onLost`.
 */
export const openClient = async (config: ClientConfig, onLost: (error: Error) => void = () => {}): Promise<Client> => {
  const client = new Client(config);
  // Without a listener the loss would end the process.
  client.on('error', onLost);
  await client.connect();
  return client;
};
