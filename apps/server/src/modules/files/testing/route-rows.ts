import { multipartFile } from '../../../testing/multipart.ts';
import { at, type Row, signedIn, signedInMakes } from '../../../testing/routes/route-outcomes.ts';

export const makeRouteRows = () =>
  ({
    refreshSalt: { prepare: at('/auth/salt'), expected: signedIn },
    uploadTempFile: {
      prepare: () => ({ path: '/temp-files', ...multipartFile(Buffer.from('text'), 'a.txt', 'text/plain') }),
      expected: signedInMakes,
    },
  }) satisfies Record<string, Row>;
