// This repository's own lint rules, as an oxlint plugin, so that editors show them as well.
import { layers } from './import-rule.mjs';
import { lazyDefault } from './lazy-default-rule.mjs';
import { length } from './length-rule.mjs';
import { retiredNames } from './name-rule.mjs';
import { sqlInQueries, statementsAreChecked, tableOwnership, tablesAreOwned } from './sql-rules.mjs';
import { moduleState } from './state-rule.mjs';
import { awaitsInTransaction } from './transaction-rule.mjs';

export default {
  meta: { name: 'switchboard' },
  rules: {
    'awaits-in-transaction': awaitsInTransaction,
    layers,
    'lazy-default': lazyDefault,
    length,
    'module-state': moduleState,
    'retired-names': retiredNames,
    'sql-in-queries': sqlInQueries,
    'statements-are-checked': statementsAreChecked,
    'table-ownership': tableOwnership,
    'tables-are-owned': tablesAreOwned,
  },
};
