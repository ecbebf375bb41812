import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** The tables and views that a folder of migrations creates and does not drop again; with `before`, as that file finds them. */
export const migratedTables = (folder, before) => {
  const tables = new Set();
  for (const file of readdirSync(folder).toSorted()) {
    if (file === before) break;
    const sql = readFileSync(path.join(folder, file), 'utf8').replaceAll(/--[^\n]*/g, '');
    const statements = sql.matchAll(
      /\b(create|drop)\s+(?:unlogged\s+)?(?:table|view)\s+(?:if\s+(?:not\s+)?exists\s+)?(\w+)/gi,
    );
    for (const [, verb, name] of statements) {
      if (verb.toLowerCase() === 'create') tables.add(name);
      else tables.delete(name);
    }
  }
  return tables;
};
