import path from 'node:path';
import { locate } from './layers.mjs';

export const root = path.resolve(import.meta.dirname, '../..');

/** A path from the repository's root, written in one way on all systems. */
export const fromRoot = (file) => path.relative(root, file).replaceAll(path.sep, '/');

/** The place of the file that a rule checks. */
export const locationOf = (context) => locate(fromRoot(context.filename));
