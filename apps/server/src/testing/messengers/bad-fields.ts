import { expect, vi } from 'vitest';
import type { TestApp, TestUser, TestWorkspace } from '../test-app.ts';

/** Invalid values for a field of an event, as JSON. */
const badValues = [
  '1e20',
  '-9e15',
  '111111111111111111111111111111',
  '1e400',
  String.raw`"a\u0000b"`,
  String.raw`"\ud800"`,
  String.raw`"\udc00 b"`,
  '{}',
];

const mark = '@the field@';

const pathsOf = (value: unknown): string[][] =>
  typeof value !== 'object' || value === null
    ? [[]]
    : Object.entries(value).flatMap(([name, inner]) => [
        ...(typeof inner === 'object' && inner !== null ? [[name]] : []),
        ...pathsOf(inner).map((path) => [name, ...path]),
      ]);

const replaceAt = (value: unknown, [name, ...rest]: readonly string[]): unknown => {
  if (name === undefined) return mark;
  if (Array.isArray(value)) return value.map((one, index) => (String(index) === name ? replaceAt(one, rest) : one));
  const fields = value as Record<string, unknown>;
  return { ...fields, [name]: replaceAt(fields[name], rest) };
};

/**
 * The event once for each of its fields and bad values, as a body; `build` makes one that was not posted before. Fields
 * that another event has shown already are left out by their names.
 */
export const withBadFields = (
  build: () => object,
  shown: readonly string[] = [],
  values: readonly string[] = badValues,
): { body: string; what: string; field: string }[] =>
  pathsOf(build())
    .filter((path) => !path.some((name) => shown.includes(name)))
    .flatMap((path) =>
      values.map((bad) => ({
        field: path.join('.'),
        what: `${path.join('.')}: ${bad}`,
        body: JSON.stringify(replaceAt(build(), path)).replace(`"${mark}"`, () => bad),
      })),
    );

/** The same for several kinds of events: fields that all of them have are swept in the first. */
export const withBadFieldsOfAll = (
  [first, ...others]: readonly [() => object, ...(() => object)[]],
  common: readonly string[],
): { body: string; what: string }[] => [
  ...withBadFields(first),
  ...others.flatMap((build) => withBadFields(build, common)),
];

/** A busy machine takes its time for hundreds of updates of one chat. */
const patience = { timeout: 180_000, interval: 100 };

/** No update waits or was tried in vain, and readers of the conversations see no fault. */
export const expectAllHandled = async (app: TestApp, workspace: TestWorkspace, reader: TestUser): Promise<void> => {
  await vi.waitFor(async () => {
    const { rows } = await app.resources.database.readInWorkspace<{ update_key: string; error: string | null }>(
      workspace.id,
      {
        text: `select update_key, error from inbound_updates where workspace_id = $1 and handled_at is null and attempts = 0`,
        values: [workspace.id],
      },
    );
    expect(rows).toEqual([]);
  }, patience);
  const { rows: failed } = await app.resources.database.readInWorkspace<object>(workspace.id, {
    text: 'select payload, error from inbound_updates where workspace_id = $1 and attempts > 0',
    values: [workspace.id],
  });
  expect(failed).toEqual([]);
  const { status, result } = await reader.call<{ data: { id: number }[] }>(
    'GET',
    '/api/channels?section=new_clients&limit=100',
  );
  expect(status).toBe(200);
  for (const { id } of result.data) {
    expect((await reader.call('GET', `/api/channels/${id}/messages?limit=100`)).status).toBe(200);
  }
  expect((await reader.call('GET', '/api/clients?limit=100')).status).toBe(200);
};
