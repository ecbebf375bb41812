import type { Catalogue } from './catalogue-queries.ts';
import { nodeOf, nodesOf, numberOf, type QueryNode, type Tree } from './query-tree.ts';

// Whether a column of a statement's rows can be null, as far as its text says. Where it can't tell, it can.

/** The nulls a caller may pass for a parameter: null itself, or a list with null in it. */
export interface ParameterNulls {
  isNullable: boolean;
  hasNullItems: boolean;
}

/** A query within those around it, whose tables it can name too. */
interface Scope {
  query: QueryNode;
  outer: Scope | null;
  /** Columns, as `table.column`, of which the query keeps only rows where they are not null. */
  kept: Set<string>;
}

const tableKinds = { relation: 0, subquery: 1, join: 2, function: 3, values: 5, cte: 6, group: 9 };
const sublinkKinds = { exists: 0, expression: 4, array: 6 };
const setsNothing = '<>';

/** Strict functions that may return null for arguments that are not null. */
const mayAnswerNull = new Set(
  (
    'json_object_field json_object_field_text json_array_element json_array_element_text json_extract_path ' +
    'json_extract_path_text jsonb_object_field jsonb_object_field_text jsonb_array_element jsonb_array_element_text ' +
    'jsonb_extract_path jsonb_extract_path_text jsonb_path_query_first substring textregexsubstr regexp_match ' +
    'regexp_substr array_position array_length array_upper array_lower array_ndims pg_get_serial_sequence to_regclass ' +
    'to_regtype obj_description col_description current_setting nullif'
  ).split(' '),
);
/** Functions that never return null, for any arguments. */
const neverNull = new Set('json_build_object jsonb_build_object json_build_array jsonb_build_array concat'.split(' '));

const isSome = (tree: Tree | undefined): boolean => tree !== undefined && tree !== setsNothing;
const hasItems = (tree: Tree | undefined): boolean => Array.isArray(tree) && tree.length > 1;
const columnOf = ({ fields }: QueryNode): string => `${String(fields.varno)}.${String(fields.varattno)}`;

export class Nullability {
  readonly #catalogue: Catalogue;
  readonly #parameters: readonly ParameterNulls[];
  /** Targets that are being looked at: a recursive query asks for its own. */
  readonly #open = new Set<QueryNode>();

  constructor(catalogue: Catalogue, parameters: readonly ParameterNulls[]) {
    this.#catalogue = catalogue;
    this.#parameters = parameters;
  }

  /** Of each column of a statement's rows, by the tree of the whole statement. */
  ofColumns(query: QueryNode): { name: string; isNullable: boolean }[] {
    const scope = this.#scopeOf(query, null);
    return targetsOf(query).map((target, index) => ({
      name: String(target.fields.resname),
      isNullable: this.#isTargetNullable(scope, index),
    }));
  }

