// The allowed imports between files, by the resolved files: how an import is written makes no difference.
import { readFileSync } from 'node:fs';
import { goesUp, isHoused, isListed, unitOf } from './districts.mjs';

const isModuleLike = (layer) => layer === 'modules' || layer === 'platform';

/** Splits a path into the part of the repository and the place in that part. */
export const locate = (file) => {
  const [, part, rest = ''] = /^(?:apps|packages)\/(\w+)\/(?:src\/)?(.*)$/.exec(file) ?? [null, 'tools', file];
  const [layer, ...inside] = rest.split('/');
  const isInDistrict = layer === 'modules' || layer === 'features';
  const unit = isInDistrict ? unitOf(inside) : inside[0];
  const inUnit = `${layer}/${unit}`;
  return {
    file,
    part,
    /** `modules`, `platform`, `features`, `store` …, or the name of a file at their level. */
    layer,
    /** The module or the feature with its district (`chat/messages`), or the folder of another layer. */
    unit,
    isTest: /(?:\.test\.tsx?|vitest\.config\.ts)$|^(?:apps|packages)\/.*\/testing\//.test(file),
    isQueries: file.endsWith('-queries.ts'),
    /** A module's second public entry: for other modules' SQL. */
    isExportedQueries: isModuleLike(layer) && rest === `${inUnit}/exported-queries.ts`,
    /** A module's description of its tables; read by server-tables.ts, and by lint. */
    isTables: isModuleLike(layer) && rest === `${inUnit}/tables.ts`,
    isIndex: isModuleLike(layer) && rest === `${inUnit}/index.ts`,
    /** The messenger whose connector, or stand-in in the sandbox, the file belongs to. */
    connector:
      /\/connectors\/([\w-]+)\//.exec(file)?.[1] ??
      /^apps\/sandbox\/(?:src|page\/apps)\/(telegram|viber|messenger)\//.exec(file)?.[1],
  };
};

const isOfConnector = (location) => location.connector !== undefined;
const isApp = ({ part }) => part === 'server' || part === 'web' || part === 'sandbox';
const isIn = (location, part, ...layers) => location.part === part && layers.includes(location.layer);
/** Of the same module or feature. */
const isBeside = (from, to) => from.part === to.part && from.layer === to.layer && from.unit === to.unit;
/** server-tables.ts reads each module's description of its tables. */
const isCollected = (from, to) => to.isTables && from.file === 'apps/server/src/server-tables.ts';
/** The web's base layers; each imports only those of a lower number. */
const webBase = { api: 0, i18n: 0, realtime: 0, store: 1, ui: 2 };

/**
 * The imports allowed in queries: the database, the contract, code without HTTP or events, and other modules' exported
 * queries.
 */
const mayQueriesImport = (from, to) =>
  to.part === 'contract' ||
  isBeside(from, to) ||
  to.isExportedQueries ||
  (isIn(to, 'server', 'platform') && (to.isQueries || ['database', 'secrets'].includes(to.unit)));

