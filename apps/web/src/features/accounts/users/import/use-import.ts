import { notifications } from '@mantine/notifications';
import { endpoints, type ImportOutcome } from '@switchboard/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useApi } from '../../../../api/api-context.tsx';
import { ApiError } from '../../../../api/api-error.ts';
import { useT } from '../../../../i18n/use-t.ts';
import { useAction } from '../../../../ui/forms/failures/use-action.ts';
import { type PlanLimit, planLimitOf } from '../../../../ui/overlays/plan-limit-modal.tsx';
import { usersKey } from '../users-queries.ts';
import { importPreviewQuery } from './import-queries.ts';
import type { ImportRow, RowCheck } from './import-rows.ts';

const noChecks: ReadonlyMap<number, RowCheck> = new Map();

/** The server's check of the rows, and inviting their people. */
export function useImport(rows: readonly ImportRow[], importId: string) {
  const t = useT('userImport');
  const api = useApi();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const [limit, setLimit] = useState<PlanLimit | null>(null);
  const preview = useQuery({ ...importPreviewQuery(api, importId, rows), enabled: rows.length > 0 });
  const checks = preview.data?.checks ?? noChecks;
  const withOutcome = (outcome: ImportOutcome) => rows.filter(({ number }) => checks.get(number)?.outcome === outcome);

  const send = useAction(async () => {
    try {
      const body = { client_import_id: importId, rows: rows.map(({ cells }) => cells) };
      const counts = await api.call(endpoints.importUsers, { body });
      await queries.invalidateQueries({ queryKey: usersKey });
      notifications.show({ color: 'green', message: t('done', counts) });
      await navigate({ to: '/preferences/users/' });
    } catch (error) {
      const reached = planLimitOf(error);
      const isOutdated = error instanceof ApiError && error.fields.length > 0;
      if (reached === null && !isOutdated) throw error;
      setLimit(reached);
      if (isOutdated) notifications.show({ color: 'red', title: t('failed'), message: t('changed') });
      await preview.refetch();
    }
  }, t('failed'));

  return {
    preview,
    /** The check is of these very rows. */
    isChecked: preview.isSuccess && !preview.isFetching,
    checks,
    invited: withOutcome('invite'),
    members: withOutcome('member'),
    wrong: withOutcome('error'),
    send,
    /** The plan has no room: the server has said so. */
    limit,
    forgetLimit: () => setLimit(null),
  };
}
