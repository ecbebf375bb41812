import { reloadOnce } from './reload-once.ts';

const mark = 'isMissingPart';

/** Marks the error of a script that failed to load, to tell it from errors of the code in it. */
export const markMissingPart = (error: Error): void => void Object.assign(error, { [mark]: true });

/**
 * Reloads the page if the error is that of a missing script: after a deployment, the page may be older than the builds
 * that are kept. Only for a part that the reader opened: one that was merely fetched ahead is not worth a reload.
 * Returns whether it reloads.
 */
export const reloadForMissingPart = (error: unknown): boolean =>
  error instanceof Error && mark in error && navigator.onLine && reloadOnce('parts');
