import { type BodyInput, endpoints, type ResultOf } from '@switchboard/contract';
import { useApi } from '../../../api/api-context.tsx';
import { useStoreApi } from '../../../store/store-context.tsx';

/** Changes one's own profile, here at once and by an event on all other screens. */
export function useSaveProfile() {
  const api = useApi();
  const store = useStoreApi();
  return async (body: BodyInput<typeof endpoints.updateProfile>): Promise<ResultOf<typeof endpoints.updateProfile>> => {
    const user = await api.call(endpoints.updateProfile, { body });
    store.setState((state) => ({
      me: state.me && { ...state.me, ...user },
      users: { ...state.users, [user.id]: user },
    }));
    return user;
  };
}
