/** A node of the PostgreSQL parser's tree of a statement (`pg_node_tree`, src/include/nodes/primnodes.h). */
export interface QueryNode {
  kind: string;
  fields: Record<string, Tree>;
}
export type Tree = string | QueryNode | Tree[];

const tokenPattern = /[(){}[\]]|(?:\\[\s\S]|[^\s(){}[\]\\])+/g;

/** Reads the text of a `pg_node_tree`: `{KIND :field value …}`, lists in brackets, `<>` for nothing. */
export const parseTree = (text: string): Tree => {
  const tokens = text.match(tokenPattern) ?? [];
  let at = 0;
  const next = (): Tree => {
    const token = tokens[at];
    at += 1;
    if (token === '(' || token === '[') return list();
    return token === '{' ? node() : (token ?? '<>').replaceAll(/\\([\s\S])/g, '$1');
  };
  const list = (): Tree[] => {
    const items: Tree[] = [];
    while (at < tokens.length && tokens[at] !== ')' && tokens[at] !== ']') items.push(next());
    at += 1;
    return items;
  };
  const node = (): QueryNode => {
    const kind = String(next());
    const fields: Record<string, Tree> = {};
    while (at < tokens.length && tokens[at] !== '}') {
      const name = String(next()).slice(1);
      const values: Tree[] = [];
      // A constant's value is its length and its bytes; all others are one.
      while (at < tokens.length && tokens[at] !== '}' && !tokens[at]?.startsWith(':')) values.push(next());
      fields[name] = values.length === 1 ? (values[0] ?? '<>') : values;
    }
    at += 1;
    return { kind, fields };
  };
  return next();
};

export const nodeOf = (tree: Tree | undefined): QueryNode | null =>
  tree !== undefined && typeof tree !== 'string' && !Array.isArray(tree) ? tree : null;

/** The nodes of a list; of anything else none. */
export const nodesOf = (tree: Tree | undefined): QueryNode[] =>
  Array.isArray(tree) ? tree.flatMap((item) => nodeOf(item) ?? []) : [];

export const numberOf = (tree: Tree | undefined): number => Number(tree);
