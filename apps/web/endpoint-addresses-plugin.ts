import { defaultClientConditions, defaultServerConditions, type Plugin } from 'vite';
import { endpoints } from '../../packages/contract/src/endpoint-addresses.ts';
import * as contract from '../../packages/contract/src/index.ts';
import * as limitsFile from '../../packages/contract/src/limits.ts';

/** As in the contract's `package.json`. */
const condition = 'web-app';

/** By the end of a file's path, what it exports in the browser. */
const writtenOut: Record<string, Record<string, unknown>> = {
  '/contract/src/endpoint-addresses.ts': { endpoints },
  '/contract/src/limits.ts': { ...limitsFile },
};

const writeOut = (id: string): string | null => {
  const file = Object.keys(writtenOut).find((ending) => id.split('?')[0]?.endsWith(ending));
  if (file === undefined) return null;
  const exports = Object.entries(writtenOut[file] ?? {});
  return exports.map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};`).join('\n');
};

/**
 * The page gets the contract of `packages/contract/src/browser.ts`, in which `endpoints` keep their name, method and path; a
 * build writes them out as a table, without the shapes they are made of. The limits are one table there, too.
 */
export const endpointAddressesPlugin = (): Plugin => ({
  name: 'endpoint-addresses',
  enforce: 'pre',
  config: () => ({
    resolve: { conditions: [...defaultClientConditions, condition] },
    // The tests' own way to find modules.
    ssr: { resolve: { conditions: [...defaultServerConditions, condition] } },
  }),
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
