import type { Plugin } from 'vite';
import * as contract from '../../packages/contract/src/index.ts';
import * as limitsFile from '../../packages/contract/src/limits.ts';

const addresses = Object.fromEntries(
  Object.entries(contract.endpoints).map(([key, { name, method, path }]) => [key, { name, method, path }]),
);

/** By the end of a file's path, what it exports in the browser. */
const writtenOut: Record<string, Record<string, unknown>> = {
  '/contract/src/endpoints.ts': { endpoints: addresses },
  '/contract/src/limits.ts': { ...limitsFile },
};

const writeOut = (id: string): string | null => {
  const file = Object.keys(writtenOut).find((ending) => id.split('?')[0]?.endsWith(ending));
  if (file === undefined) return null;
  const exports = Object.entries(writtenOut[file] ?? {});
  return exports.map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};`).join('\n');
};

/**
 * In the browser the contract's `endpoints` keep their name, method and path, which is what calling them needs. Their zod
 * shapes check answers on the server and calls at compile time; with them every page would carry zod. A form that
 * validates by a shape imports that endpoint by its own name. The limits are one table there, without the parts it is made of.
 */
export const endpointAddressesPlugin = (): Plugin => ({
  name: 'endpoint-addresses',
  enforce: 'pre',
  load: writeOut,
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