  #scopeOf(query: QueryNode, outer: Scope | null): Scope {
    const scope: Scope = { query, outer, kept: new Set() };
    this.#keep(nodeOf(query.fields.jointree), scope.kept);
    return scope;
  }

  /** Records the columns that the conditions of a FROM, and of the inner joins in it, keep from being null. */
  #keep(from: QueryNode | null, kept: Set<string>): void {
    if (from === null) return;
    if (from.kind === 'FROMEXPR') {
      for (const item of nodesOf(from.fields.fromlist)) this.#keep(item, kept);
      this.#keepBy(nodeOf(from.fields.quals), kept);
    } else if (from.kind === 'JOINEXPR' && numberOf(from.fields.jointype) === 0) {
      this.#keep(nodeOf(from.fields.larg), kept);
      this.#keep(nodeOf(from.fields.rarg), kept);
      this.#keepBy(nodeOf(from.fields.quals), kept);
    }
  }

  #keepBy(condition: QueryNode | null, kept: Set<string>): void {
    if (condition === null) return;
    const { kind, fields } = condition;
    if (kind === 'BOOLEXPR' && fields.boolop === 'and')
      for (const part of nodesOf(fields.args)) this.#keepBy(part, kept);
    else if (kind === 'NULLTEST' && numberOf(fields.nulltesttype) === 1) keepColumn(nodeOf(fields.arg), kept);
    else if (kind === 'OPEXPR' && this.#catalogue.functionOf(numberOf(fields.opfuncid)).isStrict)
      for (const argument of nodesOf(fields.args)) keepColumn(argument, kept);
    else if (kind === 'SCALARARRAYOPEXPR' && fields.useOr === 'true') keepColumn(nodesOf(fields.args)[0] ?? null, kept);
    else keepColumn(condition, kept);
  }

  #isTargetNullable(scope: Scope, index: number): boolean {
    const { query } = scope;
    const leaves = leavesOf(nodeOf(query.fields.setOperations));
    if (leaves.length > 0) {
      return leaves.some((leaf) => {
        const subquery = nodeOf(tableOf(query, leaf)?.fields.subquery);
        return subquery !== null && this.#isTargetNullable(this.#scopeOf(subquery, scope), index);
      });
    }
    const target = targetsOf(query)[index];
    const expression = nodeOf(target?.fields.expr);
    if (target === undefined || expression === null) return true;
    if (this.#open.has(target)) return false;
    this.#open.add(target);
    const isNullable = this.#isNullable(expression, scope);
    this.#open.delete(target);
    return isNullable;
  }

  #isAnyNullable(list: Tree | undefined, scope: Scope): boolean {
    return nodesOf(list).some((item) => this.#isNullable(item, scope));
  }

  #isNullable(node: QueryNode, scope: Scope): boolean {
    const { kind, fields } = node;
    switch (kind) {
      case 'VAR':
        return this.#isColumnNullable(node, scope);
      case 'CONST':
        return fields.constisnull === 'true';
      case 'PARAM':
        return this.#parameters[numberOf(fields.paramid) - 1]?.isNullable ?? true;
      case 'RELABELTYPE':
      case 'COERCEVIAIO':
      case 'ARRAYCOERCEEXPR':
      case 'COLLATEEXPR':
      case 'COERCETODOMAIN':
      case 'CONVERTROWTYPEEXPR': {
        const argument = nodeOf(fields.arg);
        return argument === null || this.#isNullable(argument, scope);
      }
      case 'FUNCEXPR':
        return this.#isCallNullable(numberOf(fields.funcid), fields.args, scope);
      case 'OPEXPR':
        return this.#isCallNullable(numberOf(fields.opfuncid), fields.args, scope);
      case 'SCALARARRAYOPEXPR':
      case 'BOOLEXPR':
        return this.#isAnyNullable(fields.args, scope);
      case 'COALESCE':
      case 'COALESCEEXPR':
      case 'MINMAX':
      case 'MINMAXEXPR':
        return nodesOf(fields.args).every((argument) => this.#isNullable(argument, scope));
      case 'CASE':
      case 'CASEEXPR': {
        const otherwise = nodeOf(fields.defresult);
        const results = nodesOf(fields.args).map((branch) => nodeOf(branch.fields.result));
        return [otherwise, ...results].some((result) => result === null || this.#isNullable(result, scope));
      }
      case 'SUBLINK':
        return this.#isSublinkNullable(node, scope);
      case 'AGGREF':
        return this.#isAggregateNullable(node, scope);
      case 'WINDOWFUNC':
        return !['row_number', 'rank', 'dense_rank', 'count'].includes(
          this.#catalogue.functionOf(numberOf(fields.winfnoid)).name,
        );
      case 'DISTINCTEXPR':
      case 'NULLTEST':
      case 'BOOLEANTEST':
      case 'ARRAY':
      case 'ARRAYEXPR':
      case 'ROW':
      case 'ROWEXPR':
      case 'SQLVALUEFUNCTION':
      case 'GROUPINGFUNC':
        return false;
      default:
        return true;
    }
  }

  #isCallNullable(id: number, args: Tree | undefined, scope: Scope): boolean {
    const called = this.#catalogue.functionOf(id);
    if (called.isBuiltIn && neverNull.has(called.name)) return false;
    if (!called.isBuiltIn && called.body !== null)
      return new Nullability(this.#catalogue, []).ofColumns(called.body)[0]?.isNullable ?? true;
    if (!called.isBuiltIn || !called.isStrict || mayAnswerNull.has(called.name)) return true;
    return this.#isAnyNullable(args, scope);
  }

  #isAggregateNullable({ fields }: QueryNode, scope: Scope): boolean {
    const { name } = this.#catalogue.functionOf(numberOf(fields.aggfnoid));
    if (name === 'count') return false;
    if (!isGrouped(scope.query) || isSome(fields.aggfilter)) return true;
    if (/^(?:array|jsonb?)_agg|^jsonb?_object_agg/.test(name)) return false;
    return nodesOf(fields.args).some((argument) => {
      const expression = nodeOf(argument.fields.expr);
      return expression === null || this.#isNullable(expression, scope);
    });
  }

  #isSublinkNullable({ fields }: QueryNode, scope: Scope): boolean {
    const kind = numberOf(fields.subLinkType);
    if (kind === sublinkKinds.exists || kind === sublinkKinds.array) return false;
    const query = nodeOf(fields.subselect);
    if (kind !== sublinkKinds.expression || query === null) return true;
    // Aggregates over everything are one row, even of no rows.
    const isOneRow = query.fields.hasAggs === 'true' && !isGrouped(query) && !isSome(query.fields.havingQual);
    const isWhole = !isSome(query.fields.limitOffset) && !isSome(query.fields.setOperations);
    const isConstant = !hasTables(query) && !isSome(nodeOf(query.fields.jointree)?.fields.quals);
    return !((isOneRow || isConstant) && isWhole) || this.#isTargetNullable(this.#scopeOf(query, scope), 0);
  }

  #isColumnNullable(column: QueryNode, from: Scope): boolean {
    const { fields } = column;
    const scope = outwards(from, numberOf(fields.varlevelsup));
    if (scope === null) return true;
    if (scope.kept.has(columnOf(column))) return false;
    // Columns that an outer join may have filled with nulls.
    if (hasItems(fields.varnullingrels)) return true;
    const table = tableOf(scope.query, numberOf(fields.varno));
    return table === null || this.#isOfTableNullable(table, numberOf(fields.varattno), scope);
  }

  #isOfTableNullable({ fields }: QueryNode, number: number, scope: Scope): boolean {
    if (number <= 0) return false;
    const inScope = (list: Tree | undefined): boolean => {
      const expression = nodesOf(list)[number - 1];
      return expression === undefined || this.#isNullable(expression, scope);
    };
    switch (numberOf(fields.rtekind)) {
      case tableKinds.relation: {
        const view = this.#catalogue.viewOf(numberOf(fields.relid));
        if (view !== null) return this.#isTargetNullable(this.#scopeOf(view, null), number - 1);
        return !this.#catalogue.isNotNull(numberOf(fields.relid), number);
      }
      case tableKinds.subquery: {
        const query = nodeOf(fields.subquery);
        return query === null || this.#isTargetNullable(this.#scopeOf(query, scope), number - 1);
      }
      case tableKinds.join:
        return inScope(fields.joinaliasvars);
      case tableKinds.group:
        return inScope(fields.groupexprs);
      case tableKinds.function:
        return this.#isOfFunctionNullable(fields, number, scope);
      case tableKinds.values:
        return (Array.isArray(fields.values_lists) ? fields.values_lists : []).some(inScope);
      case tableKinds.cte: {
        const defining = outwards(scope, numberOf(fields.ctelevelsup));
        const cte = nodesOf(defining?.query.fields.cteList).find((item) => item.fields.ctename === fields.ctename);
        const query = nodeOf(cte?.fields.ctequery);
        return query === null || this.#isTargetNullable(this.#scopeOf(query, defining), number - 1);
      }
      default:
        return true;
    }
  }

  /** Of `unnest` of lists, one column each; a further column counts the rows. */
  #isOfFunctionNullable(fields: QueryNode['fields'], number: number, scope: Scope): boolean {
    const calls = nodesOf(fields.functions).map((item) => nodeOf(item.fields.funcexpr));
    const call = calls[number - 1];
    if (call === undefined) return !(fields.funcordinality === 'true' && number === calls.length + 1);
    if (call?.kind !== 'FUNCEXPR') return true;
    const { name } = this.#catalogue.functionOf(numberOf(call.fields.funcid));
    if (name === 'generate_series') return this.#isAnyNullable(call.fields.args, scope);
    if (name !== 'unnest' || calls.length > 1) {
      // A shorter list is filled up with nulls; ours are as long as each other.
      if (name !== 'unnest') return true;
    }
    const list = nodesOf(call.fields.args)[0];
    if (list?.kind !== 'PARAM') return true;
    return this.#parameters[numberOf(list.fields.paramid) - 1]?.hasNullItems ?? true;
  }
}

