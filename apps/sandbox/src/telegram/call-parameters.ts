import { badRequest } from './api-fault.ts';

/** One file part of a multipart request. */
export type Upload = { bytes: Buffer; fileName: string; mimeType: string };

export type RawParameters = { values: Map<string, unknown>; uploads: Map<string, Upload> };

export type CallParameters = {
  has(name: string): boolean;
  /** The value as text; '' when absent. */
  text(name: string): string;
  /** An integer clamped to the range, like the server does; `fallback` when absent or unreadable. */
  integer(name: string, fallback: number, min?: number, max?: number): number;
  decimal(name: string): number | null;
  flag(name: string): boolean;
  /** A nested value: JSON itself or JSON text; undefined when absent. */
  json(name: string): unknown;
  upload(name: string): Upload | null;
  /** For the record of calls: values as they came, uploads as their names and sizes. */
  toRecord(): Record<string, unknown>;
};

/** Reads parameters the lenient way of the Bot API: numbers or strings, JSON or JSON text. */
export function makeCallParameters({ values, uploads }: RawParameters): CallParameters {
  function text(name: string): string {
    const value = values.get(name);
    if (value === undefined || value === null) return '';
    return typeof value === 'string' ? value : JSON.stringify(value);
  }

  return {
    has: (name) => values.has(name) || uploads.has(name),
    text,
    integer(name, fallback, min = Number.MIN_SAFE_INTEGER, max = Number.MAX_SAFE_INTEGER) {
      const raw = text(name).trim();
      const number = /^[+-]?\d+$/.test(raw) ? Number(raw) : fallback;
      return Math.min(Math.max(number, min), max);
    },
    decimal(name) {
      const raw = text(name).trim();
      const number = Number(raw);
      return raw !== '' && Number.isFinite(number) ? number : null;
    },
    flag: (name) => ['true', 'yes', '1'].includes(text(name).trim().toLowerCase()),
    json(name) {
      const value = values.get(name);
      if (typeof value !== 'string') return value;
      if (value === '') return undefined;
      try {
        const parsed: unknown = JSON.parse(value);
        return parsed;
      } catch {
        throw badRequest(`can't parse ${name} JSON object`);
      }
    },
    upload: (name) => uploads.get(name) ?? null,
    toRecord: () => ({
      ...Object.fromEntries(values),
      ...Object.fromEntries(
        [...uploads].map(([name, file]) => [name, { file_name: file.fileName, size: file.bytes.length }]),
      ),
    }),
  };
}
