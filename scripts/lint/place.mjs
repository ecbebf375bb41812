import path from 'node:path';
import { placeOf } from './layers.mjs';

export const root = path.resolve(import.meta.dirname, '../..');

/** A path from the repository's root, written in one way on all systems. */
export const fromRoot = (file) => path.relative(root, file).replaceAll(path.sep, '/');

/** The place of the file that a rule checks. */
export const placeOfContext = (context) => placeOf(fromRoot(context.filename));
