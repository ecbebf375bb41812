import { hasPermission, type Label } from '@switchboard/contract';
import { useQuery } from '@tanstack/react-query';
import { useApi } from '../../../../api/api-context.tsx';
import { useStore } from '../../../../store/store-context.tsx';
import { labelsQuery } from '../../../../ui/labels/labels-query.ts';

interface PolicyLabels {
  /** `hidden`: settings may be read without labels. */
  state: 'loading' | 'ready' | 'hidden' | 'failed';
  labels: readonly Label[];
  retry: () => void;
}

/** The labels that policies are for, as far as the reader may see them. */
export function usePolicyLabels(): PolicyLabels {
  const mayRead = useStore(({ me }) => me !== null && hasPermission(me.permissions, 'leads', 'read'));
  const { data, isError, refetch } = useQuery({ ...labelsQuery(useApi()), enabled: mayRead });
  const retry = () => void refetch();
  if (!mayRead) return { state: 'hidden', labels: [], retry };
  if (data !== undefined) return { state: 'ready', labels: data.data, retry };
  return { state: isError ? 'failed' : 'loading', labels: [], retry };
}
