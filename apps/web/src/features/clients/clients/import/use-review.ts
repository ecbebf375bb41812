import { type ClientImport, endpoints, type ImportSettings } from '@switchboard/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useApi } from '../../../../api/api-context.tsx';
import { useT } from '../../../../i18n/use-t.ts';
import { useAction } from '../../../../ui/forms/failures/use-action.ts';
import { clientImportsKey } from '../clients-queries.ts';
import { importPreviewQuery, type ReadAs } from './imports-queries.ts';

type Edited = Partial<Pick<ImportSettings, 'targets' | 'match'>>;

/** How a file is read, while that is being decided. */
export function useReview({ id }: ClientImport) {
  const t = useT('clientImport');
  const api = useApi();
  const queries = useQueryClient();
  const [readAs, setReadAs] = useState<ReadAs>({});
  const [edited, setEdited] = useState<Edited>({});
  const preview = useQuery(importPreviewQuery(api, id, readAs));
  const settings: ImportSettings | null = preview.data ? { ...preview.data.settings, ...edited } : null;

  const check = useAction(async () => {
    if (settings === null || preview.data === undefined) return;
    await api.call(endpoints.checkClientImport, { params: { id }, body: settings });
    // From now on the server reads the file so by itself; during the check it shows no rows of it.
    const asChecked: ReadAs = {};
    queries.setQueryData(importPreviewQuery(api, id, asChecked).queryKey, { ...preview.data, settings });
    setReadAs(asChecked);
    setEdited({});
    await queries.invalidateQueries({ queryKey: clientImportsKey });
  }, t('review.checkFailed'));
  const discard = useAction(async () => {
    await api.call(endpoints.cancelClientImport, { params: { id } });
    await queries.invalidateQueries({ queryKey: clientImportsKey });
  }, t('progress.cancelFailed'));

  return {
    preview,
    settings,
    /** Not as it was checked. */
    isEdited: Object.keys(readAs).length > 0 || Object.keys(edited).length > 0,
    /** The columns' targets have to be guessed anew. */
    readOtherwise: (change: ReadAs) => {
      if (settings === null) return;
      setReadAs({ encoding: settings.encoding, delimiter: settings.delimiter, ...change });
      setEdited({});
    },
    /** Of two columns that are read as the same, the one chosen last is. */
    setTarget: (place: number, target: ImportSettings['targets'][number]) => {
      if (settings === null) return;
      const targets = settings.targets.map((one, at) => (at === place ? target : one === target ? null : one));
      setEdited({ ...edited, targets });
    },
    setMatch: (match: ImportSettings['match']) => setEdited({ ...edited, match }),
    check,
    discard,
  };
}
