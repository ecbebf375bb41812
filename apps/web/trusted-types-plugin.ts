import path from 'node:path';
import { RolldownMagicString } from 'rolldown';
import { Visitor } from 'rolldown/utils';
import type { Plugin, Rolldown } from 'vite';

type Program = ReturnType<Rolldown.PluginContext['parse']>;

const decoder = 'decode-named-character-reference';
const ownDecoder = path.resolve(import.meta.dirname, `src/ui/${decoder}.ts`);

const setsMarkup = /innerHTML/i;

/** Gives `style` elements their rules as text instead of as markup. Null for a file without any. */
export const writeStylesAsText = (code: string, program: Program) => {
  const written = new RolldownMagicString(code);
  new Visitor({
    CallExpression: ({ arguments: [element, props] }) => {
      if (element?.type !== 'Literal' || element.value !== 'style' || props?.type !== 'ObjectExpression') return;
      for (const prop of props.properties) {
        if (prop.type !== 'Property' || prop.key.type !== 'Identifier') continue;
        if (prop.key.name !== 'dangerouslySetInnerHTML' || prop.value.type !== 'ObjectExpression') continue;
        const [rules] = prop.value.properties;
        if (rules?.type !== 'Property') continue;
        written.overwrite(prop.start, prop.end, `children: ${code.slice(rules.value.start, rules.value.end)}`);
      }
    },
    AssignmentExpression: ({ left }) => {
      if (left.type !== 'MemberExpression' || left.object.type !== 'Identifier' || left.object.name !== 'style') return;
      const { property } = left;
      if (property.type !== 'Identifier' || property.name !== 'innerHTML') return;
      written.overwrite(property.start, property.end, 'textContent');
    },
  }).visit(program);
  if (!written.hasChanged()) return null;
  return { code: written.toString(), map: written.generateMap({ hires: 'boundary' }).toString() };
};

/**
 * No text becomes markup in our pages (`require-trusted-types-for`). Two libraries would do so: Mantine sets the rules
 * of its `style` elements as markup, and the Markdown parser has the browser read named character references.
 */
export const trustedTypesPlugin = (): Plugin => {
  const changed = new Set<string>();
  return {
    name: 'trusted-types',
    apply: 'build',
    enforce: 'pre',
    resolveId(id) {
      if (id !== decoder) return null;
      changed.add(decoder);
      return ownDecoder;
    },
    transform(code, id) {
      if (!/[/\\]@mantine[/\\]/.test(id) || !setsMarkup.test(code)) return null;
      const written = writeStylesAsText(code, this.parse(code));
      if (written) changed.add('@mantine');
      return written;
    },
    buildEnd(error) {
      const missing = [decoder, '@mantine'].filter((library) => !changed.has(library));
      if (!error && missing.length > 0) this.error(`nothing to change was found in ${missing.join(', ')}`);
    },
  };
};
