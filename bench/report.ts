import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus, release, totalmem } from 'node:os';
import { join } from 'node:path';

const resultsDir = join(import.meta.dirname, 'results');

export type TableRow = readonly (string | number)[];

/** A number for a table: only significant digits. */
export function formatFigure(value: number, digits = 0): string {
  return Number.isFinite(value) ? value.toFixed(digits) : '–';
}

/** A Markdown table; the columns are padded so that it reads in a terminal too. */
export function formatTable(header: TableRow, rows: readonly TableRow[]): string {
  const cells = [header, ...rows].map((row) => row.map(String));
  const widths = header.map((_, column) => Math.max(3, ...cells.map((row) => row[column]?.length ?? 0)));
  const lines = cells.map(
    (row) => `| ${widths.map((width, column) => (row[column] ?? '').padEnd(width)).join(' | ')} |`,
  );
  lines.splice(1, 0, `|${widths.map((width) => '-'.repeat(width + 2)).join('|')}|`);
  return lines.join('\n');
}

function readCommit(): string {
  try {
    return execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8', cwd: import.meta.dirname }).trim();
  } catch {
    return 'unknown';
  }
}

/** Writes `bench/results/NAME-TIME.json` with the machine it was measured on; returns the path. */
export function writeResults(name: string, results: unknown): string {
  const at = new Date().toISOString();
  const machine = {
    cores: cpus().length,
    processor: cpus()[0]?.model ?? 'unknown',
    memory_gib: Math.round(totalmem() / 2 ** 30),
    kernel: release(),
    node: process.version,
  };
  mkdirSync(resultsDir, { recursive: true });
  const path = join(resultsDir, `${name}-${at.replaceAll(/[:.]/g, '-')}.json`);
  writeFileSync(path, `${JSON.stringify({ benchmark: name, at, commit: readCommit(), machine, results }, null, 2)}\n`);
  return path;
}
