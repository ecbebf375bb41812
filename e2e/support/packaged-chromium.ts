import { createReadStream, createWriteStream, existsSync, readFileSync } from 'node:fs';
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { brotliDecompressSync, createBrotliDecompress } from 'node:zlib';
import { extract } from 'tar-stream';

export interface PackagedChromium {
  executablePath: string;
  /** Environment variables for its process only. */
  env: Record<string, string>;
}

const require = createRequire(import.meta.url);
const packageDir = path.resolve(path.dirname(require.resolve('@sparticuz/chromium')), '../..');

/** Removed with the installation: `npm ci` starts over. */
const defaultCache = path.resolve(import.meta.dirname, '../../node_modules/.cache');

const unpackTar = async (packed: string, folder: string): Promise<void> => {
  const entries = extract();
  entries.end(brotliDecompressSync(readFileSync(packed)));
  for await (const entry of entries) {
    const target = path.join(folder, entry.header.name);
    const chunks: Uint8Array[] = [];
    for await (const chunk of entry) chunks.push(chunk as Uint8Array);
    if (entry.header.type !== 'file') continue;
    await mkdir(path.dirname(target), { recursive: true });
    await writeFile(target, Buffer.concat(chunks), { mode: entry.header.mode });
  }
};

/** The system's fonts, if any, and the packaged ones. */
const fontsConfiguration = (folder: string): string => `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <include ignore_missing="yes">/etc/fonts/fonts.conf</include>
  <dir>${path.join(folder, 'fonts')}</dir>
  <cachedir>${path.join(folder, 'fonts-cache')}</cachedir>
</fontconfig>
`;

/**
 * The Chromium that comes from npm, with the libraries and fonts it needs, all from its package, which unpacks them
 * itself only in Amazon's cloud; a machine with nothing but Node has none of them. Unpacked once per installation.
 */
export async function unpackChromium({ cache = defaultCache, from = packageDir } = {}): Promise<PackagedChromium> {
  const packed = (name: string): string => path.join(from, 'bin', `${name}.br`);
  const { version } = JSON.parse(readFileSync(path.join(from, 'package.json'), 'utf8')) as { version: string };
  const folder = path.join(cache, `chromium-${version}`);
  if (!existsSync(folder)) {
    await mkdir(cache, { recursive: true });
    // Unpacked to a temporary folder that is renamed when complete: runs may start in parallel or be interrupted.
    const aside = await mkdtemp(path.join(cache, 'chromium-'));
    await Promise.all([
      pipeline(
        createReadStream(packed('chromium')),
        createBrotliDecompress(),
        createWriteStream(path.join(aside, 'chromium'), { mode: 0o755 }),
      ),
      unpackTar(packed('swiftshader.tar'), aside),
      unpackTar(packed('al2023.tar'), aside),
      unpackTar(packed('fonts.tar'), path.join(aside, 'fonts')),
    ]);
    await writeFile(path.join(aside, 'fonts.conf'), fontsConfiguration(folder));
    await rename(aside, folder).catch((error: unknown) => {
      if (!existsSync(folder)) throw error;
    });
    await rm(aside, { recursive: true, force: true });
  }
  return {
    executablePath: path.join(folder, 'chromium'),
    env: { LD_LIBRARY_PATH: path.join(folder, 'lib'), FONTCONFIG_FILE: path.join(folder, 'fonts.conf') },
  };
}
