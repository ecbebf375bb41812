/** How the endpoints of importing clients are called, and the answer for each kind of caller. */
import type { ClientImport } from '@switchboard/contract';
import { upload } from '../../../../testing/multipart.ts';
import type { RouteMatrix } from '../../../../testing/routes/route-matrix.ts';
import { administrators, administratorsMake, at, type Row } from '../../../../testing/routes/route-outcomes.ts';
import type { TestUser } from '../../../../testing/test-app.ts';

const settings = { encoding: 'utf-8', delimiter: ',', targets: ['id', 'first_name'], match: 'id' };

export const makeRouteRows = (matrix: () => RouteMatrix) => {
  const uploadClients = async (by: TestUser): Promise<number> => {
    const file = Buffer.from(`ID,First name\n${matrix().ownClient},Olena\n`);
    return (await upload(by, file, 'clients.csv', 'text/csv')).result.model.id;
  };
  const listImports = async () =>
    (await matrix().users.owner.call<{ data: ClientImport[] }>('GET', '/api/client-imports')).result.data;
  /** An import of the caller, while no other runs; an unknown id where the caller may not import. */
  const newImport = async (by: TestUser): Promise<number> => {
    const running = (await listImports()).filter(({ state }) => state === 'checking' || state === 'importing');
    for (const { id } of running) await matrix().users.owner.call('PUT', `/api/client-imports/${id}/cancel`);
    const body = { file_id: await uploadClients(by) };
    const made = await by.call<ClientImport>('POST', '/api/client-imports', { body });
    return made.status === 201 ? made.result.id : 1;
  };
  const checkedImport = async (by: TestUser): Promise<number> => {
    const id = await newImport(by);
    if ((await by.call('PUT', `/api/client-imports/${id}/check`, { body: settings })).status !== 200) return id;
    const isChecked = async () => (await listImports()).find((one) => one.id === id)?.state === 'checked';
    while (!(await isChecked())) await new Promise((resolve) => setTimeout(resolve, 50));
    return id;
  };
  const onImport = (path: string, body?: unknown, make = newImport): Pick<Row, 'prepare' | 'expected' | 'foreign'> => ({
    prepare: async (caller) => ({ path: `/client-imports/${await make(caller)}${path}`, body }),
    expected: administrators,
    foreign: { status: 404, calls: [({ clientImport }) => ({ path: `/client-imports/${clientImport}${path}`, body })] },
  });

  return {
    createClientImport: {
      prepare: async (caller) => ({ path: '/client-imports', body: { file_id: await uploadClients(caller) } }),
      expected: administratorsMake,
      foreign: { status: 404, calls: [({ file }) => ({ path: '/client-imports', body: { file_id: file } })] },
    },
    listClientImports: { prepare: at('/client-imports'), expected: administrators },
    previewClientImport: onImport('/preview'),
    checkClientImport: onImport('/check', settings),
    startClientImport: onImport('/start', undefined, checkedImport),
    cancelClientImport: onImport('/cancel'),
    listImportProblems: onImport('/problems'),
  } satisfies Partial<Record<string, Row>>;
};
