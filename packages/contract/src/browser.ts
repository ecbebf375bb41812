/**
 * The contract as `apps/web` gets it (the condition `web-app` in `package.json`): of `endpoints` only the addresses, as a name
 * given here goes before the one of `export *`. Their zod shapes check answers on the server and calls at compile time; with
 * them every page would carry zod. A form that validates by a shape imports that endpoint by its own name.
 */
export { endpoints } from './endpoint-addresses.ts';
export * from './index.ts';
