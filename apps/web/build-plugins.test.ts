// @vitest-environment node
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseAst } from 'rolldown/parseAst';
import { describe, expect, it } from 'vitest';
import { limits } from '../../packages/contract/src/limits.ts';
import { disabledConstructs } from '../../packages/contract/src/markup/read-mdast.ts';
import { inlineConstants } from './endpoint-addresses-plugin.ts';
import { writeStylesAsText } from './trusted-types-plugin.ts';
import { unusedMarkdownPlugin } from './unused-markdown-plugin.ts';

describe('addresses of endpoints and limits in a build', () => {
  const inline = (code: string) => inlineConstants(code, parseAst(code));

  it('stand where they are called, with the rest of the code as it was', () => {
    const inlined = inline('const a = api.call(endpoints.logout, { body: my.endpoints.logout });');
    expect(inlined?.code).toBe(
      'const a = api.call(({"method":"POST","path":"/auth/logout"}), { body: my.endpoints.logout });',
    );
    expect(inlined?.map).toContain('"mappings":"');
  });

  it('are numbers where a limit stands', () => {
    expect(inline('if (name.length > limits.contentChars) cut(my.limits.contentChars);')?.code).toBe(
      `if (name.length > ${limits.contentChars}) cut(my.limits.contentChars);`,
    );
    expect(inline('use(limits.toString, limits.nobodyHasThis)')).toBeNull();
  });

  it('leave alone what is no endpoint, and files that call none', () => {
    expect(inline('use(endpoints.toString, others.logout, endpoints, "endpoints.logout")')).toBeNull();
  });
});

describe('the Markdown parser of a build', () => {
  const load = unusedMarkdownPlugin().load as (id: string) => string | null;
  const folder = path.resolve(import.meta.dirname, '../../node_modules/micromark-core-commonmark/lib');
  const files = readdirSync(folder).filter((file) => file.endsWith('.js'));

  it('has only the names of the constructs that our dialect switches off, and all others whole', async () => {
    const emptied: string[] = [];
    for (const file of files) {
      const written = load(path.join(folder, file));
      if (written === null) continue;
      const original = (await import(pathToFileURL(path.join(folder, file)).href)) as Record<string, { name: string }>;
      const replacement = (await import(`data:text/javascript,${encodeURIComponent(written)}`)) as typeof original;
      expect(Object.keys(replacement)).toEqual(Object.keys(original));
      for (const [exported, { name }] of Object.entries(original)) expect(replacement[exported]?.name).toBe(name);
      emptied.push(...Object.values(original).map(({ name }) => name));
    }
    expect(emptied.toSorted()).toEqual([...disabledConstructs].toSorted());
  });
});

describe('the styles of Mantine in a build', () => {
  const write = (code: string) => writeStylesAsText(code, parseAst(code))?.code ?? null;

  it('are text and no markup', () => {
    expect(write('jsx("style", { nonce: a, dangerouslySetInnerHTML: { __html: `${b ? "" : c({ d: 1 })}` } });')).toBe(
      'jsx("style", { nonce: a, children: `${b ? "" : c({ d: 1 })}` });',
    );
    expect(write('style.innerHTML = "* { color: red }";')).toBe('style.textContent = "* { color: red }";');
  });

  it('are all that is changed', () => {
    expect(write('jsx("div", { dangerouslySetInnerHTML: { __html: a } }); div.innerHTML = b;')).toBeNull();
    expect(write('jsx("style", { dangerouslySetInnerHTML }); use(style.innerHTML);')).toBeNull();
  });
});
