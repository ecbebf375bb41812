/**
 * The contract as `apps/web` gets it (the condition `web-app` in `package.json`): `endpoints` holds only the addresses
 * here, since a named export takes precedence over one of `export *`. The zod shapes are only needed on the server and,
 * as types, at compile time; including them would add zod to every page. A form that validates with a shape imports
 * that endpoint by its own name.
 */
export { endpoints } from './endpoint-addresses.ts';
export * from './index.ts';
