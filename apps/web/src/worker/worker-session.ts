import { workerDatabase } from './forget-worker-session.ts';

/** The session with which the service worker acts from notifications while no page is open. */
export interface WorkerSession {
  token: string;
  userId: number;
  /** The device as the server knows it. */
  deviceId: number;
}

const storeName = 'session';
const key = 'current';

/** A request of the database as a promise. */
const settle = <Result>(request: IDBRequest<Result>) =>
  new Promise<Result>((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('the database does not answer')));
  });

/** Closed again after each use, so that it can be deleted at once. */
const inStore = async <Result>(
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => IDBRequest<Result>,
): Promise<Result> => {
  const opening = indexedDB.open(workerDatabase);
  opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore(storeName));
  const database = await settle(opening);
  try {
    return await settle(work(database.transaction(storeName, mode).objectStore(storeName)));
  } finally {
    database.close();
  }
};

/** A page keeps its session here: a service worker cannot read localStorage. Never rejects; some windows refuse. */
export const keepWorkerSession = (session: WorkerSession): Promise<void> =>
  inStore('readwrite', (store) => store.put(session, key)).then(
    () => undefined,
    () => undefined,
  );

export const readWorkerSession = (): Promise<WorkerSession | null> =>
  inStore<WorkerSession | undefined>('readonly', (store) => store.get(key)).then(
    (session) => session ?? null,
    () => null,
  );
