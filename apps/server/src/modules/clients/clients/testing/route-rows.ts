/** How the endpoints of clients and custom fields are called, and the answer for each kind of caller. */
import { addConversation } from '../../../../testing/messengers/conversation-fixture.ts';
import type { RouteMatrix } from '../../../../testing/routes/route-matrix.ts';
import {
  administrators,
  administratorsMake,
  at,
  type Row,
  signedIn,
} from '../../../../testing/routes/route-outcomes.ts';

export const makeRouteRows = (matrix: () => RouteMatrix) => {
  const newClient = async (): Promise<number> => (await addConversation(matrix().app, matrix().workspace.id)).clientId;
  const newField = async (): Promise<number> => {
    const { owner } = matrix().users;
    // As many fields as there may be: each row adds its own.
    const { result } = await owner.call<{ data: { id: number }[] }>('GET', '/api/getCustomFields');
    for (const { id } of result.data.slice(1)) await owner.call('DELETE', '/api/deleteCustomField', { body: { id } });
    return (await owner.call<{ id: number }>('POST', '/api/addCustomField', { body: { title: 'Size' } })).result.id;
  };
  const readers = { ...signedIn, member: 403 };
  const editors = { ...readers, auditor: 403 };

  return {
    listClients: {
      prepare: at('/clients?name=Halyna&sortBy=manager_id'),
      expected: readers,
      // Foreign ids find no client.
      foreign: { status: 200, calls: [({ bot }) => ({ path: `/clients?bot_id=${bot}` })] },
    },
    editClient: {
      prepare: async () => ({ path: '/editClient', body: { id: await newClient(), first_name: 'Olena' } }),
      expected: editors,
      foreign: {
        status: 404,
        calls: [
          ({ client }) => ({ path: '/editClient', body: { id: client, first_name: 'Olena' } }),
          ({ field }) => ({
            path: '/editClient',
            body: { id: matrix().ownClient, first_name: 'Olena', customFields: [{ field_id: field, value: 'x' }] },
          }),
        ],
      },
    },
    deleteClient: {
      prepare: async () => ({ path: '/deleteClient', body: { id: await newClient() } }),
      expected: administrators,
      foreign: { status: 404, calls: [({ client }) => ({ path: '/deleteClient', body: { id: client } })] },
    },
    getCustomFields: { prepare: at('/getCustomFields'), expected: readers },
    addCustomField: {
      prepare: async () => {
        await newField();
        return { path: '/addCustomField', body: { title: 'Birthday', type: 'date' } };
      },
      expected: administratorsMake,
    },
    editCustomField: {
      prepare: async () => ({ path: '/editCustomField', body: { id: await newField(), title: 'Renamed' } }),
      expected: administrators,
      foreign: {
        status: 404,
        calls: [({ field }) => ({ path: '/editCustomField', body: { id: field, title: 'Renamed' } })],
      },
    },
    orderCustomFields: {
      prepare: async () => {
        await newField();
        const { result } = await matrix().users.owner.call<{ data: { id: number }[] }>('GET', '/api/getCustomFields');
        return { path: '/orderCustomFields', body: { ids: result.data.map(({ id }) => id).toReversed() } };
      },
      expected: administrators,
      foreign: { status: 409, calls: [({ field }) => ({ path: '/orderCustomFields', body: { ids: [field] } })] },
    },
    deleteCustomField: {
      prepare: async () => ({ path: '/deleteCustomField', body: { id: await newField() } }),
      expected: administrators,
      foreign: { status: 404, calls: [({ field }) => ({ path: '/deleteCustomField', body: { id: field } })] },
    },
    editCustomFieldValue: {
      prepare: async () => ({
        path: '/editCustomFieldValue',
        body: { model_id: await newClient(), field_id: await newField(), value: 'XL' },
      }),
      expected: editors,
      foreign: {
        status: 404,
        calls: [
          ({ client, field }) => ({
            path: '/editCustomFieldValue',
            body: { model_id: client, field_id: field, value: 'x' },
          }),
          ({ field }) => ({
            path: '/editCustomFieldValue',
            body: { model_id: matrix().ownClient, field_id: field, value: 'x' },
          }),
        ],
      },
    },
  } satisfies Partial<Record<string, Row>>;
};
