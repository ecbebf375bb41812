import { readFileSync } from 'node:fs';
import path from 'node:path';

export const dist = path.resolve(import.meta.dirname, '../../apps/web/dist');

/** The scripts among the built assets that one of them cannot start without, by name. */
export function listImports(file: string): string[] {
  const text = readFileSync(path.join(dist, 'assets', file), 'utf8');
  return [...text.matchAll(/(?:from|import)\s*"\.\/([^"]+\.js)"/g)].map(([, imported = '']) => imported);
}
