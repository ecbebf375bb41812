import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';

const entry = fileURLToPath(new URL('../page/main.ts', import.meta.url));

/** The script of the phones page, bundled when it is first asked for. */
export function makePageScript(): () => Promise<string> {
  let bundling: Promise<string> | undefined;
  return () => (bundling ??= bundle());
}

async function bundle(): Promise<string> {
  const build = await rolldown({ input: entry, platform: 'browser' });
  const { output } = await build.generate({ format: 'es', sourcemap: 'inline' });
  await build.close();
  return output[0].code;
}
