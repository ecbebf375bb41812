import type { Plugin } from 'vite';
import * as contract from '../../packages/contract/src/index.ts';

const isEndpointsFile = (id: string) => id.split('?')[0]?.endsWith('/contract/src/endpoints.ts') ?? false;

const addresses = Object.fromEntries(
  Object.entries(contract.endpoints).map(([key, { name, method, path }]) => [key, { name, method, path }]),
);

/**
 * In the browser the contract's `endpoints` keep their name, method and path, which is what calling them needs. Their zod
 * shapes check answers on the server and calls at compile time; with them every page would carry zod. A form that
 * validates by a shape imports that endpoint by its own name.
 */
export const endpointAddressesPlugin = (): Plugin => ({
  name: 'endpoint-addresses',
  enforce: 'pre',
  load: (id) => (isEndpointsFile(id) ? `export const endpoints = ${JSON.stringify(addresses)};` : null),
});

/** The contract's modules do nothing by being imported, and making a shape does nothing but make it: what is unused can go. */
export const contractTreeshake = {
  moduleSideEffects: [{ test: /[/\\]packages[/\\]contract[/\\]src[/\\]/, sideEffects: false }],
  manualPureFunctions: [
    'z',
    'defineEndpoint',
    'listOf',
    'seqParam',
    ...Object.keys(contract).filter((name) => name.endsWith('Shape')),
  ],
};