/** Checked in this order; only the first broken rule is reported. */
export const layerRules = [
  {
    says: 'The contract imports nothing of ours.',
    isBroken: (from, to) => from.part === 'contract' && to.part !== 'contract',
  },
  {
    says: 'The charts import nothing of ours.',
    isBroken: (from, to) => from.part === 'charts' && to.part !== 'charts',
  },
  {
    says: 'Apps never import each other; only tests of the server play the sandbox.',
    isBroken: (from, to) =>
      isApp(from) &&
      isApp(to) &&
      from.part !== to.part &&
      !(from.part === 'server' && from.isTest && to.part === 'sandbox'),
  },
  {
    says: 'Apps do not know the tools around them.',
    isBroken: (from, to) =>
      isApp(from) && !from.isTest && to.part === 'tools' && /^(?:e2e|bench|scripts)\//.test(to.file),
  },
  {
    says: 'Only tests import what is made for tests.',
    isBroken: (from, to) => from.part !== 'tools' && !from.isTest && to.isTest,
  },
  {
    says: 'platform knows no domain word: it imports nothing above it.',
    isBroken: (from, to) =>
      isIn(from, 'server', 'platform') && to.part === 'server' && to.layer !== 'platform' && !to.isTest,
  },
  {
    says: 'Modules do not know who composes them.',
    isBroken: (from, to) =>
      isIn(from, 'server', 'modules') &&
      to.part === 'server' &&
      !['modules', 'platform'].includes(to.layer) &&
      !to.isTest,
  },
  {
    says: 'Queries import only platform/database, the contract, their own module and the exported queries of others.',
    isBroken: (from, to) => from.part === 'server' && from.isQueries && !mayQueriesImport(from, to),
  },
  {
    says: 'Queries know neither routes nor views.',
    isBroken: (from, to) =>
      from.part === 'server' &&
      from.isQueries &&
      /-(?:routes|view)\.ts$|\/index\.ts$/.test(to.file) &&
      to.layer === 'modules',
  },
  {
    says: "Exported queries stand on nothing of their module: others' SQL is made of them.",
    isBroken: (from, to) => from.isExportedQueries && isBeside(from, to),
  },
  {
    says: "Modules meet only through another module's index.ts, their SQL through its exported-queries.ts.",
    isBroken: (from, to) =>
      from.part === 'server' &&
      to.part === 'server' &&
      to.layer === 'modules' &&
      !isBeside(from, to) &&
      !to.isIndex &&
      !to.isExportedQueries &&
      !isCollected(from, to) &&
      !from.isTest,
  },
  {
    says: 'Modules and features stand in a district of scripts/lint/districts.mjs, which lists each module.',
    isBroken: (from) =>
      !from.isTest &&
      ((isIn(from, 'server', 'modules') && !isListed(from.unit)) ||
        (isIn(from, 'web', 'features') && !isHoused(from.unit))),
  },
  {
    says: 'A module imports only those before it in scripts/lint/districts.mjs; a later one hands in what it knows.',
    isBroken: (from, to) =>
      isIn(from, 'server', 'modules') && isIn(to, 'server', 'modules') && !from.isTest && goesUp(from.unit, to.unit),
  },
  {
    says: "What stands on platform/ imports a folder's index.ts, SQL also its exported-queries.ts.",
    isBroken: (from, to) =>
      from.part === 'server' &&
      from.layer !== 'platform' &&
      isIn(to, 'server', 'platform') &&
      !to.isIndex &&
      !to.isExportedQueries &&
      !isCollected(from, to) &&
      !from.isTest,
  },
  {
    says: "One messenger's connector knows nothing of another's.",
    isBroken: (from, to) =>
      isOfConnector(from) &&
      isOfConnector(to) &&
      from.connector !== to.connector &&
      // The sandbox names its stand-ins as their messengers are called.
      (from.part === 'sandbox') === (to.part === 'sandbox'),
  },
  {
    says: "A connector's inside is named only where messengers are registered (registered-*.ts).",
    isBroken: (from, to) =>
      (from.part === 'server' || from.part === 'web' || from.part === 'contract') &&
      isOfConnector(to) &&
      !isOfConnector(from) &&
      !/\/registered-[\w-]+\.ts$/.test(from.file) &&
      !from.isTest,
  },
  {
    says: 'Features do not know the shell.',
    isBroken: (from, to) => isIn(from, 'web', 'features') && isIn(to, 'web', 'app'),
  },
  {
    says: 'Features never import each other; app/ composes them.',
    isBroken: (from, to) => isIn(from, 'web', 'features') && isIn(to, 'web', 'features') && from.unit !== to.unit,
  },
  {
    says: "The web's base layers import no feature.",
    isBroken: (from, to) => isIn(from, 'web', ...Object.keys(webBase)) && isIn(to, 'web', 'features', 'app'),
  },
  {
    says: "The web's base layers stand on each other in one order: api, i18n and realtime, then store, then ui.",
    isBroken: (from, to) =>
      from.part === 'web' &&
      to.part === 'web' &&
      !from.isTest &&
      from.layer !== to.layer &&
      webBase[from.layer] <= webBase[to.layer],
  },
];

const contract = JSON.parse(readFileSync(new URL('../../packages/contract/package.json', import.meta.url), 'utf8'));
/** The contract's dependencies, also for types. */
const contractPackages = Object.keys({ ...contract.dependencies, ...contract.devDependencies }).map((name) =>
  name.replace(/^@types\//, ''),
);
/** How modules would reach the database, other machines and the settings past platform/ and config.ts. */
const waysOut = ['pg', 'undici', 'node:http', 'node:https', 'node:http2', 'node:process'];
/** Calls messengers, for all connectors, while the right to do so lasts: docs/decisions/0055-no-call-outlives-its-lease.md. */
const messengerCalls = 'apps/server/src/modules/connectors/messenger-calls.ts';

/** The allowed imports of packages; `isOfTypes` if only types are imported. */
export const packageRules = [
  {
    says: 'The contract imports no packages but its dependencies: it runs in browsers and servers.',
    isBroken: (from, name) => from.part === 'contract' && !from.isTest && !contractPackages.includes(name),
  },
  {
    says: 'Modules reach the database, other machines and the settings through platform/ and their dependencies.',
    isBroken: (from, name, isOfTypes) =>
      isIn(from, 'server', 'modules') &&
      !from.isTest &&
      !isOfTypes &&
      waysOut.includes(name) &&
      !(from.file === messengerCalls && name === 'undici'),
  },
];
