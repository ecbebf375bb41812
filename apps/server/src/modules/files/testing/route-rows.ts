import { multipartFile, upload } from '../../../testing/multipart.ts';
import { at, type Row, signedIn, signedInMakes } from '../../../testing/routes/route-outcomes.ts';

export const makeRouteRows = () =>
  ({
    copyFile: {
      prepare: async (caller) => {
        const { result } = await upload(caller, Buffer.from('text'));
        return { path: `/files/${result.model.id}/copies` };
      },
      expected: signedInMakes,
      foreign: { status: 404, calls: [({ file }) => ({ path: `/files/${file}/copies` })] },
    },
    refreshSalt: { prepare: at('/auth/salt'), expected: signedIn },
    uploadTempFile: {
      prepare: () => ({ path: '/temp-files', ...multipartFile(Buffer.from('text'), 'a.txt', 'text/plain') }),
      expected: signedInMakes,
    },
  }) satisfies Record<string, Row>;
