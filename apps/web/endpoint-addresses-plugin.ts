import { RolldownMagicString } from 'rolldown';
import { Visitor } from 'rolldown/utils';
import { defaultClientConditions, defaultServerConditions, type Plugin, type Rolldown } from 'vite';
import * as auditActionsFile from '../../packages/contract/src/audit-actions.ts';
import { endpoints } from '../../packages/contract/src/endpoint-addresses.ts';
import * as errorCodesFile from '../../packages/contract/src/error-codes.ts';
import * as contract from '../../packages/contract/src/index.ts';
import * as limitsFile from '../../packages/contract/src/limits.ts';
import { sharedLimits } from '../../packages/contract/src/shared-limits.ts';

/** As in the contract's `package.json`. */
const condition = 'web-app';

type Program = ReturnType<Rolldown.PluginContext['parse']>;

const isOwnSource = /[/\\](?:apps[/\\]web|packages[/\\]contract)[/\\]src[/\\].*\.tsx?$/;

const addressOf = (name: string) => {
  if (!Object.hasOwn(endpoints, name)) return null;
  const { method, path } = endpoints[name as keyof typeof endpoints];
  return { method, path };
};

const tablesOfNumbers: Record<string, Record<string, number>> = { limits: limitsFile.limits, sharedLimits };

/** The code for a member of one of the contract's tables. Null for other members. */
const constantOf = (table: string, name: string): string | null => {
  if (table === 'endpoints') {
    const address = addressOf(name);
    return address && `(${JSON.stringify(address)})`;
  }
  const numbers: Record<string, number> | undefined = tablesOfNumbers[table];
  return numbers !== undefined && Object.hasOwn(numbers, name) ? String(numbers[name]) : null;
};

/**
 * Replaces `endpoints.name` by its method and path, and `limits.name` by its number, so that a page loads only those it
 * needs; the tables of all would be 3 KB of compressed script on every page. Null for a file that needs none.
 */
export const inlineConstants = (code: string, program: Program) => {
  const written = new RolldownMagicString(code);
  new Visitor({
    MemberExpression: ({ object, property, start, end }) => {
      if (object.type !== 'Identifier' || property.type !== 'Identifier') return;
      const constant = constantOf(object.name, property.name);
      if (constant !== null) written.overwrite(start, end, constant);
    },
  }).visit(program);
  if (!written.hasChanged()) return null;
  return { code: written.toString(), map: written.generateMap({ hires: 'boundary' }).toString() };
};

/** The values that replace a file's exports in the browser, by the end of the file's path. */
const writtenOut: Record<string, Record<string, unknown>> = {
  '/contract/src/endpoint-addresses.ts': { endpoints },
  '/contract/src/audit-actions.ts': { ...auditActionsFile },
  '/contract/src/error-codes.ts': { ...errorCodesFile },
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
 * and path. They are written out, without the schemas they are derived from; so is everything else that is collected
 * from the modules, since collecting at run time would bring every module along.
 */
export const endpointAddressesPlugin = (): Plugin[] => [
  {
    name: 'endpoint-addresses',
    enforce: 'pre',
    config: () => ({
      resolve: { conditions: [...defaultClientConditions, condition] },
      // Tests resolve modules through `ssr`.
      ssr: { resolve: { conditions: [...defaultServerConditions, condition] } },
    }),
    load: writeOut,
  },
  {
    name: 'inline-constants',
    apply: 'build',
    // After types are gone: `typeof endpoints.name` must not be replaced.
    enforce: 'post',
    transform(code, id) {
      return isOwnSource.test(id.split('?')[0] ?? '') ? inlineConstants(code, this.parse(code)) : null;
    },
  },
];

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
