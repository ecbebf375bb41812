export { makeSafeFetch, type SafeFetch } from './safe-fetch.ts';
export { SafeFetchError } from './safe-fetch-error.ts';
