// Needs no container engine: the files are read and compared with the project, and the image's contents are copied to a
// folder and started there.
import { type ChildProcessWithoutNullStreams, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, symlinkSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import serverBuild from '../apps/server/rolldown.config.ts';
import { type Config, loadConfig } from '../apps/server/src/config.ts';
import { buildStale } from './build.mjs';

const root = path.resolve(import.meta.dirname, '..');
const read = (file: string): string => readFileSync(path.join(root, file), 'utf8');
const packageOf = (folder: string) =>
  JSON.parse(read(path.join(folder, 'package.json'))) as {
    scripts?: Record<string, string>;
    workspaces?: string[];
    dependencies?: Record<string, string>;
    optionalDependencies?: Record<string, string>;
    engines?: { node: string };
  };

let scratch: string;
beforeAll(() => {
  scratch = mkdtempSync(path.join(tmpdir(), 'switchboard-deploy-'));
});
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

/** The settings that the server knows, as documented in .env.example. */
const knownSettings = new Set([...read('.env.example').matchAll(/^# ([A-Z_]+)=/gm)].map(([, name]) => name));

/** Parses settings as the server does; throws the server's error. */
const configOf = (environment: Record<string, string>): Config =>
  loadConfig({ SECRET_KEY: 'x'.repeat(32), ...environment, DATA_DIR: path.join(scratch, 'data') });

const expectKnown = (names: string[]) =>
  expect(names.filter((name) => !knownSettings.has(name) && name !== 'NODE_ENV')).toEqual([]);

interface Instruction {
  name: string;
  text: string;
}

const instructions: Instruction[] = read('Dockerfile')
  .replaceAll(/\\\n/g, ' ')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
  .map((line) => ({ name: line.slice(0, line.indexOf(' ')), text: line.slice(line.indexOf(' ') + 1) }));

const textsOf = (name: string, among = instructions) =>
  among.filter((instruction) => instruction.name === name).map(({ text }) => text);
const lastStage = instructions.slice(instructions.findLastIndex(({ name }) => name === 'FROM'));

/** Sources and target of a COPY, and the stage it takes them from. */
const readCopy = (text: string) => {
  const words = text.split(/\s+/);
  const from = words[0]?.startsWith('--from=') === true ? words.shift()?.slice('--from='.length) : undefined;
  return { from, sources: words.slice(0, -1), target: words.at(-1) ?? '' };
};

const imageEnvironment = Object.fromEntries(
  textsOf('ENV', lastStage).flatMap((text) => text.split(/\s+/).map((pair) => pair.split('=') as [string, string])),
);
/** Settings required to run the image: it is built for production, which needs a mail server. */
const mailSettings = { SMTP_URL: 'smtp://mail.test', MAIL_FROM: 'switchboard@mail.test' };
const command = JSON.parse(textsOf('CMD', lastStage)[0] ?? '[]') as string[];
const healthCommand = JSON.parse(
  /CMD (\[.*\])/.exec(textsOf('HEALTHCHECK', lastStage)[0] ?? '')?.[1] ?? '[]',
) as string[];

/** Resolves with the port of the server once it reports that it is ready; rejects with its output if it ends before. */
const readyPortOf = async (server: ChildProcessWithoutNullStreams): Promise<string> => {
  let errors = '';
  server.stderr.on('data', (data: Buffer) => {
    errors += data.toString();
  });
  const lines: string[] = [];
  for await (const line of createInterface({ input: server.stdout })) {
    lines.push(line);
    if (!line.includes('"msg":"ready"')) continue;
    server.stdout.resume();
    return new URL((JSON.parse(line) as { address: string }).address).port;
  }
  throw new Error(`the server ended before it was ready:\n${lines.join('\n')}\n${errors}`);
};

describe('the image', () => {
  test('is made of files there are, by commands there are, with the Node that is named', () => {
    const node = read('.nvmrc').trim();
    for (const text of textsOf('FROM')) expect(text.split(' ')[0]).toBe(`node:${node}-bookworm-slim`);
    expect(read('README.md')).toContain(`Node ${node}`);
    const ignored = read('.dockerignore').split('\n');
    for (const text of textsOf('COPY')) {
      const { from, sources } = readCopy(text);
      if (from !== undefined) continue;
      for (const source of sources) {
        expect(existsSync(path.join(root, source)), source).toBe(true);
        expect(ignored, source).toContain(`!${source.split('/')[0]}`);
      }
    }
    const project = packageOf('.');
    for (const folder of project.workspaces ?? []) {
      // Without one of them `npm ci` reports that the lock file does not match.
      const copies = textsOf('COPY').filter((text) => text === `${folder}/package.json ${folder}/`);
      expect(copies.length, folder).toBeGreaterThanOrEqual(2);
    }
    for (const text of textsOf('RUN')) {
      for (const [, script] of text.matchAll(/npm run (\S+)/g))
        expect(Object.keys(project.scripts ?? {})).toContain(script);
      for (const [, folder] of text.matchAll(/--workspace (\S+)/g)) expect(project.workspaces).toContain(folder);
    }
  });

  test('takes from its stages what the build makes and nothing else, and installs all that the server imports', () => {
    buildStale();
    const built = textsOf('COPY', lastStage)
      .map(readCopy)
      .filter(({ from }) => from === 'build')
      .flatMap(({ sources }) => sources.map((source) => path.relative('/app', source)));
    for (const folder of built) expect(existsSync(path.join(root, folder)), folder).toBe(true);
    // The contract and the charts are part of the bundle; their imports come with the server, which depends on them.
    const { dependencies, optionalDependencies } = packageOf('apps/server');
    expect(Object.keys(dependencies ?? {})).toContain('@switchboard/contract');
    const installed = Object.keys({
      ...dependencies,
      ...optionalDependencies,
      ...packageOf('packages/charts').dependencies,
      ...packageOf('packages/contract').dependencies,
    });
    const listing = spawnSync('find', [path.join(root, 'apps/server/dist'), '-name', '*.mjs'], { encoding: 'utf8' });
    const files = listing.stdout.trim().split('\n');
    expect(files.length).toBeGreaterThan(3);
    for (const file of files) {
      const imports = [
        ...readFileSync(file, 'utf8').matchAll(/^import .*?"([^"./][^"]*)";$|\bimport\("([^"./][^"]*)"\)/gm),
      ];
      for (const [, named, loaded] of imports) {
        const [first = '', second = ''] = (named ?? loaded ?? '').split('/');
        const name = first.startsWith('@') ? `${first}/${second}` : first;
        if (name.startsWith('node:') || builtinModules.includes(name)) continue;
        expect(installed, `${file} imports ${name}`).toContain(name);
      }
    }
  });

  test('listens where it says, keeps what it has where it says, and is nobody special', () => {
    expectKnown(Object.keys(imageEnvironment));
    const config = configOf({ ...imageEnvironment, ...mailSettings });
    expect(textsOf('EXPOSE', lastStage)).toEqual([String(config.port)]);
    expect(config.host).toBe('0.0.0.0');
    expect(textsOf('VOLUME', lastStage)).toEqual([imageEnvironment['DATA_DIR']]);
    expect(textsOf('USER', lastStage)).toEqual(['node']);
    const entries = Object.keys(serverBuild.input as Record<string, string>);
    expect(entries.map((entry) => `apps/server/dist/${entry}.mjs`)).toContain(command[1]);
  });

  test('starts, is healthy, backs itself up and stops, from no more files than it copies', async () => {
    buildStale();
    const image = path.join(scratch, 'image');
    for (const { sources, target } of textsOf('COPY', lastStage).map(readCopy)) {
      for (const source of sources) {
        const file = path.join(root, path.isAbsolute(source) ? path.relative('/app', source) : source);
        const isInto = target.endsWith('/') || sources.length > 1;
        const place = path.join(image, isInto ? path.join(target, path.basename(file)) : target);
        mkdirSync(path.dirname(place), { recursive: true });
        if (path.basename(file) === 'node_modules') symlinkSync(file, place);
        else cpSync(file, place, { recursive: true });
      }
    }
    const environment = {
      PATH: process.env['PATH'],
      ...imageEnvironment,
      ...mailSettings,
      HOST: '127.0.0.1',
      PORT: '0',
      DATA_DIR: path.join(scratch, 'image-data'),
    };
    const server = spawn(process.execPath, command.slice(1), { cwd: image, env: environment });
    const exited = once(server, 'exit');
    const port = await readyPortOf(server);
    const options = { cwd: image, env: { ...environment, PORT: port } };
    const checkHealth = () => spawnSync(process.execPath, healthCommand.slice(1), options).status;
    try {
      expect(checkHealth()).toBe(0);
      const page = await fetch(`http://127.0.0.1:${port}/`);
      expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
      const file = path.join(scratch, 'backup.tar');
      const backup = spawnSync('npm', ['run', '--silent', 'backup', '--', file], { ...options, encoding: 'utf8' });
      expect([backup.status, backup.stderr.includes('files: 0')], backup.stderr).toEqual([0, true]);
      expect(statSync(file).size).toBeGreaterThan(0);
    } finally {
      server.kill('SIGTERM');
      await exited;
    }
    expect(server.exitCode).toBe(0);
    expect(checkHealth()).toBe(1);
  }, 600_000); // beside the browser's tests it runs at the lowest priority
});

interface Service {
  image?: string;
  build?: string;
  environment?: Record<string, string>;
  command?: string[];
  ports?: string[];
  volumes?: string[];
  depends_on?: Record<string, { condition: string }>;
  healthcheck?: { test: string[] };
  stop_grace_period?: string;
}

describe('compose.yaml', () => {
  const given: Record<string, string> = {
    SECRET_KEY: 's'.repeat(48),
    POSTGRES_PASSWORD: 'p'.repeat(48),
    STORAGE_PASSWORD: 'm'.repeat(48),
  };
  /** Substitutes variables as compose does; throws when a required one is missing. */
  const fillIn = (text: string): string =>
    text.replaceAll(/\$\{([A-Z_]+)(?::(\?|-)([^}]*))?\}/g, (_all, name: string, kind: string, fallback: string) => {
      if (given[name] !== undefined) return given[name];
      if (kind === '-') return fallback;
      throw new Error(`${name} is not given`);
    });
  const { services, volumes } = JSON.parse(fillIn(JSON.stringify(parse(read('compose.yaml'))))) as {
    services: Record<string, Service>;
    volumes: Record<string, null>;
  };
  const environmentOf = (name: string) => services[name]?.environment ?? {};

  test('names what must be given, and every service, volume and check it counts on', () => {
    const unfilled = [...read('compose.yaml').matchAll(/\$\{([A-Z_]+):\?/g)].map(([, name]) => name);
    expect([...new Set(unfilled)].sort()).toEqual(Object.keys(given).sort());
    for (const [name, service] of Object.entries(services)) {
      for (const [other, { condition }] of Object.entries(service.depends_on ?? {})) {
        expect(Object.keys(services), `${name} depends on ${other}`).toContain(other);
        if (condition === 'service_healthy') expect(services[other]?.healthcheck, other).toBeDefined();
      }
      for (const volume of service.volumes ?? []) expect(Object.keys(volumes)).toContain(volume.split(':')[0]);
      // Only the proxy on this machine can connect.
      for (const port of service.ports ?? []) expect(port).toMatch(/^127\.0\.0\.1:/);
    }
    expect(services['switchboard']?.build).toBe('.');
    expect(existsSync(path.join(root, 'Dockerfile'))).toBe(true);
  });

  test('gives the server settings it takes, which lead to the services beside it', () => {
    const settings = environmentOf('switchboard');
    expectKnown(Object.keys(settings));
    const config = configOf({ ...imageEnvironment, ...settings });
    const database = new URL(config.databaseUrl ?? '');
    const postgres = environmentOf('postgres');
    expect(Object.keys(services)).toEqual(expect.arrayContaining([database.hostname]));
    expect([database.hostname, database.port]).toEqual(['postgres', '5432']);
    expect([database.username, database.password, database.pathname]).toEqual([
      postgres['POSTGRES_USER'],
      postgres['POSTGRES_PASSWORD'],
      `/${postgres['POSTGRES_DB']}`,
    ]);
    expect(new URL(config.busUrl ?? '').host).toBe('redis:6379');
    expect(services['redis']).toBeDefined();
    const storage = environmentOf('storage');
    expect(config.files).toMatchObject({
      s3: {
        endpoint: 'http://storage:9000',
        isPathStyle: true,
        bucket: services['bucket']?.command?.at(-1)?.split('/')[1],
        credentials: { accessKeyId: storage['MINIO_ROOT_USER'], secretAccessKey: storage['MINIO_ROOT_PASSWORD'] },
      },
    });
    expect(new URL(environmentOf('bucket')['MC_HOST_storage'] ?? '').host).toBe('storage:9000');
    expect(config.mails).toMatchObject({ smtp: { host: 'mail', port: 1025 } });
    expect(services['mail']).toBeDefined();
    expect(services['switchboard']?.ports).toEqual([`127.0.0.1:${config.baseUrl.port}:${config.port}`]);
    expect(services['switchboard']?.volumes).toEqual([`data:${imageEnvironment['DATA_DIR']}`]);
    expect(config.backups?.dir.startsWith(`${imageEnvironment['DATA_DIR']}/`)).toBe(true);
  });

  test('keeps the data of the PostgreSQL that the product is made for where its image keeps it', () => {
    expect(services['postgres']?.image).toBe('postgres:18-bookworm');
    expect(Object.values(packageOf('apps/server').optionalDependencies ?? {})[0]).toMatch(/^18\./);
    // Since 18 the image has a folder for each major version below this one.
    expect(services['postgres']?.volumes).toEqual(['postgres:/var/lib/postgresql']);
  });

  test('waits for a server to stop as long as that may take', () => {
    expect(Number.parseInt(services['switchboard']?.stop_grace_period ?? '', 10)).toBeGreaterThan(15);
  });
});

/** `NAME=value` lines, the last of each name; for units those of all sections. */
const readAssignments = (file: string): Record<string, string> =>
  Object.fromEntries(
    read(file)
      .split('\n')
      .filter((line) => /^[A-Za-z_]+=/.test(line))
      .map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
  );

describe('the service of systemd and the proxy before it', () => {
  const unit = readAssignments('deploy/switchboard.service');
  const settings = readAssignments('deploy/switchboard.env');

  test('the unit starts what the build makes, with settings the server takes', () => {
    const [node, file] = (unit['ExecStart'] ?? '').split(' ');
    expect(node).toBe('/usr/bin/node');
    expect(file).toBe(command[1]);
    expect(unit['EnvironmentFile']).toBe('/etc/switchboard/switchboard.env');
    expect(read('deploy/switchboard.service')).toContain('deploy/switchboard.env /etc/switchboard/switchboard.env');
    expectKnown(Object.keys(settings));
    const config = configOf(settings);
    expect(config.isProduction).toBe(true);
    expect(settings['DATA_DIR']).toBe(`/var/lib/${unit['StateDirectory']}`);
    expect(config.backups?.dir.startsWith(`${settings['DATA_DIR']}/`)).toBe(true);
  });

  test('the unit leaves the server time to stop, its database to the server, and wrong settings alone', () => {
    expect(Number(unit['TimeoutStopSec'])).toBeGreaterThan(15);
    expect(unit['KillMode']).toBe('mixed');
    expect(unit['User']).toBe('switchboard');
    const wrong = spawnSync(process.execPath, ['--import', 'tsx', 'apps/server/src/main.ts'], {
      cwd: root,
      env: { PATH: process.env['PATH'], PORT: 'no', DATA_DIR: path.join(scratch, 'wrong') },
    });
    expect(String(wrong.status)).toBe(unit['RestartPreventExitStatus']);
  });

  test('the proxy has the names of the settings and leads to the address of the settings', () => {
    const proxy = read('deploy/Caddyfile');
    const host = new URL(settings['BASE_URL'] ?? '').hostname;
    expect(proxy).toMatch(
      new RegExp(`^${host.replaceAll('.', '\\.')}, \\*\\.${host.replaceAll('.', '\\.')} \\{$`, 'm'),
    );
    expect(proxy).toContain(`reverse_proxy ${settings['HOST']}:${settings['PORT']} {`);
    expect(configOf(settings).trustProxy).not.toBe(false);
    expect(proxy.split('{').length).toBe(proxy.split('}').length);
  });
});
