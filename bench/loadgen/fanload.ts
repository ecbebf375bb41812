import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { hasProgram, spawnWatched, stopChild, waitForExit } from '../product/processes.ts';

const sourceDir = import.meta.dirname;
const buildDir = join(sourceDir, '../.build');
const binary = join(buildDir, 'fanload');

export interface LoadSeconds {
  /** Before those that are measured; 2 by default. */
  warmSeconds?: number;
  measureSeconds?: number;
}

/** The load to put on the server; paths are files in the run's scratch directory. */
export interface LoadPlan extends LoadSeconds {
  mode: 'fanout' | 'send' | 'hold';
  label: string;
  port: number;
  listeners: number;
  senders: number;
  listenerScript: string;
  senderScript?: string;
  tokens?: string;
  /** Values of {channel}, in turn: ids, or whole paths for a reading script; without commas. */
  channelIds?: readonly (number | string)[];
  ackLog?: string;
  /** Closed loop: messages outstanding. */
  window?: number;
  /** Open loop: messages a second. */
  ratePerSecond?: number;
  holdSeconds?: number;
  payloadChars?: number;
  joinsAtOnce?: number;
  serverPids: readonly number[];
  databasePids: readonly number[];
}

/** The generator's line of JSON after joining. */
interface JoinFigures {
  label: string;
  listeners: number;
  join_s: number;
  rejoins: number;
  rss_before_mb: number;
  rss_joined_mb: number;
  rss_kb_per_connection: number;
}

export interface LoadFigures extends JoinFigures {
  seconds: number;
  sent: number;
  messages_per_s: number;
  delivered_per_s: number;
  p50_ms: number;
  p90_ms: number;
  p99_ms: number;
  p999_ms: number;
  max_ms: number;
  undelivered: number;
  repeated: number;
  answers_ok: number;
  answers_other: number;
  first_bad_status: number;
  unanswered: number;
  server_cpu: number;
  database_cpu: number;
  generator_cpu: number;
}

export interface HoldFigures extends JoinFigures {
  rss_settled_mb: number;
  settled_kb_per_connection: number;
}

/** Compiles the generator unless the binary is newer than its sources; throws naming the package when gcc is missing. */
export function buildGenerator(): void {
  const sources = readdirSync(sourceDir)
    .filter((name) => /\.[ch]$/.test(name))
    .map((name) => join(sourceDir, name));
  const newestMs = Math.max(...sources.map((path) => statSync(path).mtimeMs));
  if (existsSync(binary) && statSync(binary).mtimeMs > newestMs) return;
  if (!hasProgram('gcc')) throw new Error('the load generator is C: apt-get install -y gcc libc6-dev');
  mkdirSync(buildDir, { recursive: true });
  const cFiles = sources.filter((path) => path.endsWith('.c'));
  execFileSync('gcc', ['-O2', '-Wall', '-Wextra', '-o', binary, ...cFiles], { stdio: 'inherit' });
}

function assertEnoughFiles(connections: number): void {
  const limit = execFileSync('/bin/sh', ['-c', 'ulimit -Hn'], { encoding: 'utf8' }).trim();
  if (limit === 'unlimited' || Number(limit) >= connections + 100) return;
  throw new Error(`${connections} connections need more open files than the hard limit of ${limit} (ulimit -Hn)`);
}

function toArguments(plan: LoadPlan): string[] {
  const pairs: [string, string | number | undefined][] = [
    ['mode', plan.mode],
    ['label', plan.label],
    ['ports', plan.port],
    ['n', plan.listeners],
    ['senders', plan.senders],
    ['script', plan.listenerScript],
    ['sender-script', plan.senderScript],
    ['tokens', plan.tokens],
    ['channels', plan.channelIds?.join(',')],
    ['ack-log', plan.ackLog],
    ['window', plan.window],
    ['rate', plan.ratePerSecond],
    ['warm', plan.warmSeconds],
    ['dur', plan.measureSeconds],
    ['hold', plan.holdSeconds],
    ['payload', plan.payloadChars],
    ['cc', plan.joinsAtOnce],
    ['pids', plan.serverPids.join(',') || undefined],
    ['db-pids', plan.databasePids.join(',') || undefined],
  ];
  return pairs.flatMap(([name, value]) => (value === undefined ? [] : [`--${name}`, String(value)]));
}

/** Runs the generator to its end; throws with its output when a join or a connection failed. */
async function runGenerator<Figures>(plan: LoadPlan): Promise<Figures> {
  assertEnoughFiles(plan.listeners + plan.senders);
  const child = spawnWatched(binary, toArguments(plan));
  const expectedSeconds = 100 + (plan.warmSeconds ?? 2) + (plan.measureSeconds ?? 8) + (plan.holdSeconds ?? 0);
  if (!(await waitForExit(child, expectedSeconds * 1000))) {
    await stopChild(child, 'SIGKILL', 0);
    throw new Error(`${plan.label}: the generator did not end within ${expectedSeconds} s`);
  }
  const line = child
    .output()
    .split('\n')
    .findLast((text) => text.startsWith('{'));
  if (child.process.exitCode !== 0 || !line) throw new Error(`${plan.label}: ${child.output().trim().slice(-500)}`);
  const figures: Figures = JSON.parse(line);
  return figures;
}

/** Fan-out or sends; see {@link LoadPlan}. */
export async function runLoad(plan: LoadPlan): Promise<LoadFigures> {
  return await runGenerator<LoadFigures>(plan);
}

/** Opens the listeners and leaves them idle. */
export async function runHold(plan: LoadPlan): Promise<HoldFigures> {
  return await runGenerator<HoldFigures>(plan);
}

/** Writes a file the generator reads (a script, tokens) and returns its path. */
export function writeGeneratorFile(dir: string, name: string, lines: readonly string[]): string {
  const path = join(dir, name);
  writeFileSync(path, `${lines.join('\n')}\n`);
  return path;
}
