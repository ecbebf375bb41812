import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fromRoot, root } from './file-location.mjs';

const web = path.join(root, 'apps/web/src');

/** The files that a dynamic import of the web app names; read once, and only when a default export is found. */
let found;
const findLazyFiles = () => {
  if (found) return found;
  found = new Set();
  for (const name of readdirSync(web, { recursive: true })) {
    if (!/(?<!\.test)\.tsx?$/.test(name)) continue;
    const file = path.join(web, name);
    for (const [, lazy] of readFileSync(file, 'utf8').matchAll(/\bimport\(\s*'(\.[^']+)'/g))
      found.add(fromRoot(path.resolve(path.dirname(file), lazy)));
  }
  return found;
};

/** A component is a default export where React's `lazy` needs it: in files that are imported dynamically. */
export const lazyDefault = {
  create(context) {
    return {
      ExportDefaultDeclaration(node) {
        if (findLazyFiles().has(fromRoot(context.filename))) return;
        context.report({ node, message: 'Only what is loaded lazily is a default export; name this one.' });
      },
    };
  },
};
