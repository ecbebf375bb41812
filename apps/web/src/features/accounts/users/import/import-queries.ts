import { endpoints } from '@switchboard/contract';
import { queryOptions } from '@tanstack/react-query';
import type { Api } from '../../../../api/client.ts';
import type { ImportRow, RowCheck } from './import-rows.ts';

/** Problems name rows by their place among those sent; people know them by their number in the file. */
const inFile = ({ outcome, problems }: RowCheck, rows: readonly ImportRow[]): RowCheck => ({
  outcome,
  problems: problems.map((problem) => {
    const { row } = problem.params;
    return row === undefined ? problem : { ...problem, params: { row: rows[Number(row) - 1]?.number ?? Number(row) } };
  }),
});

/** The effect of importing these rows, by their numbers. */
export const importPreviewQuery = (api: Api, importId: string, rows: readonly ImportRow[]) =>
  queryOptions({
    queryKey: ['user-import', importId],
    queryFn: async ({ signal }) => {
      const body = { rows: rows.map(({ cells }) => cells) };
      const preview = await api.call(endpoints.previewUserImport, { body, signal });
      return {
        seats: preview.seats,
        checks: new Map(
          preview.rows.map((check, index): [number, RowCheck] => [
            rows[index]?.number ?? index + 1,
            inFile(check, rows),
          ]),
        ),
      };
    },
    gcTime: 0,
    retry: false,
    placeholderData: (previous) => previous,
  });
