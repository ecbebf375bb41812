// The owning module of each table: the one whose folder has the tables.ts that names it. Only the owner writes it;
// statements for others are in its exported-queries.ts. A view belongs to the module that asks by it, not to the
// table's owner (decision 62).
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const source = path.resolve(import.meta.dirname, '../../apps/server/src');

const listManifests = (folder) =>
  readdirSync(path.join(source, folder), { withFileTypes: true }).flatMap((entry) => {
    const name = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return listManifests(name);
    return entry.name === 'tables.ts' ? [name] : [];
  });

/** The tables.ts of all modules, from the server's source folder. */
export const tableManifests = ['modules', 'platform'].flatMap(listManifests);

/** The first level of the object that such a file exports, as the formatter writes it. */
const tablesIn = (file) =>
  [...readFileSync(path.join(source, file), 'utf8').matchAll(/^ {2}(\w+): (?:\{|'view')/gm)].map(([, name]) => name);

export const tableOwners = new Map(
  tableManifests.flatMap((file) => tablesIn(file).map((name) => [name, path.posix.dirname(file)])),
);

/** Tables read by platform code, which must not import modules. */
export const readBelow = {
  // The epoch of a workspace's event log, which is part of every position in the log.
  workspaces: ['platform/realtime'],
};

/** Exempt from table ownership: backups copy all tables, and each module's tables.ts says how it is handled. */
export const copiesTables = 'modules/upkeep/backups';