const keepColumn = (node: QueryNode | null, kept: Set<string>): void => {
  if (node?.kind === 'RELABELTYPE') keepColumn(nodeOf(node.fields.arg), kept);
  else if (node?.kind === 'VAR' && numberOf(node.fields.varlevelsup) === 0) kept.add(columnOf(node));
};

const targetsOf = ({ fields }: QueryNode): QueryNode[] =>
  nodesOf(numberOf(fields.commandType) === 1 ? fields.targetList : fields.returningList).filter(
    (target) => target.fields.resjunk !== 'true',
  );

/** The queries that UNION and the like put together, by their number in the list of tables. */
const leavesOf = (operation: QueryNode | null): number[] => {
  if (operation === null) return [];
  if (operation.kind === 'RANGETBLREF') return [numberOf(operation.fields.rtindex)];
  return [...leavesOf(nodeOf(operation.fields.larg)), ...leavesOf(nodeOf(operation.fields.rarg))];
};

const tableOf = (query: QueryNode, number: number): QueryNode | null =>
  nodesOf(query.fields.rtable)[number - 1] ?? null;

const hasTables = (query: QueryNode): boolean => nodesOf(nodeOf(query.fields.jointree)?.fields.fromlist).length > 0;

const isGrouped = (query: QueryNode): boolean => nodesOf(query.fields.groupClause).length > 0;

const outwards = (scope: Scope, levels: number): Scope | null => {
  let found: Scope | null = scope;
  for (let level = 0; level < levels; level += 1) found = found?.outer ?? null;
  return found;
};
