/** How the endpoints of projects are called, and the answer for each kind of caller. */
import type { EndpointName } from '@switchboard/contract';
import { upload } from '../../../../testing/multipart.ts';
import type { Expected, ForeignIds, Prepared, RouteMatrix } from '../../../../testing/routes/route-matrix.ts';
import { administrators, at, type Row, signedIn, signedInMakes } from '../../../../testing/routes/route-outcomes.ts';
import type { TestUser } from '../../../../testing/test-app.ts';

const editors: Expected = { ...signedIn, member: 403, auditor: 403 };
const editorsMake: Expected = { ...signedInMakes, member: 403, auditor: 403 };

type Call = (ids: ForeignIds) => Omit<Prepared, 'token'>;
const notFound = (...calls: Call[]) => ({ status: 404, calls });

export const makeRouteRows = (matrix: () => RouteMatrix) => {
  /** Of the owner. */
  const project = async (): Promise<number> => {
    const { owner } = matrix().users;
    return (await owner.call<{ id: number }>('POST', '/api/projects', { body: { name: 'New shop' } })).result.id;
  };
  const uploaded = async (user: TestUser): Promise<number> => (await upload(user, Buffer.from('text'))).result.model.id;
  const documentPath = async (): Promise<string> => {
    const { owner } = matrix().users;
    const path = `/projects/${await project()}/documents`;
    const file = await uploaded(owner);
    await owner.call('POST', `/api${path}`, { body: { files: [file] } });
    return `${path}/${file}`;
  };

  return {
    listProjects: { prepare: at('/projects'), expected: signedIn },
    getProject: {
      prepare: async () => ({ path: `/projects/${await project()}` }),
      expected: signedIn,
      foreign: notFound((ids) => ({ path: `/projects/${ids.project}` })),
    },
    createProject: {
      prepare: () => ({ path: '/projects', body: { name: 'New shop' } }),
      expected: editorsMake,
      foreign: {
        status: 422,
        calls: [
          ({ user }) => ({ path: '/projects', body: { name: 'x', members: [user] } }),
          ({ channel }) => ({ path: '/projects', body: { name: 'x', channel_id: channel } }),
        ],
      },
    },
    editProject: {
      prepare: async () => ({ path: `/projects/${await project()}`, body: { name: 'Newer shop' } }),
      expected: editors,
      foreign: notFound((ids) => ({ path: `/projects/${ids.project}`, body: { name: 'Theirs' } })),
    },
    archiveProject: {
      prepare: async () => ({ path: `/projects/${await project()}/archive` }),
      expected: editors,
      foreign: notFound((ids) => ({ path: `/projects/${ids.project}/archive` })),
    },
    restoreProject: {
      prepare: async () => ({ path: `/projects/${await project()}/archive` }),
      expected: editors,
      foreign: notFound((ids) => ({ path: `/projects/${ids.project}/archive` })),
    },
    deleteProject: {
      prepare: async () => ({ path: `/projects/${await project()}` }),
      expected: administrators,
      foreign: notFound((ids) => ({ path: `/projects/${ids.project}` })),
    },
    listProjectDocuments: {
      prepare: async () => ({ path: `/projects/${await project()}/documents` }),
      expected: signedIn,
      foreign: notFound((ids) => ({ path: `/projects/${ids.project}/documents` })),
    },
    addProjectDocuments: {
      prepare: async (caller: TestUser) => ({
        path: `/projects/${await project()}/documents`,
        body: { files: [await uploaded(caller)] },
      }),
      expected: editorsMake,
      foreign: notFound((ids) => ({ path: `/projects/${ids.project}/documents`, body: { files: [ids.file] } })),
    },
    deleteProjectDocument: {
      prepare: async () => ({ path: await documentPath() }),
      expected: administrators,
      foreign: notFound((ids) => ({ path: `/projects/${ids.project}/documents/${ids.file}` })),
    },
  } satisfies Partial<Record<EndpointName, Row>>;
};
