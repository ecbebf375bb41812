export const workerDatabase = 'switchboard.worker';

/**
 * Takes the session away from the service worker. In a file of its own, as signing out must not wait for the rest.
 * Failures are harmless: a session that has ended is refused by the server.
 */
export const forgetWorkerSession = (): void => void globalThis.indexedDB?.deleteDatabase(workerDatabase);
