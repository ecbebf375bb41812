import path from 'node:path';
import { RolldownMagicString } from 'rolldown';
import { Visitor } from 'rolldown/utils';
import type { Plugin, Rolldown } from 'vite';
import { partOf, startPart } from './text-parts.ts';

const folder = path.resolve(import.meta.dirname, 'src');
const ownPlaces = {
  sources: folder,
  page: path.join(folder, 'app/main.tsx'),
  withTexts: path.join(folder, 'i18n/with-texts.ts'),
  /** Excluded: it defines `useT`, so it names no namespace itself. */
  useT: path.join(folder, 'i18n/use-t.ts'),
};

type Program = ReturnType<Rolldown.PluginContext['parse']>;

/** The namespaces that a file uses (null for one that is not a string literal), and its dynamic imports. */
function readFile(program: Program) {
  const used: (string | null)[] = [];
  const imports: { start: number; end: number; file: string }[] = [];
  new Visitor({
    CallExpression: ({ callee, arguments: [argument] }) => {
      if (callee.type !== 'Identifier' || !['useT', 'useTranslations'].includes(callee.name)) return;
      used.push(argument?.type === 'Literal' && typeof argument.value === 'string' ? argument.value : null);
    },
    ImportExpression: ({ source, start, end }) => {
      if (source.type === 'Literal' && typeof source.value === 'string')
        imports.push({ start, end, file: source.value });
    },
  }).visit(program);
  return { used, imports };
}

/**
 * Makes a lazily imported script wait for the texts it uses, as Vite does for its styles: each `import()` in the
 * sources fetches both in parallel. The texts are found from the `useT('…')` calls of the script and of its imports, so
 * no list has to be maintained and none can be forgotten.
 */
export const neededTextsPlugin = (places = ownPlaces): Plugin => {
  const isOurs = (id: string) => id.startsWith(places.sources) && /\.tsx?$/.test(id) && id !== places.useT;
  const usedBy = new Map<string, string[]>();
  /** Kept, as the bundler makes a module's whole description for each question. */
  const importsOf = new Map<string, readonly string[]>();
  const listImports = (context: Rolldown.PluginContext, id: string): readonly string[] => {
    const known = importsOf.get(id);
    if (known) return known;
    const imported = context.getModuleInfo(id)?.importedIds ?? [];
    importsOf.set(id, imported);
    return imported;
  };
  const namespacesOf = (context: Rolldown.PluginContext, id: string, seen = new Set<string>()): string[] => {
    if (seen.has(id)) return [];
    seen.add(id);
    const imported = listImports(context, id).flatMap((next) => namespacesOf(context, next, seen));
    return [...(usedBy.get(id) ?? []), ...imported];
  };
  const partsOf = (context: Rolldown.PluginContext, id: string) => [...new Set(namespacesOf(context, id).map(partOf))];

  return {
    name: 'needed-texts',
    apply: 'build',
    async transform(code, id) {
      if (!isOurs(id)) return null;
      const { used, imports } = readFile(this.parse(code, { lang: 'tsx' }));
      usedBy.set(
        id,
        used.map((namespace) => namespace ?? this.error(`${id}: useT() needs its namespace written out`)),
      );
      const changed = new RolldownMagicString(code);
      for (const { start, end, file } of imports) {
        const resolved = await this.resolve(file, id);
        if (!resolved || !isOurs(resolved.id)) continue;
        changed.appendLeft(start, 'withTexts(() => ');
        changed.appendRight(end, `, ${JSON.stringify(`texts of ${resolved.id}`)})`);
      }
      if (!changed.hasChanged()) return null;
      changed.append(`\nimport { withTexts } from ${JSON.stringify(places.withTexts)};`);
      return { code: changed.toString(), map: changed.generateMap({ hires: 'boundary' }).toString() };
    },
    renderStart() {
      importsOf.clear();
      const missing = partsOf(this, places.page).filter((part) => part !== startPart);
      if (missing.length > 0) this.error(`the page's own script uses texts that come later: ${missing.join(', ')}`);
    },
    renderChunk(code) {
      const changed = new RolldownMagicString(code);
      for (const { 0: quoted, 1: id = '', index } of code.matchAll(/["'`]texts of ([^"'`]+)["'`]/g)) {
        const later = partsOf(this, id).filter((part) => part !== startPart);
        changed.update(index, index + quoted.length, JSON.stringify(later));
      }
      return changed.hasChanged() ? changed : null;
    },
  };
};
