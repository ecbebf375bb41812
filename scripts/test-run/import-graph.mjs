// The files that each file uses at run time. Read from the text, without a compiler: imports are written the same way
// everywhere (enforced by format and lint). Type-only imports are left out: the type check covers them.
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ResolverFactory } from 'oxc-resolver';

const statement = /^(import|export)\s+(?!type\b)([^'";]*?)\s*from\s*'([^']+)'/gm;
const withoutNames = /(?:^import\s+|\bimport\(\s*)'([^']+)'/gm;
const declaration =
  /^export\s+(?:declare\s+)?(?:abstract\s+)?(?:async\s+)?(?:const|let|function\*?|class|enum)\s+([\w$]+)/gm;
const listOfNames = /^export\s*\{([^}]*)\}\s*;/gm;

/** `{ a, type B, c as d }` as `['a', 'c']`; null for everything. */
const namesIn = (clause) => {
  const braces = /\{([^}]*)\}/.exec(clause);
  const isMore = clause.replace(/\{[^}]*\}/, '').replaceAll(/[\s,]/g, '') !== '';
  if (!braces || isMore) return null;
  return braces[1]
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '' && !name.startsWith('type '))
    .map((name) => name.split(/\s+as\s+/)[0]);
};

const parse = (text) => {
  const imports = [];
  const passedOn = [];
  for (const [, keyword, clause, specifier] of text.matchAll(statement)) {
    (keyword === 'import' ? imports : passedOn).push({ specifier, names: namesIn(clause) });
  }
  for (const [, specifier] of text.matchAll(withoutNames)) imports.push({ specifier, names: null });
  const own = new Set([...text.matchAll(declaration)].map(([, name]) => name));
  for (const [, names] of text.matchAll(listOfNames)) {
    for (const name of names.split(','))
      own.add(
        name
          .trim()
          .split(/\s+as\s+/)
          .at(-1),
      );
  }
  return { imports, passedOn, own };
};

/**
 * For every file the files that use it directly. A re-exported name (`export … from`) is resolved to the file it comes
 * from, so that an import of one thing from a module's index is not affected by a change of another.
 *
 * @param {string} root
 * @param {readonly string[]} files paths of source files from the root
 * @returns {Map<string, Set<string>>}
 */
export const readUsers = (root, files) => {
  const resolver = new ResolverFactory({
    conditionNames: ['import', 'default'],
    extensions: ['.ts', '.tsx', '.mjs', '.js'],
  });
  const known = new Set(files);
  const parsed = new Map(
    files
      .filter((file) => existsSync(path.join(root, file)))
      .map((file) => [file, parse(readFileSync(path.join(root, file), 'utf8'))]),
  );
  const find = (file, specifier) => {
    if (!specifier.startsWith('.') && !specifier.startsWith('@switchboard/')) return null;
    const { path: found } = resolver.sync(path.dirname(path.join(root, file)), specifier.replace(/\?.*$/, ''));
    const target = found === undefined ? null : path.relative(root, found);
    return target !== null && known.has(target) ? target : null;
  };

  /** The files in which an exported name of a file, or all of its exports (null), are defined. */
  const findSources = (file, name, seen = new Set()) => {
    const text = parsed.get(file);
    if (!text || seen.has(file)) return [];
    seen.add(file);
    if (name !== null && text.own.has(name)) return [file];
    const through = text.passedOn
      .filter(({ names }) => name === null || names === null || names.includes(name))
      .flatMap(({ specifier, names }) => {
        const target = find(file, specifier);
        if (target === null) return [];
        return name === null && names !== null
          ? names.flatMap((each) => findSources(target, each, new Set(seen)))
          : findSources(target, name, seen);
      });
    return name === null ? [file, ...through] : through;
  };

  const users = new Map();
  const addUser = (file, user) => {
    if (!users.has(file)) users.set(file, new Set());
    users.get(file).add(user);
  };
  for (const [file, { imports }] of parsed) {
    for (const { specifier, names } of imports) {
      const target = find(file, specifier);
      if (target === null) continue;
      const sources = (names ?? [null]).flatMap((name) => {
        const found = findSources(target, name);
        return found.length > 0 ? found : [target];
      });
      for (const source of sources) addUser(source, file);
    }
  }
  return users;
};
