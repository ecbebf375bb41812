export type { HitRange } from './find-hits.ts';
export { findHits, matchesWords } from './find-hits.ts';
export { hasForms, stemWord } from './stem-word.ts';
