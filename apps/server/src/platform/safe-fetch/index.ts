export { isPublicAddress } from './public-address.ts';
export { makeSafeFetch, type SafeAnswer, type SafeFetch, type SafeFetchOptions } from './safe-fetch.ts';
export { SafeFetchError, type SafeFetchReason } from './safe-fetch-error.ts';
