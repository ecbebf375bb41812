import { defaultClientConditions, defaultServerConditions, type Plugin } from 'vite';
import { endpoints } from '../../packages/contract/src/endpoint-addresses.ts';
import * as contract from '../../packages/contract/src/index.ts';
import * as limitsFile from '../../packages/contract/src/limits.ts';

/** As in the contract's `package.json`. */
const condition = 'web-app';

/** The values that replace a file's exports in the browser, by the end of the file's path. */
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
 * The page imports the contract from `packages/contract/src/browser.ts`, in which `endpoints` have only name, method
 * and path. A build writes them as a plain table, without the schemas they are derived from; the limits become a table
 * too.
 */
export const endpointAddressesPlugin = (): Plugin => ({
  name: 'endpoint-addresses',
  enforce: 'pre',
  config: () => ({
    resolve: { conditions: [...defaultClientConditions, condition] },
    // Tests resolve modules through `ssr`.
    ssr: { resolve: { conditions: [...defaultServerConditions, condition] } },
  }),
  load: writeOut,
});

/** Importing a contract module or building a shape has no side effects, so tree shaking may drop unused ones. */
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
