import { builtinModules } from 'node:module';
import path from 'node:path';
import { ResolverFactory } from 'oxc-resolver';
import { fromRoot, locationOf, root } from './file-location.mjs';
import { layerRules, locate, packageRules } from './layers.mjs';

const resolver = new ResolverFactory({
  conditionNames: ['types', 'import', 'default'],
  extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
  extensionAlias: { '.js': ['.ts', '.tsx', '.js'], '.jsx': ['.tsx', '.jsx'] },
});

/** Our own packages, also for subpaths that they do not export. */
const packageOf = (specifier) => {
  const [, name, rest = 'index.ts'] = /^@switchboard\/(\w+)(?:\/(.*))?$/.exec(specifier) ?? [];
  return name === undefined ? null : path.join(root, name === 'contract' ? 'packages' : 'apps', name, 'src', rest);
};

/** The file an import leads to, from the repository's root; null for files that are not ours. */
const resolveImport = (file, specifier) => {
  if (specifier.startsWith('node:')) return null;
  const plain = specifier.replace(/\?.*$/, ''); // Vite's `?url` and the like
  const found = resolver.sync(path.dirname(file), plain).path;
  // A file that does not exist yet belongs to a layer too.
  const target = found ?? (plain.startsWith('.') ? path.resolve(path.dirname(file), plain) : packageOf(plain));
  if (target === null || target.includes('/node_modules/')) return null;
  const relative = fromRoot(target);
  return relative.startsWith('..') ? null : relative;
};

const packageName = (specifier) =>
  specifier.startsWith('node:') ? specifier : /^(?:@[^/]+\/)?[^/]+/.exec(specifier)?.[0];
const isBuiltin = (name) => builtinModules.includes(name);

/** Whether an import or re-export is of types alone. */
const isOfTypes = ({ importKind, exportKind, specifiers }) =>
  importKind === 'type' ||
  exportKind === 'type' ||
  (specifiers?.length > 0 && specifiers.every((one) => (one.importKind ?? one.exportKind) === 'type'));

const isMeta = (node, name) =>
  node?.type === 'MemberExpression' && node.object.type === 'MetaProperty' && node.property.name === name;
const isNamed = (node, name) => node?.type === 'Identifier' && node.name === name;
const isRequire = (node) =>
  isNamed(node, 'require') || (node.type === 'CallExpression' && isNamed(node.callee, 'createRequire'));

/** How files are named past imports. */
const byOtherWays = (check) => ({
  NewExpression({ callee, arguments: [file, base] }) {
    // Without a leading dot, too, a file beside this one.
    if (isNamed(callee, 'URL') && isMeta(base, 'url')) check(file, (text) => text.replace(/^(?![./]|\w+:)/, './'));
  },
  CallExpression({ callee, arguments: [first] }) {
    if (isRequire(callee) || isMeta(callee, 'resolve')) check(first);
    if (callee.type !== 'MemberExpression') return;
    if (callee.property.name === 'resolve' && isRequire(callee.object)) check(first);
    if (!isMeta(callee, 'glob')) return;
    const patterns = first?.type === 'ArrayExpression' ? first.elements : [first];
    // The folder in which a pattern begins: all its matches lie in it.
    for (const pattern of patterns) check(pattern, (text) => text.replace(/^!/, '').replace(/[^/]*[*?{[(].*$/, ''));
  },
});
const otherWays = /\bimport\.meta\.(?:url|glob|resolve)\b|\brequire\b|\bcreateRequire\b/;

/**
 * The layers of `layers.mjs`, for imports of every kind: of types, of values, dynamic ones, re-exports, and files named
 * by `new URL(…, import.meta.url)`, `import.meta.glob` and `createRequire`.
 */
export const layers = {
  create(context) {
    const from = locationOf(context);
    const checkSpecifier = (node, specifier, isTypes) => {
      const report = (says, to) => context.report({ node, message: `${says} (${from.file} → ${to})` });
      const target = resolveImport(context.filename, specifier);
      if (target === null) {
        const name = packageName(isBuiltin(specifier) ? `node:${specifier.replace(/^node:/, '')}` : specifier);
        const broken = packageRules.find((rule) => rule.isBroken(from, name, isTypes));
        if (broken) report(broken.says, name);
        return;
      }
      const to = locate(target);
      const broken = layerRules.find((rule) => rule.isBroken(from, to));
      if (broken) report(broken.says, to.file);
    };
    const check = (source, isTypes = false, specifierOf = (text) => text) => {
      const literal = source?.type === 'TSLiteralType' ? source.literal : source;
      if (typeof literal?.value === 'string') checkSpecifier(source, specifierOf(literal.value), isTypes);
    };
    return {
      ImportDeclaration: (node) => check(node.source, isOfTypes(node)),
      ExportNamedDeclaration: (node) => check(node.source, isOfTypes(node)),
      ExportAllDeclaration: (node) => check(node.source, isOfTypes(node)),
      ImportExpression: (node) => check(node.source),
      TSImportType: (node) => check(node.source ?? node.argument, true),
      TSExternalModuleReference: (node) => check(node.expression),
      ...(otherWays.test(context.sourceCode.text) &&
        byOtherWays((node, specifierOf) => check(node, false, specifierOf))),
    };
  },
};
