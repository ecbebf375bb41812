import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useApi } from '../../../../api/api-context.tsx';
import { useActions, useStoreApi } from '../../../../store/store-context.tsx';
import { ComposerTargets } from './composer-targets.ts';

const loadAnswered = () => import('./watch-answered.ts');

/** The messages that the message boxes of this page reply to or edit, for as long as the page is shown. */
export function useComposerTargets(): ComposerTargets {
  const held = { api: useApi(), store: useStoreApi(), actions: useActions(), queries: useQueryClient() };
  const [targets] = useState(() => new ComposerTargets({ ...held, loadAnswered }));
  return targets;
}
