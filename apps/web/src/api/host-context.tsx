import type { endpoints, ResultOf } from '@switchboard/contract';
import { createContext, useContext } from 'react';

export type Host = ResultOf<typeof endpoints.getHost>;

const HostContext = createContext<Host | null>(null);

export const HostProvider = HostContext.Provider;

/** What the server says of this address; null in a test of a part. */
export const useHost = (): Host | null => useContext(HostContext);
