import path from 'node:path';
import { ResolverFactory } from 'oxc-resolver';
import { layerRules, placeOf } from './layers.mjs';
import { fromRoot, placeOfContext, root } from './place.mjs';

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

/** The file an import leads to, from the repository's root; null for what is not ours. */
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

/** The layers of `layers.mjs`, for imports of every kind: of types, of values, dynamic ones, and re-exports. */
export const layers = {
  create(context) {
    const from = placeOfContext(context);
    const check = (source) => {
      const specifier = source?.type === 'TSLiteralType' ? source.literal.value : source?.value;
      if (typeof specifier !== 'string') return;
      const target = resolveImport(context.filename, specifier);
      if (target === null) return;
      const to = placeOf(target);
      const broken = layerRules.find((rule) => rule.isBroken(from, to));
      if (broken) context.report({ node: source, message: `${broken.says} (${from.file} → ${to.file})` });
    };
    return {
      ImportDeclaration: (node) => check(node.source),
      ExportNamedDeclaration: (node) => check(node.source),
      ExportAllDeclaration: (node) => check(node.source),
      ImportExpression: (node) => check(node.source),
      TSImportType: (node) => check(node.source ?? node.argument),
      TSExternalModuleReference: (node) => check(node.expression),
    };
  },
};
