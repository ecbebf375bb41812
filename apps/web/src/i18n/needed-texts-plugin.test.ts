// @vitest-environment node
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { rolldown } from 'rolldown';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { neededTextsPlugin } from '../../needed-texts-plugin.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'needed-texts-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** The page's script, built from these files. */
async function build(files: Record<string, string>): Promise<string> {
  for (const [name, code] of Object.entries(files)) writeFileSync(path.join(folder, name), code);
  writeFileSync(path.join(folder, 'with-texts.ts'), 'export const withTexts = (load: () => unknown) => load();');
  writeFileSync(path.join(folder, 'use-t.ts'), 'export const useT = (name: string) => (key: string) => name + key;');
  const page = path.join(folder, 'main.ts');
  const plugin = neededTextsPlugin({
    sources: folder,
    page,
    withTexts: path.join(folder, 'with-texts.ts'),
    useT: path.join(folder, 'use-t.ts'),
  });
  const bundle = await rolldown({ input: page, plugins: [plugin as never], logLevel: 'silent' });
  const { output } = await bundle.generate({ codeSplitting: true });
  return output[0].code;
}

const uses = (...names: string[]) =>
  `import { useT } from './use-t.ts';\n${names.map((name) => `export const ${name} = useT('${name}');`).join('\n')}\n`;

it('has a script that is imported later wait for its texts and those of what it imports', async () => {
  const page = await build({
    'main.ts': `${uses('common')} export const open = () => import('./screen.ts');`,
    'screen.ts': `${uses('bots')} export * from './part.ts'; export const more = () => import('./later.ts');`,
    'part.ts': uses('search', 'common'),
    'later.ts': uses('shortcuts'),
  });
  expect(page).toMatch(/withTexts\(\(\) => import\("\.\/screen.*\.js"\), \["bots", ?"search"\]\)/);
});

it('does not build a page whose own script uses texts that come later', async () => {
  await expect(build({ 'main.ts': uses('bots') })).rejects.toThrow('texts that come later: bots');
});

it('does not build what leaves open which texts it uses', async () => {
  const main = "import { useT } from './use-t.ts'; export const of = (name: string) => useT(name);";
  await expect(build({ 'main.ts': main })).rejects.toThrow('needs its namespace written out');
});

it('does not build with texts that there are not', async () => {
  await expect(build({ 'main.ts': uses('nowhere') })).rejects.toThrow('no texts called nowhere');
});
