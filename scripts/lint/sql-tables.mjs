// Reads the tables out of SQL. It knows just enough grammar to tell a table from a column: comments, strings, brackets,
// names given by WITH, functions in FROM, and the words that come before a table.

/** Placeholder of a `${…}` in the text, with its number. */
export const hole = (index) => `\uE000${index}\uE001`;

const tokenPattern =
  /--[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^']|'')*'|\$(\w*)\$[\s\S]*?\$\1\$|\uE000(?<hole>\d+)\uE001|(?<name>"[^"]+"|[a-z_]\w*)(?<more>(?:\.(?:"[^"]+"|[a-z_]\w*))*)|(?<sign>[(),;*])|\S/giu;

const tokensOf = (text) => {
  const tokens = [];
  for (const match of text.matchAll(tokenPattern)) {
    const { hole: index, name, more, sign } = match.groups;
    if (index !== undefined) tokens.push({ kind: 'hole', text: index });
    else if (name !== undefined) tokens.push({ kind: 'name', text: (name + more).replaceAll('"', '').toLowerCase() });
    else if (sign !== undefined) tokens.push({ kind: sign, text: sign });
    else if (!/^(?:--|\/\*)/.test(match[0])) tokens.push({ kind: 'other', text: match[0] });
  }
  return tokens;
};

/** Functions whose arguments are written with FROM. */
const fromFunctions = new Set(['extract', 'substring', 'trim', 'overlay', 'position']);
/** These end a list of tables; a comma after a join's condition continues it. */
const listEnds = new Set(
  'where group order limit offset having union intersect except for returning set select values window fetch'.split(
    ' ',
  ),
);
const tableWords = new Set(['only', 'lateral', 'table']);

/**
 * The tables a text reads and writes: `{ isWrite, name }`, or `{ isWrite, hole }` for a `${…}` in place of a table. The
 * text may be a fragment: only the word before a name matters.
 */
export const tablesOf = (text) => {
  const tokens = tokensOf(text);
  const given = new Set();
  const word = (index) => (tokens[index]?.kind === 'name' ? tokens[index].text : '');
  tokens.forEach((token, index) => {
    // `with a as (`, `, b (columns) as materialized (`
    if (token.kind !== 'name' || !['with', 'recursive', ','].includes(tokens[index - 1]?.text)) return;
    let next = index + 1;
    if (tokens[next]?.kind === '(') {
      while (next < tokens.length && tokens[next].kind !== ')') next += 1;
      next += 1;
    }
    if (word(next) !== 'as') return;
    next += 1;
    while (['not', 'materialized'].includes(word(next))) next += 1;
    if (tokens[next]?.kind === '(') given.add(token.text);
  });

  const found = [];
  const take = (start, isWrite) => {
    let index = start;
    while (tableWords.has(word(index))) index += 1;
    const token = tokens[index];
    if (token?.kind === 'hole') found.push({ isWrite, hole: Number(token.text) });
    else if (token?.kind === 'name' && !given.has(token.text) && !listEnds.has(token.text)) {
      // A function in FROM; `insert into t (…)` names columns.
      if (tokens[index + 1]?.kind !== '(' || isWrite) found.push({ isWrite, name: token.text });
    }
    return index;
  };
  /** Reads a list of tables, up to the word that ends it or the bracket around it. */
  const takeList = (start) => {
    let depth = 0;
    let index = take(start, false) + (tokens[start]?.kind === '(' ? 0 : 1);
    for (; index < tokens.length; index += 1) {
      const { kind, text: said } = tokens[index];
      if (kind === '(') depth += 1;
      else if (kind === ')') {
        if (depth === 0) return;
        depth -= 1;
      } else if (depth === 0 && (kind === ';' || (kind === 'name' && listEnds.has(said)))) return;
      else if (depth === 0 && kind === ',') take(index + 1, false);
    }
  };
  /** The functions that open brackets around each place. */
  const opened = [];
  tokens.forEach((token, index) => {
    const before = word(index - 1);
    if (token.kind === '(') opened.push(before);
    else if (token.kind === ')') opened.pop();
    if (token.kind !== 'name') return;
    switch (token.text) {
      case 'from':
        if (before === 'delete') take(index + 1, true);
        else if (before !== 'distinct' && !fromFunctions.has(opened.at(-1) ?? '')) takeList(index + 1);
        break;
      case 'join':
        take(index + 1, false);
        break;
      case 'using':
        // `delete from a using b`; `join b using (column)` has a bracket.
        if (tokens[index + 1]?.kind !== '(') takeList(index + 1);
        break;
      case 'into':
        take(index + 1, true);
        break;
      case 'update':
        // Not `for update`, `for no key update`, `do update set`.
        if (!['for', 'key', 'do', 'on', 'or'].includes(before) && tokens[index + 1]?.kind !== 'other')
          take(index + 1, true);
        break;
      case 'truncate':
      case 'copy':
        take(index + 1, true);
        break;
      case 'table':
        if (before === 'lock') take(index + 1, true);
        break;
      default:
    }
  });
  return found.filter(
    ({ name }) => name === undefined || !['select', 'unnest', 'lateral', 'set', 'of', 'nothing'].includes(name),
  );
};

const statementStart =
  /^\s*(?:select\b[^.!?]*?(?:\bfrom\b|\(|\bas\b|\d)|with\s+(?:recursive\s+)?\w+\s*(?:\([^)]*\)\s*)?as\s|insert\s+into\s|update\s+\S+(?:\s+(?:as\s+)?\w+)?\s+set\b|delete\s+from\s|merge\s+into\s|truncate\s|lock\s+table\s|copy\s+\S+\s*(?:\(|from|to)|(?:create|alter|drop)\s+(?:unlogged\s+)?(?:table|index|schema|role|database|function|policy|view|type|sequence|trigger)\b|(?:un)?listen\s+\S+\s*$|notify\s|set\s+(?:local|session|role)\b|values\s*\(|begin\s*;)/i;
/** Patterns that occur only in SQL. */
const sqlWords =
  /\b(?:coalesce|greatest|least|clock_timestamp|now|nullif|jsonb?_\w+|array_agg|unnest|to_tsvector|make_interval)\(|::(?:bigint|int|text|jsonb?|timestamptz|boolean|smallint|regclass)\b|\binterval '|\$\d+::|= any\(\$\d/i;

/** Whether a text is SQL, or a part of it. `isTable` tells the names of our tables. */
export const isSql = (text, isTable) => {
  if (statementStart.test(text) || sqlWords.test(text)) return true;
  // A fragment without these words, such as `join users u on …`: a table after its keyword, in more than two words.
  return (
    /\s(?:on|where|set|order by|and)\s/.test(text) &&
    tablesOf(text).some(({ name }) => name !== undefined && isTable(name))
  );
};
