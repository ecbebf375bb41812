import { createHash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';

/** The scripts that stand in a page; a type other than a script's makes it data. */
const inlineScript = /<script>([^]*?)<\/script>/g;

/** Gives the sources of the page's own inline scripts for `script-src`, by the page as it is now: a build replaces it. */
export const makeScriptSources = (page: string): (() => string[]) => {
  let known = { mtimeMs: Number.NaN, sources: [] as string[] };
  return () => {
    const { mtimeMs } = statSync(page);
    if (mtimeMs === known.mtimeMs) return known.sources;
    const scripts = [...readFileSync(page, 'utf8').matchAll(inlineScript)].map(([, script = '']) => script);
    const sources = scripts.map((script) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`);
    known = { mtimeMs, sources };
    return sources;
  };
};
