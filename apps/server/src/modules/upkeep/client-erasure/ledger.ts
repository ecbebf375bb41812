import { mkdir, open, readFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';

/**
 * One erased client: numbers only. `since`, when the client came, in microseconds: after a restore the same number may
 * be another client's.
 */
const entryShape = z.object({ workspaceId: z.int(), clientId: z.int(), since: z.int() });
export type LedgerEntry = z.infer<typeof entryShape>;

export const ledgerName = 'erasures.jsonl';

const keyOf = ({ workspaceId, clientId, since }: LedgerEntry) => `${workspaceId}:${clientId}:${since}`;

/** The entries of a ledger; empty without a file. A line cut short by a killed process is left out. */
export const readLedger = async (file: string): Promise<LedgerEntry[]> => {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '';
    throw error;
  });
  return text.split('\n').flatMap((line) => {
    try {
      return [entryShape.parse(JSON.parse(line))];
    } catch {
      return [];
    }
  });
};

/** Adds the entries a ledger does not have yet; they are on the disk when this resolves. */
export const addToLedger = async (file: string, entries: readonly LedgerEntry[]): Promise<void> => {
  const known = new Set((await readLedger(file)).map(keyOf));
  const lines = entries.filter((entry) => !known.has(keyOf(entry))).map((entry) => JSON.stringify(entry));
  if (lines.length === 0) return;
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
  const handle = await open(file, 'a', 0o600);
  try {
    // A line that was cut short ends here.
    await handle.writeFile(`\n${lines.join('\n')}\n`);
    await handle.sync();
  } finally {
    await handle.close();
  }
};

/**
 * The erased clients, stored outside of the database and of its backups, so that an older backup does not bring any of
 * them back: in the folder of the data, and beside the daily backups.
 */
export interface Ledger {
  read(): Promise<LedgerEntry[]>;
  add(entries: readonly LedgerEntry[]): Promise<void>;
}

export const makeLedger = (folders: readonly string[]): Ledger => {
  const files = folders.map((folder) => path.join(folder, ledgerName));
  return {
    async read() {
      const all = (await Promise.all(files.map(readLedger))).flat();
      return [...new Map(all.map((entry) => [keyOf(entry), entry])).values()];
    },
    async add(entries) {
      for (const file of files) await addToLedger(file, entries);
    },
  };
};
